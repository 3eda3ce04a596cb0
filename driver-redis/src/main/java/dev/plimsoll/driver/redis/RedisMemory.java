// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.PlannedVolume;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The memory in which the server keeps streams, from the reply to {@code INFO memory}.
 *
 * @param limit the largest number of bytes that the server may use: its {@code maxmemory},
 *     otherwise the machine's memory
 * @param used the number of bytes that it uses now
 */
record RedisMemory(long limit, long used) {

  private static final double MIB = 1 << 20;

  /** Reads the memory; empty if this user may not ask for it. */
  static Optional<RedisMemory> of(Map<String, String> info) {
    long maximum = number(info, "maxmemory");
    long limit = maximum == 0 ? number(info, "total_system_memory") : maximum;
    return limit == 0
        ? Optional.empty()
        : Optional.of(new RedisMemory(limit, number(info, "used_memory")));
  }

  /** Returns the memory of both. */
  RedisMemory and(RedisMemory other) {
    return new RedisMemory(limit + other.limit, used + other.used);
  }

  private static long number(Map<String, String> info, String name) {
    return RedisServerDurability.number(info.getOrDefault(name, ""));
  }

  /** Refuses payloads that do not fit, even without what the server needs besides them. */
  void require(PlannedVolume volume) throws DriverException {
    if (volume.bytes() <= limit - used) {
      return;
    }
    throw new DriverException(
        DriverException.Kind.UNSUITABLE,
        String.format(
            Locale.ROOT,
            "Redis keeps streams in memory: %,d messages of %,d bytes are %,.0f MiB, but of the"
                + " server's %,.0f MiB only %,.0f MiB are free. Send fewer or smaller messages,"
                + " raise maxmemory (maxMemory in the driver file), or bound the streams with"
                + " maxLength",
            volume.messages(),
            volume.payloadBytes(),
            volume.bytes() / MIB,
            limit / MIB,
            Math.max(0, limit - used) / MIB));
  }
}
