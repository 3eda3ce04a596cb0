// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A validated driver file for RabbitMQ. */
record RabbitMqConfig(
    @SettingKey(
            value = "`amqp://user:password@host:5672/vhost` of each node; `amqps://` for TLS",
            orSingle = true)
        List<String> amqpUris,
    @SettingKey(
            "the management plugin, with the user of `amqpUris` unless the URL contains one; if it"
                + " is absent, port 15672 of the first node (`amqps`: `https`, port 15671)")
        Optional<String> managementUrl,
    @SettingKey("certificates for `amqps`, `rabbitmq-stream+tls` and `https`") RabbitMqTls tls,
    @SettingKey(value = "`classic`, `quorum` or `stream`", or = "classic")
        RabbitMqQueueType queueType,
    @SettingKey(value = "`stream`: the stream protocol, with `queueType: stream`", or = "amqp")
        Protocol protocol,
    @SettingKey(value = "whether messages are marked persistent", or = "true")
        boolean messagePersistence,
    @SettingKey(
            value = "copies of quorum queues and streams; the server's default if it is absent",
            min = "1",
            max = "99")
        Optional<Integer> replicationFactor,
    @SettingKey("further `x-…` arguments of created queues") Map<String, String> queueArguments,
    @SettingKey(
            value = "connections of producers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int producerClients,
    @SettingKey(
            value = "connections of consumers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int consumerClients,
    @SettingKey("how messages are sent over AMQP") RabbitMqSendConfig producer,
    @SettingKey("how messages are received") RabbitMqReceiveConfig consumer,
    @SettingKey("settings of stream-client") RabbitMqStreamConfig stream,
    @SettingKey(
            "further settings of AMQP connections by the keys of amqp-client's"
                + " `ConnectionFactoryConfigurator`, such as `connection.heartbeat: 10`; unknown"
                + " ones are rejected")
        Map<String, String> clientConfig) {

  /** The keys of a driver file. */
  static final RecordSettings<RabbitMqConfig> KEYS = RecordSettings.of(RabbitMqConfig.class);

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");
  private static final String OF_OMB = "topics, producers and consumers are created in parallel";

  /** Arguments of queues that follow from other keys. */
  private static final Map<String, String> RESERVED_ARGUMENTS =
      Map.of(
          "x-queue-type", "queueType",
          "x-quorum-initial-group-size", "replicationFactor",
          "x-initial-cluster-size", "replicationFactor",
          "x-single-active-consumer", "consumer.sharing");

  /** How clients talk to the server. */
  enum Protocol {
    /** AMQP 0-9-1. */
    AMQP,
    /** RabbitMQ's own protocol for streams. */
    STREAM
  }

  RabbitMqConfig {
    // Each consumer of a stream gets all of it, so the driver has to divide it, unless the server
    // does.
    boolean serverDivides =
        protocol == Protocol.STREAM && consumer.sharing() == RabbitMqSharing.SINGLE_ACTIVE;
    consumer =
        queueType == RabbitMqQueueType.STREAM && !serverDivides ? consumer.assigned() : consumer;
  }

  static RabbitMqConfig of(Settings settings) throws SettingsException {
    for (String key :
        List.of(
            "producerCreationDelay",
            "producerCreationBatchSize",
            "consumerCreationDelay",
            "consumerCreationBatchSize")) {
      settings.ignored(key, OF_OMB);
    }
    RabbitMqConfig config = KEYS.read(settings);
    RabbitMqUris.check("amqpUris", config.amqpUris, "amqp");
    RabbitMqUris.check("stream.uris", config.stream.uris(), "rabbitmq-stream");
    config.checkQueues();
    config.checkProducers();
    config.checkConsumers(settings.block("consumer"));
    config.clientOptions().require();
    refuse(
        config.tls.certificateFile().isPresent() != config.tls.keyFile().isPresent(),
        "tls.certificateFile",
        "needs keyFile, and keyFile needs it: give both");
    return config;
  }

  private static void refuse(boolean wrong, String key, String why) throws SettingsException {
    if (wrong) {
      throw new SettingsException(key, why);
    }
  }

  private void checkQueues() throws SettingsException {
    refuse(
        queueType == RabbitMqQueueType.CLASSIC && replicas() > 1,
        "replicationFactor",
        "a classic queue has one copy: use queueType: quorum or stream for " + replicas());
    for (String name : queueArguments.keySet()) {
      refuse(
          RESERVED_ARGUMENTS.containsKey(name),
          "queueArguments." + name,
          "is set by " + RESERVED_ARGUMENTS.get(name));
    }
    refuse(
        isStreamProtocol() && queueType != RabbitMqQueueType.STREAM,
        "protocol",
        "stream reaches only queueType: stream");
  }

  private void checkProducers() throws SettingsException {
    refuse(
        isStreamProtocol() && !producer.confirms(),
        "producer.confirms",
        "the stream protocol confirms every message: leave it true");
    refuse(
        !producer.confirms() && producer.confirmWindow() > 0,
        "producer.confirmWindow",
        "limits unconfirmed messages, but confirms is false");
  }

  /**
   * @param given the keys in the file, of which those that are absent contradict nothing
   */
  private void checkConsumers(Settings given) throws SettingsException {
    boolean isStream = queueType == RabbitMqQueueType.STREAM;
    int ackEvery = given.count("ackEvery", 1, 1, Integer.MAX_VALUE);
    refuse(
        ackEvery > consumer.prefetch(),
        "consumer.ackEvery",
        ackEvery
            + " is more than prefetch, "
            + consumer.prefetch()
            + ": the server would stop"
            + " delivering before it is reached");
    refuse(
        isStream && consumer.autoAck(),
        "consumer.autoAck",
        "a stream cannot be read with automatic acknowledgement");
    refuse(
        isStream
            && given.choice("sharing", RabbitMqSharing.class, consumer.sharing())
                != consumer.sharing(),
        "consumer.sharing",
        "a stream allows only assigned, because each of its consumers receives the"
            + " whole stream, and with protocol: stream also single-active, a super stream");
  }

  /** Returns the settings of the client libraries that are given by name. */
  RabbitMqClientOptions clientOptions() {
    return new RabbitMqClientOptions(clientConfig, stream.clientConfig(), stream.producerConfig());
  }

  boolean isStreamProtocol() {
    return protocol == Protocol.STREAM;
  }

  /**
   * Returns whether topics are super streams, whose streams the server divides among the consumers
   * of a subscription.
   */
  boolean isSuperStream() {
    return isStreamProtocol() && consumer.sharing() == RabbitMqSharing.SINGLE_ACTIVE;
  }

  /** Returns the requested number of copies; 0 for the server's default. */
  int replicas() {
    return replicationFactor.orElse(0);
  }

  /** Returns the arguments with types, because the server distinguishes numbers from strings. */
  Map<String, Object> typedArguments() {
    Map<String, Object> result = new LinkedHashMap<>();
    queueArguments.forEach((name, text) -> result.put(name, toTypedValue(text)));
    return result;
  }

  private static Object toTypedValue(String text) {
    if (WHOLE_NUMBER.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }

  String variant() {
    if (isSuperStream()) {
      return "super-stream";
    }
    return isStreamProtocol() ? "stream-protocol" : queueType.label();
  }

  /** Returns the maximum numbers of connections. The client sends nothing again. */
  Clients clients() {
    return new Clients(producerClients, consumerClients, Retries.NOBODY);
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.put("queueArguments", typedArguments());
    result.values().removeIf(Map.of()::equals);
    if (!isStreamProtocol()) {
      result.remove("stream");
    }
    return result;
  }

  /** Omits the addresses, which may contain passwords. */
  @Override
  public String toString() {
    return "RabbitMqConfig[" + variant() + "]";
  }
}
