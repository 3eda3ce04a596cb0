// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KafkaConfigTest {

  /** The four blocks as in OMB's files. */
  private static final Map<String, Object> OMB =
      Map.of(
          "replicationFactor",
          3,
          "reset",
          true,
          "topicConfig",
          "min.insync.replicas=2\nflush.messages=1\n",
          "commonConfig",
          "bootstrap.servers=one:9092,two:9092\nclient.id=bench-az={zone.id}\n",
          "producerConfig",
          "acks=all\nlinger.ms=1\nbatch.size=1048576\n",
          "consumerConfig",
          "auto.offset.reset=earliest\nenable.auto.commit=false\n");

  private static KafkaConfig config(Map<String, Object> values) throws SettingsException {
    return KafkaConfig.of(new Settings(values));
  }

  @Test
  void an_omb_file_is_read_as_it_is() throws SettingsException {
    Settings settings = new Settings(OMB);
    KafkaConfig config = KafkaConfig.of(settings);
    assertThat(config.replicationFactor()).isEqualTo(3);
    assertThat(config.bootstrap()).contains("one:9092,two:9092");
    assertThat(config.topicConfig())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("min.insync.replicas", "2", "flush.messages", "1"));
    assertThat(config.producerConfig())
        .containsEntry("acks", "all")
        .containsEntry("linger.ms", "1");
    assertThat(settings.unknownKeys()).isEmpty();
  }

  @Test
  void what_is_not_the_users_to_set_is_noted_and_left_out() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "consumerConfig",
                Map.of("group.id", "mine", "auto.offset.reset", "latest"),
                "producerConfig",
                Map.of("value.serializer", "x.Y")));
    KafkaConfig config = KafkaConfig.of(settings);
    assertThat(config.consumerConfig()).doesNotContainKeys("group.id", "auto.offset.reset");
    assertThat(config.producerConfig()).doesNotContainKey("value.serializer");
    assertThat(String.join("\n", settings.notices()))
        .contains("consumerConfig.group.id")
        .contains("consumerConfig.auto.offset.reset")
        .contains("producerConfig.value.serializer");
  }

  @Test
  void reset_is_announced() throws SettingsException {
    Settings settings = new Settings(OMB);
    KafkaConfig.of(settings);
    assertThat(settings.notices()).anyMatch(line -> line.contains("benchmark cleanup"));
  }

  @Test
  void a_misspelt_client_setting_is_passed_on_with_the_nearest_name() throws SettingsException {
    Settings settings = new Settings(Map.of("producerConfig", Map.of("lingr.ms", 5)));
    assertThat(KafkaConfig.of(settings).producerConfig()).containsEntry("lingr.ms", "5");
    assertThat(settings.notices())
        .singleElement()
        .asString()
        .contains("producerConfig.lingr.ms", "nearest: linger.ms");
  }

  @Test
  void a_misspelt_topic_setting_is_noted_too() throws SettingsException {
    Settings settings = new Settings(Map.of("topicConfig", "flush.message=1"));
    KafkaConfig.of(settings);
    assertThat(settings.notices())
        .singleElement()
        .asString()
        .contains("topicConfig.flush.message", "nearest: flush.messages");
  }

  @Test
  void known_client_settings_cause_no_notice() throws SettingsException {
    Settings settings =
        new Settings(
            Map.of(
                "commonConfig",
                "security.protocol=SASL_SSL\nsasl.mechanism=PLAIN\nssl.truststore.location=/x\n"
                    + "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule"
                    + " required username=\"u\" password=\"p\";\n"));
    KafkaConfig config = KafkaConfig.of(settings);
    assertThat(settings.notices()).isEmpty();
    assertThat(config.producerConfig()).containsEntry("security.protocol", "SASL_SSL");
    assertThat(config.consumerConfig()).containsEntry("sasl.mechanism", "PLAIN");
    assertThat(config.forAdmin("a:1")).containsEntry("security.protocol", "SASL_SSL");
  }

  @Test
  void a_blocks_own_setting_goes_before_the_common_one() throws SettingsException {
    KafkaConfig config =
        config(
            Map.of(
                "commonConfig", Map.of("request.timeout.ms", 1000),
                "producerConfig", Map.of("request.timeout.ms", 2000)));
    assertThat(config.producerConfig()).containsEntry("request.timeout.ms", "2000");
    assertThat(config.consumerConfig()).containsEntry("request.timeout.ms", "1000");
  }

  @Test
  void consumers_read_committed_messages_and_do_not_commit_by_themselves_by_default()
      throws SettingsException {
    KafkaConfig config = config(Map.of());
    assertThat(config.readsCommitted()).isTrue();
    assertThat(config.autoCommit()).isFalse();
    assertThat(config.commitInterval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(config(Map.of("consumerConfig", "enable.auto.commit=true")).autoCommit()).isTrue();
  }

  @Test
  void the_start_of_a_subscription_and_its_group_come_from_the_workload() throws SettingsException {
    ConsumerSpec spec = new ConsumerSpec("c1", 0, "t", "s", StartPosition.LATEST);
    assertThat(config(Map.of()).forConsumer("a:1", spec, "t-s"))
        .containsEntry("group.id", "t-s")
        .containsEntry("auto.offset.reset", "latest")
        .containsEntry("client.id", "c1")
        .containsEntry("bootstrap.servers", "a:1");
  }

  @Test
  void each_producer_has_a_transactional_id_of_its_own() throws SettingsException {
    KafkaConfig config = config(Map.of("producerConfig", "transactional.id=bench"));
    assertThat(config.forProducer("a:1", new ProducerSpec("p7", 7, 7, "t")))
        .containsEntry("transactional.id", "bench-p7");
    assertThat(config.isTransactional()).isTrue();
    assertThat(config.transaction())
        .isEqualTo(new KafkaTransactionConfig(1_000, Duration.ofMillis(100)));
  }

  @Test
  void a_zone_fills_the_placeholder_and_without_one_it_goes_cleanly() {
    assertThat(KafkaConfigBlocks.withZone("bench-az={zone.id}", "eu-1")).isEqualTo("bench-az=eu-1");
    assertThat(KafkaConfigBlocks.withZone("bench-az={zone.id}", null)).isEqualTo("bench");
    assertThat(KafkaConfigBlocks.withZone("bench_{zone.id}", null)).isEqualTo("bench");
    assertThat(KafkaConfigBlocks.withZone("{zone.id}", null)).isNull();
    assertThat(KafkaConfigBlocks.withZone("plain", null)).isEqualTo("plain");
  }

  @Test
  void acks_0_contradicts_transactions() {
    assertRefused(Map.of("producerConfig", "acks=0\ntransactional.id=x"), "producerConfig.acks");
  }

  @Test
  void acks_1_contradicts_demanded_idempotence() {
    assertRefused(
        Map.of("producerConfig", "acks=1\nenable.idempotence=true"), "producerConfig.acks");
  }

  @Test
  void a_value_of_the_wrong_type_is_refused_with_its_key() {
    assertRefused(Map.of("producerConfig", "linger.ms=soon"), "producerConfig.linger.ms");
    assertRefused(Map.of("producerConfig", "acks=2"), "producerConfig.acks");
    assertRefused(
        Map.of("consumerConfig", "isolation.level=some"), "consumerConfig.isolation.level");
    assertRefused(
        Map.of("commonConfig", "security.protocol=TLS"), "commonConfig.security.protocol");
  }

  @Test
  void a_transaction_block_without_a_transactional_id_is_refused() {
    assertRefused(Map.of("transaction", Map.of("messages", 5)), "transaction");
  }

  @Test
  void numbers_out_of_range_are_refused() {
    assertRefused(Map.of("replicationFactor", 0), "replicationFactor");
    assertRefused(Map.of("producerClients", 0), "producerClients");
    assertRefused(Map.of("consumerClients", 0), "consumerClients");
    assertRefused(Map.of("commitInterval", "0"), "commitInterval");
    assertRefused(
        Map.of("producerConfig", "transactional.id=x", "transaction", Map.of("messages", 0)),
        "transaction.messages");
    assertRefused(
        Map.of("producerConfig", "transactional.id=x", "transaction", Map.of("interval", "0")),
        "transaction.interval");
  }

  private static void assertRefused(Map<String, Object> values, String key) {
    assertThatThrownBy(() -> config(values))
        .isInstanceOfSatisfying(
            SettingsException.class, e -> assertThat(e.key()).as(e.getMessage()).isEqualTo(key));
  }

  @Test
  void members_of_share_groups_have_no_settings_that_belong_to_their_group() throws Exception {
    Map<String, Object> file =
        Map.of("groupType", "share", "consumerConfig", Map.of("isolation.level", "read_committed"));
    assertThatThrownBy(() -> config(file))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumerConfig.isolation.level")
        .hasMessageContaining("groupConfig.share.isolation.level");
    assertThat(config(Map.of("groupType", "share")).consumerConfig())
        .doesNotContainKeys(KafkaShareConfig.UNSUPPORTED.toArray(String[]::new));
  }

  @Test
  void settings_of_share_groups_need_share_groups() {
    assertThatThrownBy(() -> config(Map.of("groupConfig", Map.of("share.delivery.count.limit", 2))))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "groupConfig")
        .hasMessageContaining("groupType: share");
    Map<String, Object> mode = Map.of("share.acknowledgement.mode", "explicit");
    assertThatThrownBy(() -> config(Map.of("consumerConfig", mode)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumerConfig.share.acknowledgement.mode")
        .hasMessageContaining("groupType: share");
  }

  @ParameterizedTest
  @CsvSource({
    "share.record.lock.duration.ms, 15s, milliseconds",
    "share.auto.offset.reset, latest, the workload says where to begin"
  })
  void a_setting_of_share_groups_that_cannot_be_used_is_refused(
      String name, String value, String reason) {
    Map<String, Object> file = Map.of("groupType", "share", "groupConfig", Map.of(name, value));
    assertThatThrownBy(() -> config(file))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "groupConfig." + name)
        .hasMessageContaining(reason);
  }

  @Test
  void a_mode_of_acknowledgement_that_does_not_exist_is_refused() {
    Map<String, Object> mode = Map.of("share.acknowledgement.mode", "explict");
    assertThatThrownBy(() -> config(Map.of("groupType", "share", "consumerConfig", mode)))
        .isInstanceOf(SettingsException.class)
        .hasFieldOrPropertyWithValue("key", "consumerConfig.share.acknowledgement.mode")
        .hasMessageContaining("implicit or explicit");
  }

  @Test
  void the_settings_that_share_groups_do_not_have_are_those_that_the_client_refuses() {
    for (String name : KafkaShareConfig.UNSUPPORTED) {
      Map<String, Object> settings =
          Map.of("bootstrap.servers", "localhost:9092", "group.id", "g", name, "1");
      assertThatThrownBy(
              () -> new KafkaShareConsumer<>(settings, KafkaPayloads.NO_KEYS, new KafkaPayloads()))
          .hasStackTraceContaining(name);
    }
  }
}
