// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.Locale;

/** Required setting of the server's append-only file (AOF). */
enum RedisPersistence {
  /** The server's current setting, whatever it is. */
  AS_IS("", ""),
  /** No append-only file. */
  MEMORY("no", ""),
  /** Written; the operating system decides when to flush to disk. */
  AOF_UNSYNCED("yes", "no"),
  /** Written, and flushed to disk once per second. */
  AOF_EVERY_SECOND("yes", "everysec"),
  /** Flushed to disk before a command is answered. */
  AOF_ALWAYS("yes", "always");

  private final String appendOnly;
  private final String appendFsync;

  RedisPersistence(String appendOnly, String appendFsync) {
    this.appendOnly = appendOnly;
    this.appendFsync = appendFsync;
  }

  /** Returns the value of {@code appendonly}. */
  String appendOnly() {
    return appendOnly;
  }

  /** Returns the value of {@code appendfsync}; empty if it does not matter. */
  String appendFsync() {
    return appendFsync;
  }

  /** Returns whether these server settings meet the requirement. */
  boolean isMetBy(String itsAppendOnly, String itsAppendFsync) {
    return this == AS_IS
        || (appendOnly.equals(itsAppendOnly)
            && (appendFsync.isEmpty() || appendFsync.equals(itsAppendFsync)));
  }

  /** Returns the value in driver files. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
