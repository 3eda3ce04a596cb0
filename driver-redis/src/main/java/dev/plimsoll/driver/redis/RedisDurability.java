// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that the server persists data as the driver file requires, and that streams do not
 * take all memory of the machine. A local broker belongs to the run: its settings are changed and
 * restored at the end. On any other server they are only checked.
 */
final class RedisDurability {

  private static final Logger LOG = LoggerFactory.getLogger(RedisDurability.class);

  private static final String MAX_MEMORY = "maxmemory";
  private static final String EVICTION = "maxmemory-policy";

  /** The share of the machine's memory that local servers may use together. */
  private static final int MEMORY_DIVISOR = 2;

  private static final long ANSWER_SECONDS = 2;
  private static final Duration REWRITE_LIMIT = Duration.ofSeconds(30);
  private static final Duration INTERVAL = Duration.ofMillis(20);

  private final RedisServer server;
  private final int servers;
  private final Map<String, String> before = new LinkedHashMap<>();
  private String file = "";

  /**
   * @param servers number of servers, which share the memory of the machine if they are local
   */
  RedisDurability(RedisServer server, int servers) {
    this.server = server;
    this.servers = servers;
  }

  /**
   * @param own whether the server was started for this run and may be changed
   */
  void ensure(RedisConfig config, boolean own) throws DriverException, InterruptedException {
    Map<String, String> required = config.persistence().settings();
    if (config.variant() == RedisVariant.STREAMS) {
      required.putAll(memory(config.maxMemory(), own));
    }
    Map<String, String> now = server.settings(required.keySet().toArray(String[]::new));
    Map<String, String> different = new LinkedHashMap<>(required);
    // Settings that may not be read are reported in the guarantees.
    different
        .entrySet()
        .removeIf(e -> e.getValue().equals(now.getOrDefault(e.getKey(), e.getValue())));
    if (different.isEmpty()) {
      return;
    }
    if (!own) {
      throw differs(different, now);
    }
    different.keySet().forEach(name -> before.put(name, now.get(name)));
    file = file();
    set(different);
    awaitRewrite();
  }

  /** Without a limit, a stream that nobody trims grows until the machine has no memory left. */
  private Map<String, String> memory(long bytes, boolean own)
      throws DriverException, InterruptedException {
    if (bytes > 0) {
      return Map.of(MAX_MEMORY, Long.toString(bytes), EVICTION, "noeviction");
    }
    if (!own || !server.settings(MAX_MEMORY).getOrDefault(MAX_MEMORY, "").equals("0")) {
      return Map.of();
    }
    long total =
        RedisServerDurability.number(server.info("memory").getOrDefault("total_system_memory", ""));
    return total == 0
        ? Map.of()
        : Map.of(
            MAX_MEMORY, Long.toString(total / MEMORY_DIVISOR / servers), EVICTION, "noeviction");
  }

  private DriverException differs(Map<String, String> different, Map<String, String> now) {
    return new DriverException(
        DriverException.Kind.REFUSED,
        "Redis at "
            + server.address()
            + " has "
            + different.keySet().stream()
                .map(name -> name + " " + now.get(name))
                .collect(Collectors.joining(", "))
            + ", but the driver file requires "
            + different.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "))
            + ". Change these settings of the server, or give persistence: as-is without"
            + " maxMemory (only settings of a local broker are changed)");
  }

  /** Also saves them to the server's configuration file, so that they survive a restart. */
  private void set(Map<String, String> settings) throws DriverException, InterruptedException {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      RedisServer.await(
          server.commands().configSet(setting.getKey(), setting.getValue()),
          "setting " + setting.getKey() + " to " + setting.getValue(),
          ANSWER_SECONDS);
    }
    RedisServer.await(
        server.commands().configRewrite(), "writing the settings down", ANSWER_SECONDS);
  }

  /**
   * Waits for the rewrite that enabling the append-only file triggers; it must not overlap the
   * measurement.
   */
  private void awaitRewrite() throws DriverException, InterruptedException {
    Deadline.after(REWRITE_LIMIT)
        .await(
            INTERVAL,
            () -> !isRewriting(server.info("persistence")),
            () ->
                new DriverException(
                    DriverException.Kind.TIMEOUT,
                    "Redis at "
                        + server.address()
                        + " has not begun its append-only file within "
                        + REWRITE_LIMIT.toSeconds()
                        + " s: see its log and its disk"));
  }

  private static boolean isRewriting(Map<String, String> persistence) {
    return "1".equals(persistence.get("aof_rewrite_in_progress"))
        || "1".equals(persistence.get("aof_rewrite_scheduled"));
  }

  /** Returns the configuration file of the server, which tells it from other nodes. */
  private String file() throws DriverException, InterruptedException {
    return RedisServer.parsed(
            RedisServer.await(
                server.commands().info("server"), "asking which server it is", ANSWER_SECONDS))
        .getOrDefault("config_file", "");
  }

  /** Restores the changed settings, unless another node has become the primary since. */
  void restore() {
    try {
      if (!before.isEmpty() && file().equals(file)) {
        set(before);
      }
    } catch (DriverException e) {
      LOG.debug("the server's settings were not restored", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    before.clear();
  }
}
