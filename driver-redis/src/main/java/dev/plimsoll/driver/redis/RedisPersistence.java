// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.LinkedHashMap;
import java.util.Map;

/** Required settings of the server's append-only file (AOF). */
enum RedisPersistence {
  /** The server's current settings, whatever they are. */
  AS_IS("", ""),
  /** No append-only file. */
  MEMORY("no", ""),
  /**
   * Written before a command is answered; the operating system decides when to force it to disk.
   */
  AOF_UNSYNCED("yes", "no"),
  /** Written, and forced to disk once per second; not written while it is being forced to disk. */
  AOF_EVERY_SECOND("yes", "everysec"),
  /** Forced to disk before a command is answered. */
  AOF_ALWAYS("yes", "always");

  static final String APPEND_ONLY = "appendonly";

  private final String appendOnly;
  private final String appendFsync;

  RedisPersistence(String appendOnly, String appendFsync) {
    this.appendOnly = appendOnly;
    this.appendFsync = appendFsync;
  }

  /** Returns the server's settings in the order in which they are set. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    if (!appendFsync.isEmpty()) {
      settings.put("appendfsync", appendFsync);
    }
    if (this == AOF_ALWAYS) {
      // With yes, nothing is forced to disk while the server writes a new file.
      settings.put("no-appendfsync-on-rewrite", "no");
    }
    if (!appendOnly.isEmpty()) {
      settings.put(APPEND_ONLY, appendOnly);
    }
    return settings;
  }
}
