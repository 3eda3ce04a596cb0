// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import java.util.Map;
import java.util.Objects;

/**
 * What the server says of itself that bears on its promises. A text is empty where it does not say.
 *
 * @param appendOnly whether there is an append-only file: yes or no
 * @param appendFsync when it is forced to the disk: always, everysec or no
 * @param snapshots when the whole memory is written, in the server's words
 * @param maxMemory bytes; 0 without a bound
 * @param eviction what happens at that bound
 * @param replicas other servers that follow this one
 */
record RedisServerDurability(
    String appendOnly,
    String appendFsync,
    String snapshots,
    long maxMemory,
    String eviction,
    int replicas) {

  RedisServerDurability {
    Objects.requireNonNull(appendOnly, "appendOnly");
    Objects.requireNonNull(appendFsync, "appendFsync");
    Objects.requireNonNull(snapshots, "snapshots");
    Objects.requireNonNull(eviction, "eviction");
  }

  static RedisServerDurability read(RedisServer server)
      throws DriverException, InterruptedException {
    Map<String, String> settings =
        server.settings("appendonly", "appendfsync", "save", "maxmemory", "maxmemory-policy");
    String appendOnly = settings.getOrDefault("appendonly", "");
    if (appendOnly.isEmpty()) {
      appendOnly = yesOrNo(server.info("persistence").getOrDefault("aof_enabled", ""));
    }
    return new RedisServerDurability(
        appendOnly,
        settings.getOrDefault("appendfsync", ""),
        settings.getOrDefault("save", ""),
        number(settings.getOrDefault("maxmemory", "")),
        settings.getOrDefault("maxmemory-policy", ""),
        (int) number(server.info("replication").getOrDefault("connected_slaves", "")));
  }

  private static String yesOrNo(String flag) {
    return flag.isEmpty() ? "" : flag.equals("1") ? "yes" : "no";
  }

  private static long number(String text) {
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  boolean keepsAppendOnlyFile() {
    return appendOnly.equals("yes");
  }
}
