// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A validated driver file for Kafka.
 *
 * @param replicationFactor replication factor of created topics
 * @param producerClients the largest number of clients of producers without transactions
 * @param consumerClients the largest number of clients of consumers for each subscription, if that
 *     is not less than its members
 * @param reset whether topics left by earlier runs are deleted before a run
 * @param topic settings of created topics
 * @param common settings of all three clients, as given by the user
 * @param producer settings of producers, including the common settings
 * @param consumer settings of consumers, including the common settings and our defaults
 * @param transaction when to commit; present exactly if {@code transactional.id} is set
 * @param commitInterval interval at which acknowledged positions are committed
 */
record KafkaConfig(
    short replicationFactor,
    int producerClients,
    int consumerClients,
    boolean reset,
    Map<String, String> topic,
    Map<String, String> common,
    Map<String, String> producer,
    Map<String, String> consumer,
    Optional<KafkaTransactionConfig> transaction,
    Duration commitInterval) {

  private static final Duration DEFAULT_COMMIT_INTERVAL = Duration.ofSeconds(1);
  private static final int MAX_CLIENTS = 100_000;

  KafkaConfig {
    topic = Map.copyOf(topic);
    common = Map.copyOf(common);
    producer = Map.copyOf(producer);
    consumer = Map.copyOf(consumer);
    Objects.requireNonNull(transaction, "transaction");
    Objects.requireNonNull(commitInterval, "commitInterval");
  }

  static KafkaConfig of(Settings settings) throws SettingsException {
    short replicas = (short) settings.count("replicationFactor", 1, 1, Short.MAX_VALUE);
    boolean reset = settings.bool("reset", false);
    if (reset) {
      settings.notice(Driver.RESET_NOTICE);
    }
    KafkaConfigBlocks blocks = KafkaConfigBlocks.of(settings);
    KafkaConfig config =
        new KafkaConfig(
            replicas,
            settings.count("producerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            settings.count("consumerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            reset,
            blocks.topic(),
            blocks.common(),
            blocks.producer(),
            blocks.consumer(),
            KafkaTransactionConfig.of(settings, blocks.producer()),
            commitInterval(settings));
    KafkaConfigCheck.check(config);
    return config;
  }

  private static Duration commitInterval(Settings settings) throws SettingsException {
    Duration interval = settings.duration("commitInterval", DEFAULT_COMMIT_INTERVAL);
    if (interval.toMillis() < 1) {
      throw new SettingsException("commitInterval", interval + " is too short: give 1ms or more");
    }
    return interval;
  }

  /** Returns the bootstrap servers from the file; empty if a local broker is used. */
  Optional<String> bootstrap() {
    String servers = producer.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
    return Optional.ofNullable(servers).filter(text -> !text.isBlank());
  }

  /**
   * Returns whether the client commits by itself, regardless of what the framework acknowledged.
   */
  boolean autoCommit() {
    return Boolean.parseBoolean(consumer.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG));
  }

  boolean readsCommitted() {
    return "read_committed"
        .equals(consumer.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG).toLowerCase(Locale.ROOT));
  }

  /** Returns the settings of the admin client. */
  Map<String, Object> forAdmin(String bootstrap) {
    Map<String, Object> result = new LinkedHashMap<>(common);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "plimsoll-admin");
    return result;
  }

  /** Returns the settings of a client whose first producer is this one. */
  Map<String, Object> forProducer(String bootstrap, ProducerSpec spec) {
    Map<String, Object> result = new LinkedHashMap<>(producer);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, spec.id());
    result.computeIfPresent(
        ProducerConfig.TRANSACTIONAL_ID_CONFIG, (name, id) -> id + "-" + spec.id());
    return result;
  }

  /** Returns the settings of a client whose first consumer is this one. */
  Map<String, Object> forConsumer(String bootstrap, ConsumerSpec spec, String group) {
    Map<String, Object> result = new LinkedHashMap<>(consumer);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, spec.id());
    result.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    result.put(
        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, spec.start().name().toLowerCase(Locale.ROOT));
    result.computeIfPresent(
        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, (name, id) -> id + "-" + spec.id());
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "KafkaConfig[" + bootstrap().orElse("local broker") + "]";
  }
}
