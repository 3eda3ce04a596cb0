// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.RunPhase;
import java.util.List;
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

  private final List<RedisServer> servers;
  private volatile List<CompletableFuture<Map<String, String>>> before = List.of();
  private volatile List<CompletableFuture<Map<String, String>>> after = List.of();

  RedisObservation(List<RedisServer> servers) {
    this.servers = List.copyOf(servers);
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

  private List<CompletableFuture<Map<String, String>>> ask() {
    return servers.stream().map(RedisObservation::ask).toList();
  }

  private static CompletableFuture<Map<String, String>> ask(RedisServer server) {
    return server
        .commands()
        .info()
        .toCompletableFuture()
        .thenApply(RedisServer::parsed)
        .exceptionally(error -> Map.of());
  }

  /** Returns what was counted, of all servers together; empty if none has told. */
  Map<String, Object> counted() {
    Map<String, Object> counted = new TreeMap<>();
    for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
      Map<String, String> first = before.get(i).getNow(Map.of());
      Map<String, String> last = after.get(i).getNow(Map.of());
      COUNTERS.forEach(
          (field, name) -> {
            if (first.containsKey(field) && last.containsKey(field)) {
              add(counted, name, number(last, field) - number(first, field));
            }
          });
      if (last.containsKey("used_memory")) {
        add(counted, "usedMemoryBytes", number(last, "used_memory"));
      }
    }
    return counted;
  }

  private static void add(Map<String, Object> counted, String name, long count) {
    counted.merge(name, count, (one, other) -> (long) one + (long) other);
  }

  private static long number(Map<String, String> info, String field) {
    return RedisServerDurability.number(info.get(field));
  }
}
