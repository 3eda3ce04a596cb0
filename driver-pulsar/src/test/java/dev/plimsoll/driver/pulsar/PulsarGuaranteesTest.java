// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PulsarGuaranteesTest {

  private static Guarantees guarantees(Map<String, Object> values, PulsarServerDurability server)
      throws SettingsException {
    return new PulsarGuarantees(PulsarConfig.of(new Settings(values))).with(server);
  }

  private static PulsarServerDurability server(int write, int ack, PulsarJournal journal) {
    return new PulsarServerDurability(write, ack, false, true, journal, true);
  }

  @Test
  void the_ack_quorum_says_who_acknowledges() throws SettingsException {
    assertThat(by(1, 1)).isEqualTo(Acknowledger.SERVER);
    assertThat(by(3, 1)).isEqualTo(Acknowledger.SERVER);
    assertThat(by(3, 2)).isEqualTo(Acknowledger.QUORUM);
    assertThat(by(5, 2)).isEqualTo(Acknowledger.SOME_REPLICAS);
    assertThat(by(2, 2)).isEqualTo(Acknowledger.ALL_REPLICAS);
  }

  private static Acknowledger by(int write, int ack) throws SettingsException {
    Guarantees guarantees = guarantees(Map.of(), server(write, ack, PulsarJournal.FORCED));
    assertThat(guarantees.copies()).isEqualTo(Copies.of(write, ack, Durability.FSYNC));
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    return guarantees.acknowledgedBy();
  }

  @Test
  void only_a_forced_journal_is_fsync() throws SettingsException {
    assertThat(durability(PulsarJournal.FORCED)).isEqualTo(Durability.FSYNC);
    assertThat(durability(PulsarJournal.NOT_FORCED)).isEqualTo(Durability.PAGE_CACHE);
    assertThat(durability(PulsarJournal.UNKNOWN)).isEqualTo(Durability.PAGE_CACHE);
    assertThat(durability(PulsarJournal.NOT_WRITTEN)).isEqualTo(Durability.MEMORY);
    assertThat(guarantees(Map.of(), server(1, 1, PulsarJournal.UNKNOWN)).notes())
        .anyMatch(note -> note.contains("client.bookieHttpUrls"));
  }

  private static Durability durability(PulsarJournal journal) throws SettingsException {
    return guarantees(Map.of(), server(1, 1, journal)).durableIn();
  }

  @Test
  void theShortestTimeoutIsThatOfTheFile() throws SettingsException {
    assertThat(shortest(Map.of())).hasSeconds(30);
    assertThat(shortest(Map.of("producer", Map.of("sendTimeout", "5s")))).hasSeconds(5);
    assertThat(shortest(Map.of("clientConfig", Map.of("keepAliveIntervalSeconds", 10))))
        .hasSeconds(10);
    assertThat(shortest(Map.of("consumerConfig", Map.of("ackTimeoutMillis", 2_000)))).hasSeconds(2);
  }

  private static Duration shortest(Map<String, Object> values) throws SettingsException {
    return guarantees(values, server(3, 2, PulsarJournal.FORCED)).shortestTimeout().orElseThrow();
  }

  @Test
  void a_topic_that_stores_nothing_delivers_at_most_once() throws SettingsException {
    Guarantees guarantees =
        guarantees(
            Map.of("client", Map.of("topicType", "non-persistent")),
            server(3, 2, PulsarJournal.FORCED));
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(guarantees.replicas()).isEqualTo(1);
  }

  @Test
  void deduplication_is_what_the_server_says() throws SettingsException {
    PulsarServerDurability deduplicating =
        new PulsarServerDurability(1, 1, true, true, PulsarJournal.FORCED, true);
    assertThat(guarantees(Map.of(), deduplicating).notes())
        .anyMatch(note -> note.startsWith("Deduplication:"));
    assertThat(guarantees(Map.of(), server(1, 1, PulsarJournal.FORCED)).notes())
        .anyMatch(note -> note.startsWith("No deduplication:"));
  }

  @Test
  void a_batch_that_is_acknowledged_as_a_whole_is_noted() throws SettingsException {
    PulsarServerDurability whole =
        new PulsarServerDurability(1, 1, false, false, PulsarJournal.FORCED, true);
    assertThat(guarantees(Map.of(), whole).notes())
        .anyMatch(note -> note.contains("acknowledged as a whole"));
    assertThat(guarantees(Map.of("producer", Map.of("batchingEnabled", false)), whole).notes())
        .noneMatch(note -> note.contains("acknowledged as a whole"));
  }

  @Test
  void the_configured_numbers_of_clients_are_told_and_that_the_client_sends_again()
      throws SettingsException {
    PulsarServerDurability server = server(1, 1, PulsarJournal.FORCED);
    assertThat(guarantees(Map.of(), server).clients()).isEqualTo(new Clients(8, 8, Retries.CLIENT));
    assertThat(guarantees(Map.of("producerClients", 2, "consumerClients", 3), server).clients())
        .isEqualTo(new Clients(2, 3, Retries.CLIENT));
  }

  @Test
  void the_prefetch_names_the_queue_of_the_consumer() throws SettingsException {
    assertThat(
            guarantees(
                    Map.of("consumer", Map.of("receiverQueueSize", 77)),
                    server(1, 1, PulsarJournal.FORCED))
                .prefetch())
        .contains("77 messages");
  }
}
