// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The four blocks of client properties, merged. The client's own block overrides the common block,
 * which overrides our defaults. Settings that the driver has to control are removed with a notice.
 */
record KafkaConfigBlocks(
    Map<String, String> topic,
    Map<String, String> common,
    Map<String, String> producer,
    Map<String, String> consumer) {

  static final String TOPIC = "topicConfig";
  static final String COMMON = "commonConfig";
  static final String PRODUCER = "producerConfig";
  static final String CONSUMER = "consumerConfig";

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

  static KafkaConfigBlocks of(Settings settings) throws SettingsException {
    Map<String, String> topic = settings.properties(TOPIC);
    Map<String, String> common = block(settings, COMMON);
    Map<String, String> producer = block(settings, PRODUCER);
    Map<String, String> consumer = block(settings, CONSUMER);
    KafkaSettingNames.reportUnknown(settings, TOPIC, topic.keySet());
    KafkaSettingNames.reportUnknown(settings, COMMON, common.keySet());
    KafkaSettingNames.reportUnknown(settings, PRODUCER, producer.keySet());
    KafkaSettingNames.reportUnknown(settings, CONSUMER, consumer.keySet());
    return new KafkaConfigBlocks(
        topic,
        common,
        merge(Map.of(), common, producer),
        merge(CONSUMER_DEFAULTS, common, consumer));
  }

  private static Map<String, String> block(Settings settings, String name)
      throws SettingsException {
    Map<String, String> properties = new LinkedHashMap<>(settings.properties(name));
    for (String key : Set.copyOf(properties.keySet())) {
      String why = TAKEN_OUT.get(key);
      if (why != null) {
        properties.remove(key);
        settings.notice(name + "." + key + " has no meaning here (" + why + ") and is ignored");
      }
    }
    properties.computeIfPresent(
        CommonClientConfigs.CLIENT_ID_CONFIG,
        (key, id) -> withZone(id, System.getProperty("zone.id")));
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
