// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A validated driver file for NATS. */
record NatsConfig(
    @SettingKey(
            value =
                "addresses of servers of one cluster: a list, or one text with commas; `tls://` for"
                    + " TLS",
            orSingle = true)
        List<String> servers,
    @SettingKey("OMB's key for `servers`") Optional<String> natsHostUrl,
    @SettingKey("user name, with `password`") Optional<String> user,
    @SettingKey("password of the user") Optional<Secret> password,
    @SettingKey("token instead of user and password") Optional<Secret> token,
    @SettingKey("file with a JWT and its key, instead of user and password")
        Optional<String> credentials,
    @SettingKey("file with the seed of an NKey, instead of user and password")
        Optional<String> nkey,
    @SettingKey(
            "`host:port` of the servers' HTTP monitoring, separated by commas, which is queried for"
                + " the guarantees")
        Optional<String> monitoring,
    @SettingKey(value = "`core` or `jetstream`", or = "jetstream") Mode mode,
    @SettingKey(value = "`file` or `memory`", or = "file") NatsStreamConfig.Storage storage,
    @SettingKey("OMB's key for `storage`") Optional<NatsStreamConfig.Storage> storageType,
    @SettingKey(value = "copies of each stream", or = "1", min = "1", max = "5") int replicas,
    @SettingKey(value = "OMB's key for `replicas`", min = "1", max = "5")
        Optional<Integer> replicationFactor,
    @SettingKey(
            value =
                "whether each partition is a stream, so that a cluster has a leader for each; the"
                    + " leaders are in the result",
            or = "false")
        boolean streamPerPartition,
    @SettingKey(
            value = "maximum size of a stream",
            quantity = Quantity.BYTES,
            min = "-1",
            max = "9223372036854775807")
        Optional<Long> maxBytes,
    @SettingKey(
            value = "maximum number of messages in a stream",
            min = "-1",
            max = "9223372036854775807")
        Optional<Long> maxMessages,
    @SettingKey(
            value = "maximum size of a message in a stream",
            quantity = Quantity.BYTES,
            min = "-1")
        Optional<Integer> maxMessageBytes,
    @SettingKey(
            value = "at a limit of a stream: reject the `new` message, or drop the `old`est",
            or = "new")
        NatsStreamConfig.Discard discard,
    @SettingKey(
            value = "unacknowledged messages of a producer at which a send blocks",
            or = "4000",
            min = "1",
            max = "1000000")
        int maxInFlight,
    @SettingKey(
            value =
                "timeout of a send without acknowledgement; the client checks once per timeout, so"
                    + " it may take twice as long",
            or = "5s",
            min = "10ms")
        Duration ackTimeout,
    @SettingKey("how producers commit batches") NatsAtomicBatchConfig atomicBatch,
    @SettingKey("how messages are received") NatsConsumerConfig consumer,
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
    @SettingKey(
            "properties of jnats by name, with or without `io.nats.client.`; unknown ones are"
                + " rejected. For TLS: `trustStore`, `keyStore` (the client's certificate),"
                + " `trustStorePassword`, `keyStorePassword`")
        Map<String, String> clientConfig,
    @SettingKey("earlier name of `clientConfig`") Map<String, String> client,
    @SettingKey(
            "further settings of created streams: methods of jnats' `StreamConfiguration.Builder`,"
                + " such as `duplicateWindow: 10s`")
        Map<String, String> topicConfig,
    @SettingKey(
            "further settings of durable consumers: methods of jnats'"
                + " `ConsumerConfiguration.Builder`, such as `maxDeliver: 5`")
        Map<String, String> consumerConfig,
    @SettingKey(
            value = "delete the streams of ended runs before a run, as `benchmark cleanup` does",
            or = "false")
        boolean reset) {

  /** The keys of a driver file. */
  static final RecordSettings<NatsConfig> KEYS = RecordSettings.of(NatsConfig.class);

  /** The keys that have an effect on streams only. */
  private static final Set<String> OF_STREAMS =
      Set.of(
          "storage",
          "replicas",
          "streamPerPartition",
          "maxBytes",
          "maxMessages",
          "maxMessageBytes",
          "discard",
          "maxInFlight",
          "ackTimeout",
          "atomicBatch",
          "topicConfig",
          "consumerConfig",
          "reset");

  /** The two messaging systems of NATS. */
  enum Mode {
    /** Core NATS: publish-subscribe without storage and without acknowledgements. */
    CORE,
    /** JetStream. */
    JETSTREAM
  }

  static NatsConfig of(Settings settings) throws SettingsException {
    NatsConfig config = KEYS.read(settings);
    if (config.user.isPresent() != config.password.isPresent()) {
      throw new SettingsException(
          config.user.isPresent() ? "user" : "password",
          "user and password belong together: give both");
    }
    requireOne(settings, "servers", "natsHostUrl");
    requireOne(settings, "storage", "storageType");
    requireOne(settings, "replicas", "replicationFactor");
    requireOne(settings, "clientConfig", "client");
    if (config.consumer.acknowledgesAll()) {
      requireOneMember(config.consumer);
    } else if (settings.block("consumer").has("acknowledgeEvery")) {
      throw new SettingsException(
          "consumer.acknowledgeEvery",
          "each message has its own acknowledgement: set consumer.acknowledge: all, or remove it");
    }
    if (config.atomicBatch.enabled()) {
      config.checkAtomicBatch();
    } else {
      for (String key : List.of("messages", "interval")) {
        if (settings.block("atomicBatch").has(key)) {
          throw new SettingsException(
              "atomicBatch." + key,
              "says when to commit, but there are no batches: set atomicBatch.enabled: true, or"
                  + " remove it");
        }
      }
    }
    NatsBuilders.STREAM.require("topicConfig", config.topicConfig);
    NatsBuilders.CONSUMER.require("consumerConfig", config.consumerConfig);
    requireReadable("credentials", config.credentials);
    requireReadable("nkey", config.nkey);
    if (config.reset) {
      settings.notice(Driver.RESET_NOTICE);
    }
    return config;
  }

  private static void requireOneMember(NatsConsumerConfig consumer) throws SettingsException {
    if (!consumer.exclusive()) {
      throw new SettingsException(
          "consumer.acknowledge",
          "all acknowledges the messages of the other members of a durable consumer too: set"
              + " consumer.exclusive: true, or acknowledge: explicit");
    }
    int most = consumer.maxAckPending(1);
    if (consumer.acknowledgeEvery() > most) {
      throw new SettingsException(
          "consumer.acknowledgeEvery",
          "must be at most "
              + most
              + ", maxAckPending: otherwise the server stops before an acknowledgement is sent");
    }
  }

  private void checkAtomicBatch() throws SettingsException {
    if (atomicBatch.interval().compareTo(NatsAtomicProducer.FORGOTTEN_AFTER) >= 0) {
      throw new SettingsException(
          "atomicBatch.interval",
          "must be below 10 s, after which the server forgets a batch that is not committed");
    }
    if (isCore()) {
      throw new SettingsException("atomicBatch.enabled", "needs streams: set mode: jetstream");
    }
    if (streamPerPartition) {
      throw new SettingsException(
          "atomicBatch.enabled",
          "a batch goes to one stream: set streamPerPartition: false, or remove one of the two");
    }
  }

  private static void requireOne(Settings settings, String ours, String ombs)
      throws SettingsException {
    if (settings.has(ours) && settings.has(ombs)) {
      throw new SettingsException(ombs, "says the same as " + ours + ": leave one of them out");
    }
  }

  private static void requireReadable(String key, Optional<String> file) throws SettingsException {
    if (file.isPresent() && !Files.isReadable(Path.of(file.get()))) {
      throw new SettingsException(key, file.get() + " cannot be read");
    }
  }

  /** Returns the addresses from the file; empty if a local broker is used. */
  List<String> addresses() {
    return Stream.concat(servers.stream(), natsHostUrl.stream())
        .flatMap(text -> Stream.of(text.split(",", -1)))
        .map(String::trim)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  /** Returns the key under which the file gives addresses. */
  String addressKey() {
    return natsHostUrl.isPresent() ? "natsHostUrl" : "servers";
  }

  /** Returns the client library's properties. */
  Map<String, String> clientProperties() {
    return clientConfig.isEmpty() ? client : clientConfig;
  }

  /** Returns the key under which the file gives the client library's properties. */
  String clientKey() {
    return client.isEmpty() ? "clientConfig" : "client";
  }

  boolean isCore() {
    return mode == Mode.CORE;
  }

  /** Returns the settings of created streams. */
  NatsStreamConfig stream() {
    return new NatsStreamConfig(
        storageType.orElse(storage),
        replicationFactor.orElse(replicas),
        replicationFactor.isPresent() ? "replicationFactor" : "replicas",
        streamPerPartition,
        maxBytes.orElse(NatsStreamConfig.NO_LIMIT),
        maxMessages.orElse(NatsStreamConfig.NO_LIMIT),
        maxMessageBytes.orElse((int) NatsStreamConfig.NO_LIMIT),
        discard,
        atomicBatch.enabled(),
        topicConfig);
  }

  /** Returns the maximum numbers of connections. The client sends nothing again. */
  Clients clients() {
    return new Clients(producerClients, consumerClients, Retries.NOBODY);
  }

  /** Returns the effective settings for the result, without secrets and without the client's. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.values().removeIf(Map.of()::equals);
    result
        .keySet()
        .removeAll(
            List.of("natsHostUrl", "storageType", "replicationFactor", "client", "clientConfig"));
    result.put("servers", addresses().stream().map(ServerAddress::withoutUser).toList());
    result.put("storage", stream().storage().name().toLowerCase(Locale.ROOT));
    result.put("replicas", stream().replicas());
    if (!atomicBatch.enabled()) {
      result.remove("atomicBatch");
    }
    if (isCore()) {
      result.keySet().removeAll(OF_STREAMS);
      result.put("consumer", Map.of("exclusive", consumer.exclusive()));
    }
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "NatsConfig" + addresses().stream().map(ServerAddress::withoutUser).toList();
  }
}
