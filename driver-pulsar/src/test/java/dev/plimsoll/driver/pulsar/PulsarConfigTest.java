// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.ProducerAccessMode;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ConsumerBuilderImpl;
import org.apache.pulsar.client.impl.ProducerBuilderImpl;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.apache.pulsar.client.impl.conf.ConsumerConfigurationData;
import org.apache.pulsar.client.impl.conf.ProducerConfigurationData;
import org.apache.pulsar.common.policies.data.Policies;
import org.junit.jupiter.api.Test;

final class PulsarConfigTest {

  private static PulsarConfig config(Map<String, Object> values) throws SettingsException {
    return PulsarConfig.of(new Settings(values));
  }

  private static PulsarTopicConfig topics(Map<String, Object> client) throws SettingsException {
    return config(Map.of("client", client)).topics();
  }

  @Test
  void ombs_file_is_taken_with_all_its_keys() throws SettingsException {
    Map<String, Object> client =
        Map.ofEntries(
            Map.entry("serviceUrl", "pulsar://one:6650,two:6650"),
            Map.entry("httpUrl", "http://one:8080"),
            Map.entry("ioThreads", 8),
            Map.entry("connectionsPerBroker", 8),
            Map.entry("clientMemoryLimitMB", 0),
            Map.entry("maxConcurrentLookupRequests", 100),
            Map.entry("clusterName", "local"),
            Map.entry("namespacePrefix", "benchmark/ns"),
            Map.entry("topicType", "persistent"),
            Map.entry(
                "persistence",
                Map.of(
                    "ensembleSize", 3,
                    "writeQuorum", 3,
                    "ackQuorum", 2,
                    "deduplicationEnabled", true)),
            Map.entry("tlsAllowInsecureConnection", false),
            Map.entry("tlsEnableHostnameVerification", false),
            Map.entry("tlsTrustCertsFilePath", "/path"),
            Map.entry("authentication", Map.of("plugin", "com.example.Auth", "data", "secret")));
    Settings settings =
        new Settings(
            Map.of(
                "client",
                client,
                "producer",
                Map.of(
                    "batchingEnabled", true,
                    "batchingMaxPublishDelayMs", 1,
                    "batchingMaxBytes", 1048576,
                    "blockIfQueueFull", true,
                    "pendingQueueSize", 1000),
                "consumer",
                Map.of("receiverQueueSize", 10000, "subscriptionType", "Failover")));
    PulsarConfig config = PulsarConfig.of(settings);
    assertThat(settings.unknownKeys()).isEmpty();
    assertThat(settings.notices()).isEmpty();
    assertThat(config.topics().namespaceOf("plimsoll-run-0")).isEqualTo("benchmark/ns-run");
    assertThat(config.deduplicates()).isTrue();
    assertThat(config.topics().tenant()).isEqualTo("benchmark");
    assertThat(config.client().connectionsPerBroker()).isEqualTo(8);
    assertThat(config.producer().batchingMaxBytes()).isEqualTo(1048576);
    assertThat(config.producer().pendingQueueSize()).isEqualTo(1000);
    assertThat(config.consumer().receiverQueueSize()).isEqualTo(10000);
    assertThat(config.resolve().toString()).contains("com.example.Auth").doesNotContain("secret");
    assertThat(config + " " + config.client() + " " + config.client().authentication())
        .doesNotContain("secret");
  }

  @Test
  void the_secret_for_an_encrypted_broker_does_not_go_to_a_plain_interface() {
    Map<String, Object> authentication = Map.of("plugin", "com.example.Auth", "data", "secret");
    Map<String, Object> client =
        Map.of(
            "serviceUrl", "pulsar+ssl://host:6651",
            "httpUrl", "http://host:8080",
            "authentication", authentication);
    assertThatThrownBy(() -> config(Map.of("client", client)))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("clear text");
  }

