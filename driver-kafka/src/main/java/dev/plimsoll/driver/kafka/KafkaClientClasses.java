// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SecurityConfig;

/** The settings of a driver file that name classes which kafka-clients would load. */
final class KafkaClientClasses {

  /** Lists of classes whose names do not show it. */
  private static final Set<String> LISTS =
      Set.of(
          CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG,
          ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
          SecurityConfig.SECURITY_PROVIDERS_CONFIG);

  /** Quoted texts in a JAAS configuration; they may contain semicolons, and secrets. */
  private static final Pattern QUOTED = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"");

  private KafkaClientClasses() {}

  /**
   * Returns the classes by the full key of the setting; several are separated by commas. Loads none
   * of them.
   *
   * @param file the keys as they are in the file
   */
  static Map<String, String> in(KafkaConfig file) {
    Map<String, String> classes = new TreeMap<>();
    add(classes, KafkaConfigBlocks.COMMON, file.commonConfig());
    add(classes, KafkaConfigBlocks.PRODUCER, file.producerConfig());
    add(classes, KafkaConfigBlocks.CONSUMER, file.consumerConfig());
    return classes;
  }

  private static void add(Map<String, String> classes, String block, Map<String, String> settings) {
    settings.forEach(
        (name, value) -> {
          if (!value.isBlank() && namesClasses(name)) {
            boolean login = name.endsWith(SaslConfigs.SASL_JAAS_CONFIG);
            classes.put(block + "." + name, login ? loginModules(value) : value);
          }
        });
  }

  private static boolean namesClasses(String name) {
    return name.endsWith(".class")
        || name.endsWith(".classes")
        || name.endsWith(SaslConfigs.SASL_JAAS_CONFIG)
        || LISTS.contains(name);
  }

  /** Each entry of a JAAS configuration begins with its class and ends with a semicolon. */
  private static String loginModules(String jaas) {
    return Arrays.stream(QUOTED.matcher(jaas).replaceAll("").split(";", -1))
        .map(entry -> entry.strip().split("\\s", 2)[0])
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.joining(","));
  }
}
