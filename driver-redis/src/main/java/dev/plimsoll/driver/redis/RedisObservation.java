// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.RunPhase;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * What the server counted in the measured phase that affects durability or latency. Asks at the
 * start and at the end of the phase, without waiting. Thread-safe.
 */
final class RedisObservation {

  /** Counters of INFO, and their names in results. */
  private static final Map<String, String> COUNTERS =
      Map.of(
          "aof_delayed_fsync", "delayedFsyncs",
          "aof_rewrites", "appendOnlyFileRewrites",
          "rdb_saves", "snapshots",
          "total_forks", "forks",
          "evicted_keys", "evictedKeys",
          "sync_full", "fullResynchronisations");

  private final RedisServer server;
  private volatile CompletableFuture<Map<String, String>> before = absent();
  private volatile CompletableFuture<Map<String, String>> after = absent();

  RedisObservation(RedisServer server) {
    this.server = server;
  }

  private static CompletableFuture<Map<String, String>> absent() {
    return CompletableFuture.completedFuture(Map.of());
  }

  void phaseBegins(RunPhase phase) {
    switch (phase) {
      case MEASURED -> before = ask();
      case COOL_DOWN -> after = ask();
      case WARM_UP, DRAIN -> {
        return;
      }
    }
  }

  private CompletableFuture<Map<String, String>> ask() {
    return server
        .commands()
        .info()
        .toCompletableFuture()
        .thenApply(RedisServer::parsed)
        .exceptionally(error -> Map.of());
  }

  /** Returns what was counted; empty if the server has not told. */
  Map<String, Object> counted() {
    Map<String, String> first = before.getNow(Map.of());
    Map<String, String> last = after.getNow(Map.of());
    Map<String, Object> counted = new TreeMap<>();
    COUNTERS.forEach(
        (field, name) -> {
          if (first.containsKey(field) && last.containsKey(field)) {
            counted.put(
                name,
                RedisServerDurability.number(last.get(field))
                    - RedisServerDurability.number(first.get(field)));
          }
        });
    if (last.containsKey("used_memory")) {
      counted.put("usedMemoryBytes", RedisServerDurability.number(last.get("used_memory")));
    }
    return counted;
  }
}
