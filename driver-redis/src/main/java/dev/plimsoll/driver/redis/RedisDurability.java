// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that the server persists data as the driver file requires. A local broker belongs to
 * the run: its settings are changed and restored at the end. On any other server they are only
 * checked.
 */
final class RedisDurability {

  private static final Logger LOG = LoggerFactory.getLogger(RedisDurability.class);

  private static final String APPEND_ONLY = "appendonly";
  private static final String APPEND_FSYNC = "appendfsync";
  private static final long ANSWER_SECONDS = 2;
  private static final long REWRITE_SECONDS = 30;
  private static final long INTERVAL_MILLIS = 20;

  private final RedisServer server;
  private final Map<String, String> before = new LinkedHashMap<>();

  RedisDurability(RedisServer server) {
    this.server = server;
  }

  /**
   * @param own whether the server was started for this run and may be changed
   */
  void ensure(RedisPersistence required, boolean own) throws DriverException, InterruptedException {
    if (required == RedisPersistence.AS_IS) {
      return;
    }
    Map<String, String> now = server.settings(APPEND_ONLY, APPEND_FSYNC);
    String appendOnly = now.getOrDefault(APPEND_ONLY, "");
    String appendFsync = now.getOrDefault(APPEND_FSYNC, "");
    if (now.isEmpty() || required.isMetBy(appendOnly, appendFsync)) {
      return; // Unreadable settings are reported in the guarantees.
    }
    if (!own) {
      throw differs(required, appendOnly, appendFsync);
    }
    before.putAll(now);
    if (!required.appendFsync().isEmpty()) {
      set(APPEND_FSYNC, required.appendFsync());
    }
    set(APPEND_ONLY, required.appendOnly());
    saveSettings();
    awaitRewrite();
  }

  private DriverException differs(
      RedisPersistence required, String appendOnly, String appendFsync) {
    String fsync =
        required.appendFsync().isEmpty() ? "" : ", " + APPEND_FSYNC + " " + required.appendFsync();
    return new DriverException(
        DriverException.Kind.REFUSED,
        "Redis at "
            + server.address()
            + " has appendonly "
            + appendOnly
            + ", appendfsync "
            + appendFsync
            + ", but persistence: "
            + required.label()
            + " in the driver file means "
            + APPEND_ONLY
            + " "
            + required.appendOnly()
            + fsync
            + ". Set the server so, or say persistence: as-is (only a local broker is set by us)");
  }

  private void set(String name, String value) throws DriverException, InterruptedException {
    RedisServer.await(
        server.commands().configSet(name, value),
        "setting " + name + " to " + value,
        ANSWER_SECONDS);
  }

  /** Saves the settings to the server's configuration file, so that they survive a restart. */
  private void saveSettings() throws DriverException, InterruptedException {
    RedisServer.await(
        server.commands().configRewrite(), "writing the settings down", ANSWER_SECONDS);
  }

  /**
   * Waits for the rewrite that enabling the append-only file triggers; it must not overlap the
   * measurement.
   */
  private void awaitRewrite() throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(REWRITE_SECONDS);
    while (isRewriting(server.info("persistence"))) {
      if (System.nanoTime() - deadline > 0) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "Redis at "
                + server.address()
                + " has not begun its append-only file within "
                + REWRITE_SECONDS
                + " s: see its log and its disk");
      }
      Thread.sleep(INTERVAL_MILLIS);
    }
  }

  private static boolean isRewriting(Map<String, String> persistence) {
    return "1".equals(persistence.get("aof_rewrite_in_progress"))
        || "1".equals(persistence.get("aof_rewrite_scheduled"));
  }

  /** Restores the changed settings. */
  void restore() {
    try {
      for (Map.Entry<String, String> setting : before.entrySet()) {
        set(setting.getKey(), setting.getValue());
      }
      if (!before.isEmpty()) {
        saveSettings();
      }
    } catch (DriverException e) {
      LOG.debug("the server's settings were not set back", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    before.clear();
  }
}
