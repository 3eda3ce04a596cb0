// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.RunPhase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What the server counted in the measured phase that affects durability or latency. Asks at the
 * start and at the end of the phase, without waiting. Thread-safe.
 *
 * <p>In the warm-up it asks each second and drops the answers. Commands of this connection have
 * other classes than messages, and the first one after the client's code has been compiled for
 * messages only would make the JVM discard that code when the measured phase begins.
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

  private static final long WARM_UP_SECONDS = 1;

  private final List<RedisServer> servers;
  private final ScheduledExecutorService executor;
  private volatile Optional<Future<?>> warmUp = Optional.empty();
  private volatile List<CompletableFuture<Map<String, String>>> before = List.of();
  private volatile List<CompletableFuture<Map<String, String>>> after = List.of();

  RedisObservation(List<RedisServer> servers, ScheduledExecutorService executor) {
    this.servers = List.copyOf(servers);
    this.executor = executor;
  }

  void phaseBegins(RunPhase phase) {
    warmUp.ifPresent(asking -> asking.cancel(false));
    switch (phase) {
      case WARM_UP ->
          warmUp =
              Optional.of(
                  executor.scheduleWithFixedDelay(
                      this::ask, WARM_UP_SECONDS, WARM_UP_SECONDS, TimeUnit.SECONDS));
      case MEASURED -> before = ask();
      case COOL_DOWN -> after = ask();
      case DRAIN -> {
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

  /**
   * Returns what was counted, of all servers together. A counter is left out if a server has not
   * told it, all of them if a server has been replaced or restarted since.
   */
  Map<String, Object> counted() {
    List<Map<String, String>> first = told(before);
    List<Map<String, String>> last = told(after);
    Map<String, Object> counted = new TreeMap<>();
    if (!last.isEmpty() && processes(first).equals(processes(last))) {
      COUNTERS.forEach(
          (field, name) -> {
            if (all(first, field) && all(last, field)) {
              counted.put(name, sum(last, field) - sum(first, field));
            }
          });
    }
    if (!last.isEmpty() && all(last, "used_memory")) {
      counted.put("usedMemoryBytes", sum(last, "used_memory"));
    }
    return counted;
  }

  private static List<Map<String, String>> told(
      List<CompletableFuture<Map<String, String>>> answers) {
    return answers.stream().map(answer -> answer.getNow(Map.of())).toList();
  }

  private static List<String> processes(List<Map<String, String>> infos) {
    return infos.stream().map(info -> info.getOrDefault("run_id", "")).toList();
  }

  private static boolean all(List<Map<String, String>> infos, String field) {
    return infos.stream().allMatch(info -> info.containsKey(field));
  }

  private static long sum(List<Map<String, String>> infos, String field) {
    return infos.stream().mapToLong(info -> RedisServerDurability.number(info.get(field))).sum();
  }
}
