// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisGuaranteesTest {

  private static final RedisServerDurability PLAIN = server("yes", "everysec");

  private static RedisServerDurability server(String appendOnly, String appendFsync) {
    return server(appendOnly, appendFsync, "no", 0);
  }

  private static RedisServerDurability server(
      String appendOnly, String appendFsync, String noFsyncOnRewrite, int replicas) {
    return new RedisServerDurability(
        appendOnly, appendFsync, noFsyncOnRewrite, "", 0, "noeviction", replicas);
  }

  private static Guarantees guarantees(Map<String, Object> keys, RedisServerDurability server)
      throws SettingsException {
    return new RedisGuarantees(RedisConfig.of(new Settings(keys))).with(server, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "yes, always, FSYNC",
    "yes, everysec, MEMORY",
    "yes, no, PAGE_CACHE",
    "yes, '', MEMORY",
    "no, always, MEMORY",
    "'', '', MEMORY"
  })
  void what_is_durable_follows_the_servers_settings(
      String appendOnly, String appendFsync, Durability durability) throws SettingsException {
    Guarantees guarantees = guarantees(Map.of(), server(appendOnly, appendFsync));
    assertThat(guarantees.durableIn()).isEqualTo(durability);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
  }

  @Test
  void a_server_that_skips_fsync_while_it_rewrites_does_not_guarantee_it()
      throws SettingsException {
    Guarantees guarantees = guarantees(Map.of(), server("yes", "always", "yes", 0));
    assertThat(guarantees.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("no-appendfsync-on-rewrite"));
  }

  @Test
  void with_everysec_the_server_answers_while_it_does_not_write() throws SettingsException {
    assertThat(guarantees(Map.of(), PLAIN).notes())
        .anyMatch(note -> note.contains("everysec") && note.contains("up to 2 s"));
  }

  @Test
  void waiting_for_replicas_is_their_confirmation() throws SettingsException {
    Map<String, Object> one = Map.of("waitReplicas", 1);
    Guarantees some = guarantees(one, server("no", "", "no", 2));
    assertThat(some.acknowledgedBy()).isEqualTo(Acknowledger.QUORUM);
    assertThat(some.durableIn()).isEqualTo(Durability.MEMORY);
    assertThat(some.notes()).anyMatch(note -> note.contains("1 of 2 replicas"));
    assertThat(guarantees(one, server("no", "", "no", 1)).acknowledgedBy())
        .isEqualTo(Acknowledger.ALL_REPLICAS);
    assertThat(guarantees(one, server("no", "", "no", 3)).acknowledgedBy())
        .isEqualTo(Acknowledger.SOME_REPLICAS);
  }

  @Test
  void the_copy_of_a_replica_is_one_in_memory_whatever_the_primary_writes()
      throws SettingsException {
    Guarantees guarantees = guarantees(Map.of("waitReplicas", 1), server("yes", "always", "no", 1));
    assertThat(guarantees.copies().whenAcknowledged())
        .containsExactly(Durability.FSYNC, Durability.MEMORY);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.MEMORY);
  }

  @Test
  void copies_that_waitaof_confirms_are_forced_to_the_disk_whenever_the_primary_does_that()
      throws SettingsException {
    Map<String, Object> keys = Map.of("waitReplicas", 1, "waitFsync", true);
    Guarantees guarantees = guarantees(keys, server("yes", "everysec", "no", 1));
    assertThat(guarantees.copies().whenAcknowledged())
        .containsExactly(Durability.FSYNC, Durability.FSYNC);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.FSYNC);
    assertThat(guarantees.notes()).anyMatch(note -> note.startsWith("WAITAOF: "));
    assertThat(guarantees(keys, server("no", "always", "no", 1)).durableIn())
        .isEqualTo(Durability.MEMORY);
  }

  @Test
  void without_waiting_only_the_primary_has_an_acknowledged_message() throws SettingsException {
    assertThat(guarantees(Map.of(), server("yes", "no", "no", 2)).copies())
        .isEqualTo(Copies.of(3, 1, Durability.PAGE_CACHE));
  }

  @Test
  void what_a_full_disk_does_to_answers_is_said() throws SettingsException {
    assertThat(guarantees(Map.of(), server("yes", "no")).notes())
        .anyMatch(note -> note.contains("unless the write fails: on a full disk"));
  }

  @Test
  void nobody_sends_again_and_the_clients_are_those_of_the_file() throws SettingsException {
    assertThat(guarantees(Map.of("producerClients", 3, "consumerClients", 5), PLAIN).clients())
        .isEqualTo(new Clients(3, 5, Retries.NOBODY));
  }

  @Test
  void settings_that_may_not_be_read_are_said() throws SettingsException {
    assertThat(guarantees(Map.of(), server("", "")).notes())
        .anyMatch(note -> note.contains("may not read"));
  }

  @Test
  void streams_are_at_least_once_only_with_acknowledgement() throws SettingsException {
    assertThat(guarantees(Map.of(), PLAIN).delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    Guarantees without = guarantees(Map.of("acknowledge", false), PLAIN);
    assertThat(without.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(without.notes()).anyMatch(note -> note.contains("NOACK"));
  }

  @Test
  void replicas_follow_after_the_primarys_word() throws SettingsException {
    Guarantees guarantees = guarantees(Map.of(), server("yes", "always", "no", 2));
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
    assertThat(guarantees.replicas()).isEqualTo(3);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("failover may lose"));
  }

  @Test
  void bounds_and_snapshots_are_said() throws SettingsException {
    RedisServerDurability server =
        new RedisServerDurability("no", "", "no", "3600 1", 1_000, "allkeys-lru", 0);
    assertThat(guarantees(Map.of("maxLength", 500), server).notes())
        .anyMatch(note -> note.contains("cut at about 500 entries"))
        .anyMatch(note -> note.contains("save 3600 1"))
        .anyMatch(note -> note.contains("evicted"));
  }

  @Test
  void of_several_primaries_the_one_that_promises_least_counts() throws SettingsException {
    RedisServerDurability weakest =
        RedisServerDurability.weakest(
            List.of(
                server("yes", "always", "no", 0),
                server("yes", "no", "no", 2),
                server("yes", "no", "no", 1)));

    Guarantees guarantees =
        new RedisGuarantees(RedisConfig.of(new Settings(Map.of()))).with(weakest, 3);

    assertThat(guarantees.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(guarantees.replicas()).as("of the one without a replica").isEqualTo(1);
    assertThat(guarantees.notes())
        .anyMatch(note -> note.startsWith("Each partition is on one of 3 primaries"));
  }

  @Test
  void channels_promise_nothing_but_the_servers_word() throws SettingsException {
    Guarantees guarantees = guarantees(Map.of("variant", "publish-subscribe"), PLAIN);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(guarantees.notes())
        .anyMatch(note -> note.contains("but not that a subscriber has received it"));
  }
}
