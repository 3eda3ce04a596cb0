// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Settings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The four blocks of client properties. The client's own block overrides the common block, which
 * overrides our defaults. Settings that the driver has to control are removed with a notice.
 */
final class KafkaConfigBlocks {

  static final String TOPIC = "topicConfig";
  static final String COMMON = "commonConfig";
  static final String PRODUCER = "producerConfig";
  static final String CONSUMER = "consumerConfig";
  static final Set<String> NAMES = Set.of(TOPIC, COMMON, PRODUCER, CONSUMER);

  private static final Map<String, String> TAKEN_OUT =
      Map.of(
          ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, "payloads and keys are bytes",
          ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, "payloads and keys are bytes",
          ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, "payloads and keys are bytes",
          ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, "payloads and keys are bytes",
          ConsumerConfig.GROUP_ID_CONFIG, "each subscription is a group of its own",
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "the workload says where to begin");

  private static final Map<String, String> CONSUMER_DEFAULTS =
      Map.of(
          ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false",
          // A consumer that still polls must not re-create a deleted topic.
          ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");

  private KafkaConfigBlocks() {}

  /** Returns the driver file with the effective settings of each client. */
  static KafkaConfig merge(KafkaConfig file, Settings settings) {
    KafkaSettingNames.reportUnknown(settings, TOPIC, file.topicConfig().keySet());
    Map<String, String> common = own(settings, COMMON, file.commonConfig());
    Map<String, String> producer = own(settings, PRODUCER, file.producerConfig());
    Map<String, String> consumer = own(settings, CONSUMER, file.consumerConfig());
    return new KafkaConfig(
        file.producerClients(),
        file.consumerClients(),
        file.groupType(),
        file.groupConfig(),
        common,
        merge(Map.of(), common, producer),
        merge(
            file.shares() ? KafkaShareConfig.CONSUMER_DEFAULTS : CONSUMER_DEFAULTS,
            common,
            consumer),
        file.topicConfig(),
        file.replicationFactor(),
        file.leader(),
        file.commitInterval(),
        file.transaction(),
        file.reset());
  }

  private static Map<String, String> own(
      Settings settings, String name, Map<String, String> given) {
    Map<String, String> properties = new LinkedHashMap<>(given);
    for (String key : Set.copyOf(properties.keySet())) {
      String why = TAKEN_OUT.get(key);
      if (why != null) {
        properties.remove(key);
        settings.notice(name + "." + key + " has no effect here (" + why + ") and is ignored");
      }
    }
    properties.computeIfPresent(
        CommonClientConfigs.CLIENT_ID_CONFIG,
        (key, id) -> withZone(id, System.getProperty("zone.id")));
    KafkaSettingNames.reportUnknown(settings, name, properties.keySet());
    return properties;
  }

  /**
   * Replaces OMB's placeholder for the zone of a worker, which is set with {@code -Dzone.id}.
   * Without a zone, the placeholder is removed together with the separator or the {@code az=}
   * before it. If nothing else is left, the result is null, which removes the client id.
   */
  static String withZone(String clientId, String zone) {
    String id =
        zone == null
            ? clientId.replaceAll("[-_.,;]?(?:[A-Za-z0-9]+=)?\\{zone\\.id}", "")
            : clientId.replace("{zone.id}", zone);
    return id.isBlank() ? null : id;
  }

  private static Map<String, String> merge(
      Map<String, String> defaults, Map<String, String> common, Map<String, String> own) {
    Map<String, String> result = new LinkedHashMap<>(defaults);
    result.putAll(common);
    result.putAll(own);
    return result;
  }
}
