// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.PlannedVolume;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RedisMemoryTest {

  private static final RedisMemory HALF_FREE = new RedisMemory(200 << 20, 100 << 20);

  @Test
  void payloads_that_fill_the_free_memory_are_accepted_and_one_more_is_refused() {
    assertThatCode(() -> HALF_FREE.require(new PlannedVolume(100 << 10, 1 << 10)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> HALF_FREE.require(new PlannedVolume((100 << 10) + 1, 1 << 10)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNSUITABLE))
        .hasMessageContainingAll("102,401 messages of 1,024 bytes", "100 MiB are free")
        .hasMessageContainingAll("maxMemory", "maxLength");
  }

  @Test
  void the_limit_is_that_of_the_server_and_otherwise_the_memory_of_its_machine() {
    assertThat(
            RedisMemory.of(
                Map.of("maxmemory", "70", "total_system_memory", "900", "used_memory", "20")))
        .contains(new RedisMemory(70, 20));
    assertThat(
            RedisMemory.of(
                Map.of("maxmemory", "0", "total_system_memory", "900", "used_memory", "20")))
        .contains(new RedisMemory(900, 20));
    assertThat(RedisMemory.of(Map.of())).isEmpty();
  }

  @Test
  void servers_that_divide_the_messages_have_their_memory_together() {
    assertThat(HALF_FREE.and(new RedisMemory(50, 20)))
        .isEqualTo(new RedisMemory((200 << 20) + 50, (100 << 20) + 20));
  }
}
