// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** What differs in a driver file with {@code groupType: share}. */
final class KafkaShareConfig {

  static final String GROUP = "groupConfig";

  /** Settings that the client refuses for members of share groups: the group has them, or none. */
  static final List<String> UNSUPPORTED =
      List.of(
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
          ConsumerConfig.ISOLATION_LEVEL_CONFIG,
          ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
          ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
          ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
          ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
          ConsumerConfig.GROUP_PROTOCOL_CONFIG,
          ConsumerConfig.GROUP_REMOTE_ASSIGNOR_CONFIG);

  /** Settings that only members of share groups have. */
  static final List<String> OF_MEMBERS =
      List.of(
          ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG,
          ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG);

  /** As for consumer groups: {@link KafkaConfigBlocks}. */
  static final Map<String, String> CONSUMER_DEFAULTS =
      Map.of(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");

  private static final String IMPLICIT = "implicit";
  private static final String EXPLICIT = "explicit";
  private static final String ISOLATION = "share.isolation.level";
  private static final String RESET = "share.auto.offset.reset";
  private static final String LOCK_MILLIS = "share.record.lock.duration.ms";
  private static final String DELIVERIES = "share.delivery.count.limit";

  /** The server's defaults. */
  private static final String DEFAULT_LOCK_MILLIS = "30000";

  private static final String DEFAULT_DELIVERIES = "5";

  private KafkaShareConfig() {}

  static void check(KafkaConfig config) throws SettingsException {
    if (config.shares()) {
      requireNone(config, UNSUPPORTED, "members of share groups do not have it: remove it");
      checkGroup(config.groupConfig());
      String mode = mode(config);
      if (!mode.equals(IMPLICIT) && !mode.equals(EXPLICIT)) {
        throw new SettingsException(
            KafkaConfigBlocks.CONSUMER + "." + ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG,
            "must be " + IMPLICIT + " or " + EXPLICIT + ", not " + mode);
      }
      return;
    }
    String needsShare = "only share groups have it: set groupType: share, or remove it";
    requireNone(config, OF_MEMBERS, needsShare);
    if (!config.groupConfig().isEmpty()) {
      throw new SettingsException(GROUP, needsShare);
    }
  }

  private static void checkGroup(Map<String, String> settings) throws SettingsException {
    if (settings.containsKey(RESET)) {
      throw new SettingsException(
          GROUP + "." + RESET, "the workload says where to begin: remove it");
    }
    String lock = settings.getOrDefault(LOCK_MILLIS, DEFAULT_LOCK_MILLIS);
    if (!lock.matches("[1-9][0-9]{0,8}")) {
      throw new SettingsException(
          GROUP + "." + LOCK_MILLIS, "must be a number of milliseconds, not " + lock);
    }
  }

  /** Returns the settings that each group gets. */
  static Map<String, String> ofGroup(KafkaConfig config) {
    Map<String, String> settings = new LinkedHashMap<>(config.groupConfig());
    settings.put(ISOLATION, isolation(config));
    settings.put(RESET, "earliest");
    return settings;
  }

  private static void requireNone(KafkaConfig config, List<String> names, String reason)
      throws SettingsException {
    for (String name : names) {
      if (config.consumerConfig().containsKey(name)) {
        boolean ofGroup = name.equals(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
        throw new SettingsException(
            KafkaConfigBlocks.CONSUMER + "." + name,
            reason + (ofGroup ? ", or give " + GROUP + "." + ISOLATION : ""));
      }
    }
  }

  private static String mode(KafkaConfig config) {
    return config
        .consumerConfig()
        .getOrDefault(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, IMPLICIT)
        .toLowerCase(Locale.ROOT);
  }

  /** Whether the driver answers for each message, so that it can reject some. */
  static boolean isExplicit(KafkaConfig config) {
    return mode(config).equals(EXPLICIT);
  }

  /** Returns the settings of a group: as for consumer groups, only committed messages are read. */
  static String isolation(KafkaConfig config) {
    return config.groupConfig().getOrDefault(ISOLATION, "read_committed");
  }

  /** Returns how long a member that does not answer has a message for itself. */
  static Duration lock(KafkaConfig config) {
    return Duration.ofMillis(
        Long.parseLong(config.groupConfig().getOrDefault(LOCK_MILLIS, DEFAULT_LOCK_MILLIS)));
  }

  /** Returns after how many deliveries the server gives a message up. */
  static String deliveries(KafkaConfig config) {
    return config.groupConfig().getOrDefault(DELIVERIES, DEFAULT_DELIVERIES);
  }
}
