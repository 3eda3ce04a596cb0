// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisGuaranteesTest {

  private static final RedisServerDurability PLAIN = server("yes", "everysec");

  private static RedisServerDurability server(String appendOnly, String appendFsync) {
    return new RedisServerDurability(appendOnly, appendFsync, "", 0, "noeviction", 0);
  }

  private static Guarantees guarantees(Map<String, Object> keys, RedisServerDurability server)
      throws SettingsException {
    return new RedisGuarantees(RedisConfig.of(new Settings(keys))).with(server);
  }

  @ParameterizedTest
  @CsvSource({
    "yes, always, FSYNC",
    "yes, everysec, PAGE_CACHE",
    "yes, no, PAGE_CACHE",
    "yes, '', PAGE_CACHE",
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
  void settings_that_may_not_be_read_are_said() throws SettingsException {
    assertThat(guarantees(Map.of(), server("", "")).notes())
        .anyMatch(note -> note.contains("did not let us read"));
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
    Guarantees guarantees =
        guarantees(Map.of(), new RedisServerDurability("yes", "always", "", 0, "noeviction", 2));
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
    assertThat(guarantees.replicas()).isEqualTo(3);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("failover may lose"));
  }

  @Test
  void bounds_and_snapshots_are_said() throws SettingsException {
    RedisServerDurability server =
        new RedisServerDurability("no", "", "3600 1", 1_000, "allkeys-lru", 0);
    assertThat(guarantees(Map.of("maxLength", 500), server).notes())
        .anyMatch(note -> note.contains("cut at about 500 entries"))
        .anyMatch(note -> note.contains("save 3600 1"))
        .anyMatch(note -> note.contains("evicted"));
  }

  @Test
  void channels_promise_nothing_but_the_servers_word() throws SettingsException {
    Guarantees guarantees = guarantees(Map.of("variant", "publish-subscribe"), PLAIN);
    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
    assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("does not say"));
  }

  @Test
  void persistence_is_compared_with_both_settings() {
    assertThat(RedisPersistence.AS_IS.isMetBy("", "")).isTrue();
    assertThat(RedisPersistence.MEMORY.isMetBy("no", "always")).isTrue();
    assertThat(RedisPersistence.AOF_ALWAYS.isMetBy("yes", "always")).isTrue();
    assertThat(RedisPersistence.AOF_ALWAYS.isMetBy("yes", "everysec")).isFalse();
    assertThat(RedisPersistence.AOF_ALWAYS.isMetBy("no", "always")).isFalse();
  }
}
