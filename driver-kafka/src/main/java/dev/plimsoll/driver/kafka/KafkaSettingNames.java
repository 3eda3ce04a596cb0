// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.settings.NearestName;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The settings that kafka-clients knows. An unknown name is probably misspelled, but it may belong
 * to an interceptor or a login module; so it is passed on with a notice.
 */
final class KafkaSettingNames {

  private KafkaSettingNames() {}

  static void reportUnknown(Settings settings, String block, Set<String> given) {
    Set<String> known = known(block);
    for (String name : new TreeSet<>(given)) {
      if (!known.contains(name)) {
        settings.notice(
            block
                + "."
                + name
                + " is unknown to kafka-clients"
                + nearest(name, known)
                + "; it is passed on unchanged");
      }
    }
  }

  private static Set<String> known(String block) {
    Set<String> names = new TreeSet<>();
    switch (block) {
      case KafkaConfigBlocks.TOPIC -> addTopicNames(names);
      case KafkaConfigBlocks.PRODUCER -> names.addAll(ProducerConfig.configNames());
      case KafkaConfigBlocks.CONSUMER -> names.addAll(ConsumerConfig.configNames());
      default -> {
        names.addAll(AdminClientConfig.configNames());
        names.addAll(ProducerConfig.configNames());
        names.addAll(ConsumerConfig.configNames());
      }
    }
    return names;
  }

  /** The client library lists topic settings only as constants. */
  private static void addTopicNames(Set<String> names) {
    for (Field field : TopicConfig.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getName().endsWith("_CONFIG")) {
        try {
          names.add(String.valueOf(field.get(null)));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
      }
    }
  }

  private static String nearest(String name, Set<String> known) {
    return NearestName.find(name, known)
        .map(candidate -> " (nearest: " + candidate + ")")
        .orElse("");
  }
}
