// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A validated driver file for RabbitMQ.
 *
 * @param uris AMQP addresses of the nodes; empty if a local broker is used
 * @param managementUrl URL of the management plugin, if given
 * @param tls trusted certificates and client certificate, for encrypted connections
 * @param queueType queue type of created topics
 * @param streamProtocol whether the stream protocol is used instead of AMQP
 * @param persistent whether messages are marked persistent
 * @param replicas requested number of copies; 0 for the server's default
 * @param queueArguments further arguments of created queues
 * @param producerClients maximum number of connections shared by producers
 * @param consumerClients maximum number of connections shared by consumers
 * @param send settings of producers
 * @param receive settings of consumers
 * @param stream settings of the stream protocol
 */
record RabbitMqConfig(
    List<String> uris,
    Optional<String> managementUrl,
    RabbitMqTls tls,
    RabbitMqQueueType queueType,
    boolean streamProtocol,
    boolean persistent,
    int replicas,
    Map<String, Object> queueArguments,
    int producerClients,
    int consumerClients,
    RabbitMqSendConfig send,
    RabbitMqReceiveConfig receive,
    RabbitMqStreamConfig stream) {

  private static final int MAX_REPLICAS = 99;
  private static final int MAX_CLIENTS = 10_000;
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");
  private static final String OF_OMB = "topics, producers and consumers are created in parallel";

  /** Arguments of queues that follow from other keys. */
  private static final Map<String, String> RESERVED_ARGUMENTS =
      Map.of(
          "x-queue-type", "queueType",
          "x-quorum-initial-group-size", "replicationFactor",
          "x-initial-cluster-size", "replicationFactor",
          "x-single-active-consumer", "consumer.sharing");

  private enum Protocol {
    AMQP,
    STREAM
  }

  RabbitMqConfig {
    uris = List.copyOf(uris);
    Objects.requireNonNull(managementUrl, "managementUrl");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(queueType, "queueType");
    queueArguments = Map.copyOf(queueArguments);
    Objects.requireNonNull(send, "send");
    Objects.requireNonNull(receive, "receive");
    Objects.requireNonNull(stream, "stream");
  }

  static RabbitMqConfig of(Settings settings) throws SettingsException {
    RabbitMqQueueType type =
        settings.choice("queueType", RabbitMqQueueType.class, RabbitMqQueueType.CLASSIC);
    boolean streams = settings.choice("protocol", Protocol.class, Protocol.AMQP) == Protocol.STREAM;
    if (streams && type != RabbitMqQueueType.STREAM) {
      throw new SettingsException("protocol", "stream reaches only queueType: stream");
    }
    for (String key :
        List.of(
            "producerCreationDelay",
            "producerCreationBatchSize",
            "consumerCreationDelay",
            "consumerCreationBatchSize")) {
      settings.ignored(key, OF_OMB);
    }
    RabbitMqConfig config =
        new RabbitMqConfig(
            RabbitMqUris.requireValid(settings, "amqpUris", "amqp"),
            settings.string("managementUrl"),
            RabbitMqTls.of(settings.block("tls")),
            type,
            streams,
            settings.bool("messagePersistence", true),
            settings.count("replicationFactor", 0, 0, MAX_REPLICAS),
            arguments(settings),
            settings.count("producerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            settings.count("consumerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            RabbitMqSendConfig.of(settings.block("producer")),
            RabbitMqReceiveConfig.of(settings.block("consumer"), type),
            RabbitMqStreamConfig.of(settings.block("stream")));
    config.check();
    return config;
  }

  private void check() throws SettingsException {
    if (streamProtocol && !send.confirms()) {
      throw new SettingsException(
          "producer.confirms", "the stream protocol confirms every message: leave it true");
    }
    if (queueType == RabbitMqQueueType.CLASSIC && replicas > 1) {
      throw new SettingsException(
          "replicationFactor",
          "a classic queue has one copy: use queueType: quorum or stream for " + replicas);
    }
  }

  /** Converts numeric values, because the server distinguishes numbers from strings. */
  private static Map<String, Object> arguments(Settings settings) throws SettingsException {
    Map<String, Object> result = new LinkedHashMap<>();
    settings
        .properties("queueArguments")
        .forEach((name, text) -> result.put(name, toTypedValue(text)));
    for (Map.Entry<String, String> reserved : RESERVED_ARGUMENTS.entrySet()) {
      if (result.containsKey(reserved.getKey())) {
        throw new SettingsException(
            "queueArguments." + reserved.getKey(), "is set by " + reserved.getValue());
      }
    }
    return result;
  }

  private static Object toTypedValue(String text) {
    if (WHOLE_NUMBER.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }

  String variant() {
    return streamProtocol ? "stream-protocol" : queueType.label();
  }

  /** Returns the settings for the result, without passwords. */
  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("amqpUris", uris.stream().map(RabbitMqUris::withoutSecret).toList());
    managementUrl.ifPresent(url -> result.put("managementUrl", RabbitMqUris.withoutSecret(url)));
    if (!tls.isDefault()) {
      result.put("tls", tls.plain());
    }
    result.put("queueType", queueType.label());
    result.put("protocol", streamProtocol ? "stream" : "amqp");
    result.put("messagePersistence", persistent);
    result.put("replicationFactor", replicas == 0 ? "server's default" : (Object) replicas);
    result.put("queueArguments", queueArguments);
    result.put("producerClients", producerClients);
    result.put("consumerClients", consumerClients);
    result.put("producer", send.plain());
    result.put("consumer", receive.plain());
    if (streamProtocol) {
      result.put("stream", stream.plain());
    }
    return result;
  }

  /** Omits the addresses, which may contain passwords. */
  @Override
  public String toString() {
    return "RabbitMqConfig[" + variant() + "]";
  }
}
