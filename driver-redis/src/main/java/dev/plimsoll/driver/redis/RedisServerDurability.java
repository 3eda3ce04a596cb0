// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees.Durability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The server's settings that affect durability. A string is empty if the server does not report the
 * setting.
 *
 * @param appendOnly whether there is an append-only file: yes or no
 * @param appendFsync when it is forced to disk: always, everysec or no
 * @param noFsyncOnRewrite whether it is not forced to disk while the server writes a new file: yes
 *     or no
 * @param snapshots when snapshots are written, in the server's format
 * @param maxMemory memory limit in bytes; 0 for no limit
 * @param eviction eviction policy at that limit
 * @param replicas number of connected replicas
 */
record RedisServerDurability(
    String appendOnly,
    String appendFsync,
    String noFsyncOnRewrite,
    String snapshots,
    long maxMemory,
    String eviction,
    int replicas) {

  RedisServerDurability {
    Objects.requireNonNull(appendOnly, "appendOnly");
    Objects.requireNonNull(appendFsync, "appendFsync");
    Objects.requireNonNull(noFsyncOnRewrite, "noFsyncOnRewrite");
    Objects.requireNonNull(snapshots, "snapshots");
    Objects.requireNonNull(eviction, "eviction");
  }

  /** Reads the settings of all servers, and returns those of the one that promises least. */
  static RedisServerDurability read(List<RedisServer> servers)
      throws DriverException, InterruptedException {
    List<RedisServerDurability> all = new ArrayList<>();
    for (RedisServer server : servers) {
      all.add(read(server));
    }
    return weakest(all);
  }

  /** Returns the one with the weakest place of messages, with the fewest replicas of all. */
  static RedisServerDurability weakest(List<RedisServerDurability> all) {
    RedisServerDurability weakest =
        all.stream().min(Comparator.comparing(RedisServerDurability::durability)).orElseThrow();
    int replicas = all.stream().mapToInt(RedisServerDurability::replicas).min().orElseThrow();
    return new RedisServerDurability(
        weakest.appendOnly,
        weakest.appendFsync,
        weakest.noFsyncOnRewrite,
        weakest.snapshots,
        weakest.maxMemory,
        weakest.eviction,
        replicas);
  }

  private static RedisServerDurability read(RedisServer server)
      throws DriverException, InterruptedException {
    Map<String, String> settings =
        server.settings(
            "appendonly",
            "appendfsync",
            "no-appendfsync-on-rewrite",
            "save",
            "maxmemory",
            "maxmemory-policy");
    String appendOnly = settings.getOrDefault("appendonly", "");
    if (appendOnly.isEmpty()) {
      appendOnly = yesOrNo(server.info("persistence").getOrDefault("aof_enabled", ""));
    }
    return new RedisServerDurability(
        appendOnly,
        settings.getOrDefault("appendfsync", ""),
        settings.getOrDefault("no-appendfsync-on-rewrite", ""),
        settings.getOrDefault("save", ""),
        number(settings.getOrDefault("maxmemory", "")),
        settings.getOrDefault("maxmemory-policy", ""),
        (int) number(server.info("replication").getOrDefault("connected_slaves", "")));
  }

  private static String yesOrNo(String flag) {
    return flag.isEmpty() ? "" : flag.equals("1") ? "yes" : "no";
  }

  static long number(String text) {
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  boolean keepsAppendOnlyFile() {
    return appendOnly.equals("yes");
  }

  boolean skipsFsync() {
    return noFsyncOnRewrite.equals("yes");
  }

  /**
   * Where an acknowledged message is at least. With {@code everysec}, the server answers without
   * having written to the file while it is still forcing it to disk, for up to 2 s; with {@code no}
   * and {@code always} it writes before it answers.
   */
  Durability durability() {
    if (!keepsAppendOnlyFile()) {
      return Durability.MEMORY;
    }
    return switch (appendFsync) {
      case "always" -> skipsFsync() ? Durability.PAGE_CACHE : Durability.FSYNC;
      case "no" -> Durability.PAGE_CACHE;
      default -> Durability.MEMORY;
    };
  }
}
