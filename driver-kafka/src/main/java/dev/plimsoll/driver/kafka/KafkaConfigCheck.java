// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.SettingsException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Validates and resolves the settings with the client library as if a client were opened. Makes no
 * connection.
 */
final class KafkaConfigCheck {

  private static final Pattern NAMED = Pattern.compile("for configuration ([A-Za-z0-9_.]+)");

  private KafkaConfigCheck() {}

  /**
   * Reports a setting that the client library rejects as an error about the key in the driver file.
   */
  static void check(KafkaConfig config) throws SettingsException {
    checkTransactions(config.producerConfig());
    check(config, KafkaConfigBlocks.PRODUCER, config.producerConfig(), () -> producer(config));
    check(config, KafkaConfigBlocks.CONSUMER, config.consumerConfig(), () -> consumer(config));
    check(
        config,
        KafkaConfigBlocks.COMMON,
        config.commonConfig(),
        () -> new AdminClientConfig(withAddress(config.commonConfig())));
  }

  private static void check(
      KafkaConfig config, String block, Map<String, String> own, Supplier<?> resolving)
      throws SettingsException {
    try {
      Object unused = resolving.get(); // only whether the library accepts it matters
    } catch (ConfigException e) {
      throw refused(e, block, own, config.commonConfig());
    }
  }

  /** The client library rejects this as well, but without naming acks as the reason. */
  private static void checkTransactions(Map<String, String> producer) throws SettingsException {
    String acks = producer.getOrDefault(ProducerConfig.ACKS_CONFIG, "all");
    boolean transactional = producer.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
    if (transactional && !acks.equals("all") && !acks.equals("-1")) {
      throw new SettingsException(
          KafkaConfigBlocks.PRODUCER + "." + ProducerConfig.ACKS_CONFIG,
          acks
              + " contradicts transactional.id: transactions need acks: all. Change it, or remove"
              + " transactional.id");
    }
  }

  /** Returns the producer's settings, completed with the client's defaults. */
  static ProducerConfig producer(KafkaConfig config) {
    Map<String, Object> values = withAddress(config.producerConfig());
    values.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    values.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return new ProducerConfig(values);
  }

  /** Returns the consumer's settings, completed with the client's defaults. */
  static ConsumerConfig consumer(KafkaConfig config) {
    Map<String, Object> values = withAddress(config.consumerConfig());
    // The class that accepts them is not public.
    values.keySet().removeAll(KafkaShareConfig.OF_MEMBERS);
    values.put(ConsumerConfig.GROUP_ID_CONFIG, "plimsoll");
    values.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    values.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return new ConsumerConfig(values);
  }

  /**
   * Returns the resolved settings as plain values, sorted by name. Secrets become {@code [hidden]}.
   */
  static Map<String, Object> plain(AbstractConfig config, String... leftOut) {
    Map<String, Object> result = new TreeMap<>();
    config.originals().forEach((name, value) -> result.put(name, plain(value)));
    config.nonInternalValues().forEach((name, value) -> result.put(name, plain(value)));
    for (String name : leftOut) {
      result.remove(name);
    }
    result.values().removeIf(""::equals);
    return result;
  }

  private static Object plain(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Password password) {
      return password.toString();
    }
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    if (value instanceof Collection<?> list) {
      return list.stream()
          .map(element -> String.valueOf(plain(element)))
          .distinct()
          .collect(Collectors.joining(","));
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }

  /** The address of a local broker is not known yet, but the library requires one. */
  private static Map<String, Object> withAddress(Map<String, String> values) {
    Map<String, Object> result = new LinkedHashMap<>(values);
    result.putIfAbsent(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "localhost:9092");
    return result;
  }

  private static SettingsException refused(
      ConfigException refusal, String block, Map<String, String> own, Map<String, String> common) {
    String problem = String.valueOf(refusal.getMessage());
    String name = nameIn(problem, own);
    if (name.isEmpty()) {
      return new SettingsException(block, "kafka-clients refuses it: " + problem);
    }
    boolean fromCommon = common.containsKey(name) && common.get(name).equals(own.get(name));
    String where = fromCommon ? KafkaConfigBlocks.COMMON : block;
    return new SettingsException(where + "." + name, "kafka-clients refuses it: " + problem);
  }

  /** Returns the user's setting that the error message names; empty if there is none. */
  private static String nameIn(String problem, Map<String, String> given) {
    Matcher matcher = NAMED.matcher(problem);
    if (matcher.find() && given.containsKey(matcher.group(1))) {
      return matcher.group(1);
    }
    String best = "";
    int first = Integer.MAX_VALUE;
    for (String name : given.keySet()) {
      Matcher word =
          Pattern.compile("(?<![\\w.])" + Pattern.quote(name) + "(?![\\w])").matcher(problem);
      if (word.find() && word.start() < first) {
        best = name;
        first = word.start();
      }
    }
    return best;
  }
}
