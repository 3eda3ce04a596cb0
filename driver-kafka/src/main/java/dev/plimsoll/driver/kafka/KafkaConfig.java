// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A validated driver file for Kafka. The settings of producers and consumers include the common
 * ones, those of consumers also our defaults.
 */
record KafkaConfig(
    @SettingKey(
            value =
                "largest number of `KafkaProducer`s in a process; further producers share these"
                    + " with their neighbours. With transactions each has its own",
            or = "8",
            min = "1",
            max = "100000")
        int producerClients,
    @SettingKey(
            value = "largest number of `KafkaConsumer`s of a subscription in a process, see below",
            or = "8",
            min = "1",
            max = "100000")
        int consumerClients,
    @SettingKey(
            value = "`consumer`, or `share`: consumers of a subscription share each partition",
            or = "consumer")
        GroupType groupType,
    @SettingKey("settings of share groups, such as `share.record.lock.duration.ms`")
        Map<String, String> groupConfig,
    @SettingKey("settings of all clients: `bootstrap.servers`, TLS, SASL")
        Map<String, String> commonConfig,
    @SettingKey("settings of producers; override the common ones")
        Map<String, String> producerConfig,
    @SettingKey(
            "settings of consumers; override the common ones, and the driver's defaults"
                + " `isolation.level: read_committed`, `enable.auto.commit: false`,"
                + " `allow.auto.create.topics: false`")
        Map<String, String> consumerConfig,
    @SettingKey("settings of created topics") Map<String, String> topicConfig,
    @SettingKey(value = "copies of each partition", or = "1", min = "1", max = "32767")
        int replicationFactor,
    @SettingKey(
            value =
                "id of the broker that leads all partitions of created topics, for example that of"
                    + " the client's machine; without the key, Kafka distributes them",
            min = "0")
        Optional<Integer> leader,
    @SettingKey(
            value = "interval between commits of acknowledged positions",
            or = "1s",
            min = "1ms")
        Duration commitInterval,
    @SettingKey("when to commit, whichever comes first; with `transactional.id`")
        KafkaTransactionConfig transaction,
    @SettingKey(
            value = "delete the topics of ended runs before a run, as `benchmark cleanup` does",
            or = "false")
        boolean reset) {

  /** The keys of a driver file. */
  static final RecordSettings<KafkaConfig> KEYS = RecordSettings.of(KafkaConfig.class);

  /** The groups that consumers form. */
  enum GroupType {
    /** Each partition belongs to one member. */
    CONSUMER,
    /** Each message belongs to one member. */
    SHARE
  }

  static KafkaConfig of(Settings settings) throws SettingsException {
    KafkaConfig config = KafkaConfigBlocks.merge(KEYS.read(settings), settings);
    if (config.reset) {
      settings.notice(Driver.RESET_NOTICE);
    }
    if (settings.has("transaction") && !config.isTransactional()) {
      throw new SettingsException(
          "transaction",
          "says when to commit, but there are no transactions: set transactional.id in"
              + " producerConfig, or remove this block");
    }
    KafkaShareConfig.check(config);
    KafkaConfigCheck.check(config);
    return config;
  }

  /** Returns whether consumers form share groups. */
  boolean shares() {
    return groupType == GroupType.SHARE;
  }

  boolean isTransactional() {
    return producerConfig.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
  }

  /** Returns the bootstrap servers from the file; empty if a local broker is used. */
  Optional<String> bootstrap() {
    String servers = producerConfig.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
    return Optional.ofNullable(servers).filter(text -> !text.isBlank());
  }

  /**
   * Returns whether the client commits by itself, regardless of what the framework acknowledged.
   */
  boolean autoCommit() {
    return Boolean.parseBoolean(consumerConfig.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG));
  }

  boolean readsCommitted() {
    String isolation =
        shares()
            ? KafkaShareConfig.isolation(this)
            : consumerConfig.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
    return "read_committed".equals(isolation.toLowerCase(Locale.ROOT));
  }

  /** Returns the settings of the admin client. */
  Map<String, Object> forAdmin(String bootstrap) {
    Map<String, Object> result = new LinkedHashMap<>(commonConfig);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, "plimsoll-admin");
    return result;
  }

  /** Returns the settings of a client whose first producer is this one. */
  Map<String, Object> forProducer(String bootstrap, ProducerSpec spec) {
    Map<String, Object> result = new LinkedHashMap<>(producerConfig);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, spec.id());
    result.computeIfPresent(
        ProducerConfig.TRANSACTIONAL_ID_CONFIG, (name, id) -> id + "-" + spec.id());
    return result;
  }

  /** Returns the settings of the client of a member of a share group. */
  Map<String, Object> forMember(String bootstrap, ConsumerSpec spec, String group) {
    Map<String, Object> result = new LinkedHashMap<>(consumerConfig);
    result.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    result.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, spec.id());
    result.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    return result;
  }

  /** Returns the settings of a client whose first consumer is this one. */
  Map<String, Object> forConsumer(String bootstrap, ConsumerSpec spec, String group) {
    Map<String, Object> result = forMember(bootstrap, spec, group);
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
