// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.testkit.DurabilityContract;
import dev.plimsoll.testkit.DurabilityVariant;
import dev.plimsoll.testkit.NeedsBroker;
import java.util.List;
import java.util.Map;

/** What Redis keeps when it is killed, and when it flushes to disk. */
@NeedsBroker(value = "redis", own = true)
final class RedisDurabilityIT extends DurabilityContract {

  @Override
  protected List<DurabilityVariant> variants() {
    return List.of(
        variant("memory"),
        variant("aof-unsynced"),
        variant("aof-every-second"),
        variant("aof-always"));
  }

  private static DurabilityVariant variant(String persistence) {
    return new DurabilityVariant(
        persistence, RedisSetup.streams(Map.of("persistence", persistence)));
  }
}
