// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.LibraryNames;
import dev.plimsoll.driver.settings.TextValue;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConfigurationDataUtils;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;

/**
 * The settings that {@code loadConf} of one of the client library's builders takes: the fields of
 * its configuration. Those that have a key of their own in a driver file cannot be given here.
 *
 * @param key the key of the driver file under which they are given
 * @param fields the settings by name
 * @param names checks the names
 * @param load gives settings to a fresh configuration, which checks the values
 */
record PulsarNames(String key, Map<String, Field> fields, LibraryNames names, Loading load) {

  private static final String DRIVER = "the driver sets it";
  private static final String SHARED_THREADS =
      "all clients share the same threads, for which it has no effect";
  private static final String PARTITION =
      "the driver chooses the partition as the client does by default";

  /** Settings of clients. */
  static final PulsarNames CLIENT =
      of(
          "clientConfig",
          ClientConfigurationData.class,
          values ->
              ConfigurationDataUtils.loadData(
                  values, new ClientConfigurationData(), ClientConfigurationData.class),
          Map.ofEntries(
              Map.entry("serviceUrl", "use the key client.serviceUrl"),
              Map.entry("numIoThreads", "use the key client.ioThreads"),
              Map.entry("connectionsPerBroker", "use the key client.connectionsPerBroker"),
              Map.entry("memoryLimitBytes", "use the key client.clientMemoryLimitMB"),
              Map.entry(
                  "concurrentLookupRequest", "use the key client.maxConcurrentLookupRequests"),
              Map.entry("maxLookupRequest", "use the key client.maxConcurrentLookupRequests"),
              Map.entry(
                  "tlsAllowInsecureConnection", "use the key client.tlsAllowInsecureConnection"),
              Map.entry(
                  "tlsHostnameVerificationEnable",
                  "use the key client.tlsEnableHostnameVerification"),
              Map.entry("tlsTrustCertsFilePath", "use the key client.tlsTrustCertsFilePath"),
              Map.entry("useTls", "give pulsar+ssl:// in client.serviceUrl"),
              Map.entry("authPluginClassName", "use the key client.authentication"),
              Map.entry("authParams", "use the key client.authentication"),
              Map.entry("statsIntervalSeconds", "statistics cost time per message"),
              Map.entry("enableTransaction", "use the key transaction.enabled"),
              Map.entry("enableBusyWait", SHARED_THREADS),
              Map.entry("numListenerThreads", SHARED_THREADS)));

  /** Settings of producers. */
  static final PulsarNames PRODUCER =
      of(
          "producerConfig",
          ProducerConfigurationData.class,
          values ->
              ConfigurationDataUtils.loadData(
                  values, new ProducerConfigurationData(), ProducerConfigurationData.class),
          Map.ofEntries(
              Map.entry("topicName", DRIVER),
              Map.entry("producerName", DRIVER),
              Map.entry("messageRoutingMode", DRIVER),
              Map.entry("hashingScheme", PARTITION),
              Map.entry("batchingPartitionSwitchFrequencyByPublishDelay", PARTITION),
              Map.entry("isReplProducer", DRIVER),
              Map.entry("isNonPartitionedTopicExpected", DRIVER),
              Map.entry("sendTimeoutMs", "use the key producer.sendTimeout"),
              Map.entry("blockIfQueueFull", "use the key producer.blockIfQueueFull"),
              Map.entry("maxPendingMessages", "use the key producer.pendingQueueSize"),
              Map.entry(
                  "batchingMaxPublishDelayMicros",
                  "use the key producer.batchingMaxPublishDelayMs"),
              Map.entry("batchingMaxMessages", "use the key producer.batchingMaxMessages"),
              Map.entry("batchingMaxBytes", "use the key producer.batchingMaxBytes"),
              Map.entry("batchingEnabled", "use the key producer.batchingEnabled"),
              Map.entry("compressionType", "use the key producer.compression")));

  /** Settings of consumers. */
  static final PulsarNames CONSUMER =
      of(
          "consumerConfig",
          ConsumerConfigurationData.class,
          values ->
              ConfigurationDataUtils.loadData(
                  values, new ConsumerConfigurationData<>(), ConsumerConfigurationData.class),
          Map.ofEntries(
              Map.entry("subscriptionName", DRIVER),
              Map.entry("consumerName", DRIVER),
              Map.entry("subscriptionMode", DRIVER),
              Map.entry("subscriptionInitialPosition", "the workload says where to begin"),
              Map.entry("subscriptionType", "use the key consumer.subscriptionType"),
              Map.entry("receiverQueueSize", "use the key consumer.receiverQueueSize"),
              Map.entry(
                  "acknowledgementsGroupTimeMicros",
                  "use the key consumer.acknowledgmentGroupTime"),
              Map.entry("batchIndexAckEnabled", "use the key consumer.batchIndexAcknowledgment"),
              Map.entry(
                  "negativeAckRedeliveryDelayMicros",
                  "use the key consumer.negativeAckRedeliveryDelay")));

  PulsarNames {
    fields = Map.copyOf(fields);
  }

  /** Gives settings to a fresh configuration of the client library. */
  interface Loading {
    Object of(Map<String, Object> values);
  }

  private static PulsarNames of(
      String key, Class<?> configuration, Loading load, Map<String, String> elsewhere) {
    Map<String, Field> fields = new TreeMap<>();
    for (Field field : configuration.getDeclaredFields()) {
      if (isSetting(field)) {
        fields.put(field.getName(), field);
      }
    }
    return new PulsarNames(
        key, fields, new LibraryNames("pulsar-client", fields.keySet(), elsewhere), load);
  }

  private static boolean isSetting(Field field) {
    boolean ignored =
        Arrays.stream(field.getAnnotations())
            .anyMatch(each -> each.annotationType().getSimpleName().equals("JsonIgnore"));
    return !ignored
        && !Modifier.isStatic(field.getModifiers())
        && !Modifier.isTransient(field.getModifiers())
        && (TextValue.canBe(field.getType()) || isTexts(field));
  }

  private static boolean isTexts(Field field) {
    return field.getType() == Set.class
        && field.getGenericType().getTypeName().equals("java.util.Set<java.lang.String>")
        && !field.getName().equals("topicNames");
  }

  /** Refuses unknown names, and values that the client library refuses. */
  void require(Map<String, String> given) throws SettingsException {
    names.require(key, given.keySet());
    for (Map.Entry<String, String> each : given.entrySet()) {
      try {
        load.of(Map.of(each.getKey(), value(each.getKey(), each.getValue())));
      } catch (RuntimeException e) {
        Throwable root = e;
        while (root.getCause() != null) {
          root = root.getCause();
        }
        throw new SettingsException(
            key + "." + each.getKey(), "pulsar-client refuses it: " + root.getMessage());
      }
    }
  }

  /** Returns the settings as the client library takes them; {@link #require} accepted them. */
  Map<String, Object> values(Map<String, String> given) {
    Map<String, Object> values = new LinkedHashMap<>();
    given.forEach((name, text) -> values.put(name, value(name, text)));
    return values;
  }

  private Object value(String name, String text) {
    Field field = fields.get(name);
    if (isTexts(field)) {
      return List.of(text.split(",", -1));
    }
    Object value = TextValue.parse(field.getType(), text);
    return value instanceof Enum<?> constant ? constant.name() : value;
  }
}
