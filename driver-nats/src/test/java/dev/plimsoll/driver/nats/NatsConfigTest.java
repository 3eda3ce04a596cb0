// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.TopicSpec;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NatsConfigTest {

  private static final TopicSpec TOPIC = new TopicSpec("t", 2, TopicSpec.Purpose.LOAD);

  private static NatsConfig config(Map<String, Object> values) throws SettingsException {
    Settings settings = new Settings(values);
    NatsConfig config = NatsConfig.of(settings);
    assertThat(settings.unknownKeys()).isEmpty();
    return config;
  }

  @Test
  void ombs_keys_are_accepted() throws Exception {
    NatsConfig config =
        config(
            Map.of(
                "natsHostUrl",
                "n1:4222,n2:4222",
                "replicationFactor",
                3,
                "storageType",
                "Memory",
                "maxBytes",
                1000000));
    assertThat(config.addresses()).containsExactly("n1:4222", "n2:4222");
    assertThat(config.stream().replicas()).isEqualTo(3);
    assertThat(config.stream().storage()).isEqualTo(NatsStreamConfig.Storage.MEMORY);
    assertThat(config.stream().maxBytes()).isEqualTo(1_000_000);
  }

  @Test
  void without_limits_a_stream_has_none() throws Exception {
    var stream = config(Map.of()).stream().streams(TOPIC).get(0);
    assertThat(stream.getName()).isEqualTo("t");
    assertThat(stream.getMaxBytes()).isEqualTo(-1);
    assertThat(stream.getMaxMsgs()).isEqualTo(-1);
    assertThat(stream.getSubjects()).containsExactly("t.0", "t.1");
  }

  @Test
  void each_partition_is_a_stream_where_that_is_asked_for() throws Exception {
    var streams = config(Map.of("streamPerPartition", true)).stream().streams(TOPIC);
    assertThat(streams).extracting(StreamConfiguration::getName).containsExactly("t_0", "t_1");
    assertThat(streams)
        .extracting(StreamConfiguration::getSubjects)
        .containsExactly(List.of("t.0"), List.of("t.1"));
    assertThat(streams).extracting(s -> NatsStreamConfig.topic(s.getName())).containsOnly("t");
  }

  @Test
  void unacknowledged_messages_suffice_for_the_batches_of_all_consumers() throws Exception {
    NatsConsumerConfig shared = config(Map.of()).consumer();
    assertThat(shared.maxAckPending(1)).isEqualTo(1_000);
    assertThat(shared.maxAckPending(8)).isEqualTo(4_000);
    assertThat(consumer("batch", 2_000).maxAckPending(3)).isEqualTo(6_000);
    assertThat(consumer("exclusive", true).maxAckPending(8)).isEqualTo(1_000);
    assertThat(consumer("maxAckPending", 10).maxAckPending(8)).isEqualTo(10);
  }

  @Test
  void requests_are_limited_in_bytes_if_that_is_asked_for_and_hold_one_message() throws Exception {
    NatsConsumerConfig usual = config(Map.of()).consumer();
    assertThat(usual.pullOptions(1_000).getBatchBytes()).isZero();
    assertThat(usual.pullOptions(1_000).getBatchSize()).isEqualTo(500);
    NatsConsumerConfig limited = consumer("batchBytes", "1MiB");
    assertThat(limited.pullOptions(1_000).getBatchBytes()).isEqualTo(1 << 20);
    assertThat(limited.pullOptions(1 << 20).getBatchBytes()).isGreaterThan(1 << 20);
  }

  private static NatsConsumerConfig consumer(String key, Object value) throws SettingsException {
    return config(Map.of("consumer", Map.of(key, value))).consumer();
  }

  @Test
  void eight_clients_each_are_the_default() throws Exception {
    assertThat(config(Map.of()).clients()).isEqualTo(new Clients(8, 8, Retries.NOBODY));
    assertThat(config(Map.of("producerClients", 3, "consumerClients", 20)).clients())
        .isEqualTo(new Clients(3, 20, Retries.NOBODY));
  }

  @Test
  void two_names_for_one_thing_contradict_each_other() {
    assertRefused(Map.of("storage", "file", "storageType", "memory"), "storageType");
    assertRefused(Map.of("replicas", 1, "replicationFactor", 3), "replicationFactor");
    assertRefused(Map.of("servers", "a", "natsHostUrl", "b"), "natsHostUrl");
  }

  @Test
  void what_the_client_library_does_not_know_is_refused() {
    assertRefused(Map.of("clientConfig", Map.of("force.flsh", "true")), "clientConfig.force.flsh");
    assertRefused(Map.of("client", Map.of("url", "nats://x")), "client.url");
    assertRefused(Map.of("client", Map.of("reconnect.max", "many")), "client");
    assertRefused(Map.of("topicConfig", Map.of("replicas", 3)), "topicConfig.replicas");
    assertRefused(Map.of("topicConfig", Map.of("noAck", "maybe")), "topicConfig.noAck");
    assertRefused(Map.of("consumerConfig", Map.of("maxDelivr", 3)), "consumerConfig.maxDelivr");
  }

  @Test
  void client_properties_reach_the_client_with_and_without_their_prefix() throws Exception {
    for (String prefix : List.of("", "io.nats.client.")) {
      NatsConfig config =
          config(
              Map.of(
                  "client",
                  Map.of(prefix + "force.flush.on.request", false, prefix + "reconnect.max", 7)));
      assertThat(NatsClientOptions.of(config).resolve())
          .containsEntry("forceFlushOnRequest", false)
          .containsEntry("maxReconnect", 7);
    }
  }

  @Test
  void settings_of_streams_reach_the_client_by_name() throws Exception {
    NatsConfig config =
        config(
            Map.of(
                "replicas", 3, "topicConfig", Map.of("duplicateWindow", "10s", "noAck", "false")));
    assertThat(config.stream().streams(new TopicSpec("t", 1, TopicSpec.Purpose.LOAD)))
        .allSatisfy(
            stream -> {
              assertThat(stream.getDuplicateWindow()).isEqualTo(Duration.ofSeconds(10));
              assertThat(stream.getReplicas()).isEqualTo(3);
            });
  }

  @Test
  void values_out_of_bounds_are_refused() {
    assertRefused(Map.of("replicas", 6), "replicas");
    assertRefused(Map.of("maxInFlight", 0), "maxInFlight");
    assertRefused(Map.of("consumer", Map.of("expires", "10ms")), "consumer.expires");
    assertRefused(Map.of("mode", "queue"), "mode");
    assertRefused(Map.of("user", "u"), "user");
    assertRefused(Map.of("credentials", "/no/such/file"), "credentials");
    assertRefused(Map.of("nkey", "/no/such/file"), "nkey");
    assertRefused(Map.of("nkey", "pom.xml"), "nkey");
    assertRefused(Map.of("producerClients", 0), "producerClients");
    assertRefused(Map.of("atomicBatch", Map.of("messages", 1001)), "atomicBatch.messages");
  }

  @Test
  void an_atomic_batch_has_one_stream_and_limits_without_one_are_refused() throws Exception {
    Map<String, Object> enabled = Map.of("enabled", true);
    assertThat(
            NatsConfig.of(new Settings(Map.of("atomicBatch", enabled))).stream()
                .streams(new TopicSpec("t", 2, TopicSpec.Purpose.LOAD)))
        .singleElement()
        .satisfies(stream -> assertThat(stream.getAllowAtomicPublish()).isTrue());
    assertRefused(
        Map.of("atomicBatch", enabled, "streamPerPartition", true), "atomicBatch.enabled");
    assertRefused(Map.of("atomicBatch", enabled, "mode", "core"), "atomicBatch.enabled");
    assertRefused(Map.of("atomicBatch", Map.of("interval", "1s")), "atomicBatch.interval");
    assertRefused(
        Map.of("atomicBatch", Map.of("enabled", true, "interval", "10s")), "atomicBatch.interval");
  }

  private static void assertRefused(Map<String, Object> values, String key) {
    assertThatThrownBy(() -> NatsClientOptions.of(NatsConfig.of(new Settings(values))))
        .isInstanceOfSatisfying(SettingsException.class, e -> assertThat(e.key()).isEqualTo(key));
  }

  @Test
  void acknowledging_all_needs_durable_consumers_of_one_member() {
    assertThatThrownBy(() -> config(Map.of("consumer", Map.of("acknowledge", "all"))))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumer.acknowledge")
        .hasMessageContaining("consumer.exclusive: true");
  }

  @Test
  void a_number_of_messages_for_an_acknowledgement_needs_acknowledging_all() {
    assertThatThrownBy(() -> config(Map.of("consumer", Map.of("acknowledgeEvery", 10))))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumer.acknowledgeEvery");
  }

  @Test
  void more_messages_than_the_server_sends_cannot_wait_for_one_acknowledgement() {
    Map<String, Object> consumer =
        Map.of(
            "acknowledge", "all", "exclusive", true, "maxAckPending", 50, "acknowledgeEvery", 51);
    assertThatThrownBy(() -> config(Map.of("consumer", consumer)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumer.acknowledgeEvery")
        .hasMessageContaining("at most 50");
  }
}
