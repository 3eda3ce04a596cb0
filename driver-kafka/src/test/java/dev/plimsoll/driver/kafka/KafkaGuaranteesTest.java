// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.api.Test;

final class KafkaGuaranteesTest {

  private static final KafkaServerDurability THREE =
      new KafkaServerDurability(
          KafkaProduct.KAFKA, 3, 2, Long.MAX_VALUE, Long.MAX_VALUE, false, true);
  private static final KafkaServerDurability ONE =
      new KafkaServerDurability(
          KafkaProduct.KAFKA, 1, 1, Long.MAX_VALUE, Long.MAX_VALUE, false, true);

  private static Guarantees guarantees(Map<String, Object> values, KafkaServerDurability server)
      throws SettingsException {
    return new KafkaGuarantees(KafkaConfig.of(new Settings(values))).with(server);
  }

  private static Guarantees producer(String producerConfig, KafkaServerDurability server)
      throws SettingsException {
    return guarantees(Map.of("producerConfig", producerConfig), server);
  }

  @Test
  void acks_0_promises_nothing() throws SettingsException {
    Guarantees guarantees = producer("acks=0", THREE);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.NOBODY);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
  }

  @Test
  void theShortestTimeoutMayBeThatOfATransaction() throws SettingsException {
    assertThat(producer("acks=all", ONE).shortestTimeout()).hasValue(Duration.ofSeconds(45));
    assertThat(producer("transactional.id=x\ntransaction.timeout.ms=7000", ONE).shortestTimeout())
        .hasValue(Duration.ofSeconds(7));
  }

  @Test
  void clients_are_those_of_the_file() throws SettingsException {
    assertThat(producer("", ONE).clients()).isEqualTo(new Clients(8, 8, Retries.CLIENT));
    assertThat(guarantees(Map.of("producerClients", 2, "consumerClients", 3), ONE).clients())
        .isEqualTo(new Clients(2, 3, Retries.CLIENT));
    assertThat(producer("transactional.id=x", ONE).notes())
        .anyMatch(note -> note.contains("a client of its own"));
  }

  @Test
  void the_client_sends_again_unless_it_must_not_or_cannot_know() throws SettingsException {
    assertThat(producer("acks=1", ONE).clients().retries()).isEqualTo(Retries.CLIENT);
    assertThat(producer("acks=0", ONE).clients().retries()).isEqualTo(Retries.NOBODY);
    assertThat(producer("acks=1\nretries=0", ONE).clients().retries()).isEqualTo(Retries.NOBODY);
  }

  @Test
  void acks_1_is_the_leaders_word() throws SettingsException {
    Guarantees guarantees = producer("acks=1", THREE);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
    assertThat(guarantees.copies().whenAcknowledged()).hasSize(1);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.NONE);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("a retry may change the order"));
  }

  @Test
  void acks_all_is_the_word_of_all_replicas_where_there_are_several() throws SettingsException {
    assertThat(producer("acks=all", THREE).acknowledgedBy()).isEqualTo(Acknowledger.ALL_REPLICAS);
    assertThat(producer("acks=-1", THREE).acknowledgedBy()).isEqualTo(Acknowledger.ALL_REPLICAS);
    assertThat(producer("", THREE).replicas()).isEqualTo(3);
    assertThat(producer("", THREE).copies().whenAcknowledged())
        .containsExactly(Durability.PAGE_CACHE, Durability.PAGE_CACHE);
  }

  @Test
  void acks_all_with_one_replica_is_the_leaders_word_and_said_so() throws SettingsException {
    Guarantees guarantees = producer("acks=all", ONE);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("one replica"));
  }

  @Test
  void a_minimum_of_one_replica_in_sync_is_said() throws SettingsException {
    KafkaServerDurability weak =
        new KafkaServerDurability(
            KafkaProduct.KAFKA, 3, 1, Long.MAX_VALUE, Long.MAX_VALUE, false, true);
    assertThat(producer("acks=all", weak).notes())
        .anyMatch(note -> note.contains("min.insync.replicas=1, which may be the leader alone"));
  }

  @Test
  void flushing_each_message_is_fsync_and_less_is_a_note() throws SettingsException {
    KafkaServerDurability each =
        new KafkaServerDurability(KafkaProduct.KAFKA, 3, 2, 1, Long.MAX_VALUE, false, true);
    assertThat(producer("acks=all", each).durableIn()).isEqualTo(Durability.FSYNC);
    assertThat(producer("acks=0", each).durableIn()).isEqualTo(Durability.NOWHERE);
    KafkaServerDurability some =
        new KafkaServerDurability(KafkaProduct.KAFKA, 3, 2, 100, 1000, true, true);
    Guarantees guarantees = producer("acks=all", some);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(guarantees.notes())
        .anyMatch(note -> note.contains("every 100 messages"))
        .anyMatch(note -> note.contains("every 1 s"))
        .anyMatch(note -> note.contains("Unclean"));
  }

  @Test
  void another_product_does_not_get_kafkas_promise() throws SettingsException {
    Guarantees guarantees =
        producer(
            "acks=all",
            new KafkaServerDurability("redpanda", 3, 2, 1, Long.MAX_VALUE, false, true));
    assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("redpanda, not Kafka"));
  }

  @Test
  void transactions_store_once_and_do_not_promise_that_a_successor_reads_on()
      throws SettingsException {
    Map<String, Object> committed = Map.of("producerConfig", "transactional.id=x");
    assertThat(guarantees(committed, THREE).delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(guarantees(committed, THREE).notes())
        .anyMatch(note -> note.contains("each message is stored once"));
    Map<String, Object> uncommitted =
        Map.of(
            "producerConfig", "transactional.id=x",
            "consumerConfig", "isolation.level=read_uncommitted");
    assertThat(guarantees(uncommitted, THREE).delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(guarantees(uncommitted, THREE).notes())
        .anyMatch(note -> note.contains("including aborted ones"));
  }

  @Test
  void idempotence_alone_is_at_least_once_and_noted() throws SettingsException {
    Guarantees guarantees = producer("", THREE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(guarantees.notes()).anyMatch(note -> note.startsWith("Idempotence:"));
  }

  @Test
  void the_prefetch_names_the_limits_of_the_consumer() throws SettingsException {
    Map<String, Object> values =
        Map.of("consumerConfig", "max.poll.records=77\nmax.partition.fetch.bytes=1500");
    assertThat(guarantees(values, ONE).prefetch())
        .isEqualTo(
            "up to 50 MiB per fetch and node, 1500 bytes per partition; handed over up to 77"
                + " messages at a time");
  }

  @Test
  void of_several_topics_the_weakest_counts() {
    KafkaServerDurability weakest =
        KafkaServerDurability.weakest(
            List.of(
                topic("min.insync.replicas", "2", "flush.messages", "1"),
                topic("min.insync.replicas", "1", "flush.messages", "9223372036854775807")));
    assertThat(weakest.minInSync()).isEqualTo(1);
    assertThat(weakest.flushMessages()).isEqualTo(Long.MAX_VALUE);
  }

  private static Config topic(String name, String value, String other, String otherValue) {
    return new Config(List.of(new ConfigEntry(name, value), new ConfigEntry(other, otherValue)));
  }
}