  @Test
  void without_keys_the_clients_defaults_hold_but_a_send_waits() throws SettingsException {
    PulsarConfig config = config(Map.of());
    assertThat(config.variant()).isEqualTo("persistent");
    assertThat(config.client().clientMemoryLimitMB()).isEqualTo(64);
    assertThat(config.producer().batchingEnabled()).isTrue();
    assertThat(config.producer().batchDelayMicros()).isEqualTo(1000);
    assertThat(config.producer().blockIfQueueFull()).isTrue();
    assertThat(config.producer().timeout(false)).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.consumer().subscriptionType()).isEqualTo(PulsarConsumerConfig.Type.FAILOVER);
    assertThat(config.topics().policies().persistence).isNull();
  }

  @Test
  void the_variant_names_what_differs() throws SettingsException {
    assertThat(
            config(
                    Map.of(
                        "client", Map.of("persistence", Map.of("deduplicationEnabled", true)),
                        "producer", Map.of("batchingEnabled", false),
                        "consumer", Map.of("subscriptionType", "key_shared")))
                .variant())
        .isEqualTo("persistent-key-shared-unbatched-deduplicated");
    assertThat(config(Map.of("client", Map.of("topicType", "non-persistent"))).variant())
        .isEqualTo("non-persistent");
  }

  @Test
  void topics_of_a_run_are_in_a_namespace_of_that_run() throws SettingsException {
    PulsarTopicConfig topics = topics(Map.of());
    assertThat(topics.namespaceOf("plimsoll-a1b2-t-17")).isEqualTo("public/plimsoll-a1b2-t");
    assertThat(topics.isOurs("public/plimsoll-a1b2-t")).isTrue();
    assertThat(topics.namespaceOf("orders-eu")).isEqualTo("public/default");
    assertThat(topics.namespaceOf("plimsoll-alone")).isEqualTo("public/default");
    assertThat(topics.isOurs("public/default")).isFalse();
  }

  @Test
  void policies_hold_the_quorums_and_keep_unused_topics() throws SettingsException {
    Policies policies =
        topics(
                Map.of(
                    "retention",
                    "2h",
                    "persistence",
                    Map.of("ensembleSize", 2, "writeQuorum", 2, "ackQuorum", 1)))
            .policies();
    assertThat(policies.persistence.getBookkeeperEnsemble()).isEqualTo(2);
    assertThat(policies.persistence.getBookkeeperWriteQuorum()).isEqualTo(2);
    assertThat(policies.persistence.getBookkeeperAckQuorum()).isEqualTo(1);
    assertThat(policies.retention_policies.getRetentionTimeInMinutes()).isEqualTo(120);
    assertThat(policies.inactive_topic_policies.isDeleteWhileInactive()).isFalse();
    assertThat(policies.autoTopicCreationOverride.isAllowAutoTopicCreation()).isFalse();
  }

  @Test
  void a_retention_below_a_minute_is_rounded_up_because_zero_would_retain_nothing()
      throws SettingsException {
    Policies policies = topics(Map.of("retention", "1s")).policies();
    assertThat(policies.retention_policies.getRetentionTimeInMinutes()).isEqualTo(1);
    assertThat(topics(Map.of()).policies().retention_policies).isNull();
  }

  @Test
  void a_namespace_that_exists_is_used_as_it_is() throws SettingsException {
    PulsarTopicConfig existing = topics(Map.of("namespace", "mine/own"));
    assertThat(existing.isOurs("mine/own")).isFalse();
    assertThat(existing.fullName("t")).isEqualTo("persistent://mine/own/t");
    assertThatThrownBy(
            () -> topics(Map.of("namespace", "mine/own", "persistence", Map.of("ensembleSize", 1))))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo("client.namespace"))
        .hasMessageContaining("namespacePrefix");
  }

  @Test
  void a_full_name_stays_as_it_is() throws SettingsException {
    assertThat(topics(Map.of("topicType", "non-persistent")).fullName("t"))
        .isEqualTo("non-persistent://public/default/t");
    assertThat(topics(Map.of()).fullName("persistent://a/b/c")).isEqualTo("persistent://a/b/c");
  }

  @Test
  void quorums_that_contradict_each_other_are_refused_by_key() {
    assertRefused(
        Map.of("persistence", Map.of("ensembleSize", 2, "writeQuorum", 3)),
        "client.persistence.writeQuorum");
    assertRefused(
        Map.of("persistence", Map.of("ensembleSize", 2, "writeQuorum", 2, "ackQuorum", 3)),
        "client.persistence.ackQuorum");
  }

  @Test
  void addresses_and_names_of_the_wrong_form_are_refused_by_key() {
    assertRefused(Map.of("serviceUrl", "localhost:6650"), "client.serviceUrl");
    assertRefused(Map.of("httpUrl", "pulsar://localhost:8080"), "client.httpUrl");
    assertRefused(Map.of("namespacePrefix", "plimsoll"), "client.namespacePrefix");
    assertRefused(Map.of("topicType", "durable"), "client.topicType");
    assertRefused(Map.of("serviceUrl", "pulsar://user:secret@host:6650"), "client.serviceUrl");
    assertRefused(Map.of("httpUrl", "http://user:secret@host:8080"), "client.httpUrl");
  }

  @Test
  void settings_of_the_client_library_are_taken_by_name() throws Exception {
    PulsarConfig config =
        config(
            Map.of(
                "clientConfig", Map.of("keepAliveIntervalSeconds", 7),
                "producerConfig", Map.of("accessMode", "exclusive"),
                "consumerConfig", Map.of("maxTotalReceiverQueueSizeAcrossPartitions", 123)));
    ClientBuilder builder =
        config.client().builder(config.clientBuilder(), "pulsar://localhost:6650");
    try (PulsarClient client = builder.build()) {
      ClientConfigurationData set = ((PulsarClientImpl) client).getConfiguration();
      assertThat(set.getKeepAliveIntervalSeconds()).isEqualTo(7);
      assertThat(set.getServiceUrl()).isEqualTo("pulsar://localhost:6650");
      assertThat(((ProducerBuilderImpl<byte[]>) config.configured(client.newProducer())).getConf())
          .extracting(ProducerConfigurationData::getAccessMode)
          .isEqualTo(ProducerAccessMode.Exclusive);
      assertThat(((ConsumerBuilderImpl<byte[]>) config.configured(client.newConsumer())).getConf())
          .extracting(ConsumerConfigurationData::getMaxTotalReceiverQueueSizeAcrossPartitions)
          .isEqualTo(123);
    }
    assertThat(config.resolve().get("clientConfig").toString())
        .contains("keepAliveIntervalSeconds=7");
  }

  @Test
  void settings_that_the_client_library_does_not_take_are_refused_by_name() {
    assertRefusedByName("clientConfig", "keepAliveIntervalSecond", 7);
    assertRefusedByName("clientConfig", "serviceUrl", "pulsar://h");
    assertRefusedByName("clientConfig", "useTcpNoDelay", "maybe");
    assertRefusedByName("producerConfig", "maxPendingMessages", 5);
    assertRefusedByName("producerConfig", "accessMode", "mine");
    assertRefusedByName("consumerConfig", "priorityLevl", 1);
  }

  private static void assertRefusedByName(String block, String name, Object value) {
    assertThatThrownBy(() -> config(Map.of(block, Map.of(name, value))))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).isEqualTo(block + "." + name));
  }

  private static void assertRefused(Map<String, Object> client, String key) {
    assertThatThrownBy(() -> topicsAndAddresses(client))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key))
        .hasMessageNotContaining("secret");
  }

  private static void topicsAndAddresses(Map<String, Object> client) throws SettingsException {
    assertThat(config(Map.of("client", client))).isNull();
  }

  @Test
  void with_deduplication_a_message_is_sent_until_it_arrives() throws SettingsException {
    Map<String, Object> client = Map.of("persistence", Map.of("deduplicationEnabled", true));
    assertThat(timeout(Map.of("client", client))).isEqualTo("0ms");
    assertThat(timeout(Map.of("client", client, "producer", Map.of("sendTimeout", "5s"))))
        .isEqualTo("5000ms");
    assertThat(timeout(Map.of())).isEqualTo("30000ms");
  }

  private static Object timeout(Map<String, Object> values) throws SettingsException {
    return ((Map<?, ?>) config(values).resolve().get("producer")).get("sendTimeout");
  }

  @Test
  void the_settings_of_a_result_are_the_effective_ones() throws SettingsException {
    Map<String, Object> settings =
        config(Map.of("producer", Map.of("batchingEnabled", false))).resolve();
    assertThat(((Map<?, ?>) settings.get("producer")).keySet())
        .map(String::valueOf)
        .containsExactlyInAnyOrder(
            "batchingEnabled",
            "blockIfQueueFull",
            "pendingQueueSize",
            "sendTimeout",
            "compression");
    assertThat(((Map<?, ?>) settings.get("client")).get("ioThreads"))
        .isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void batches_hold_one_key_only_where_consumers_share_by_key() throws SettingsException {
    assertThat(config(Map.of()).batchesByKey()).isFalse();
    Map<String, Object> keyShared = Map.of("subscriptionType", "key-shared");
    assertThat(config(Map.of("consumer", keyShared)).batchesByKey()).isTrue();
    assertThat(
            config(Map.of("consumer", keyShared, "producer", Map.of("batchingEnabled", false)))
                .batchesByKey())
        .isFalse();
  }

  @Test
  void transactions_have_no_timeout_of_sends_and_need_stored_messages() throws SettingsException {
    Map<String, Object> enabled = Map.of("enabled", true);
    assertThat(config(Map.of("transaction", enabled)).producer().timeout(true)).isZero();
    Map<String, Object> timeout = Map.of("sendTimeout", "5s");
    assertThatThrownBy(() -> config(Map.of("transaction", enabled, "producer", timeout)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "producer.sendTimeout");
    Map<String, Object> passing = Map.of("topicType", "non-persistent");
    assertThatThrownBy(() -> config(Map.of("transaction", enabled, "client", passing)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "transaction.enabled");
    Map<String, Object> without = Map.of("messages", 10);
    assertThatThrownBy(() -> config(Map.of("transaction", without)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "transaction.messages");
  }
}
