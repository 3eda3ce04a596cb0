// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.Locale;

/** What a driver file asks of the server's append-only file. */
enum RedisPersistence {
  /** Whatever the server is set to. */
  AS_IS("", ""),
  /** No append-only file. */
  MEMORY("no", ""),
  /** Written, and forced to the disk when the operating system likes. */
  AOF_UNSYNCED("yes", "no"),
  /** Written, and forced to the disk once a second. */
  AOF_EVERY_SECOND("yes", "everysec"),
  /** Forced to the disk before a command is answered. */
  AOF_ALWAYS("yes", "always");

  private final String appendOnly;
  private final String appendFsync;

  RedisPersistence(String appendOnly, String appendFsync) {
    this.appendOnly = appendOnly;
    this.appendFsync = appendFsync;
  }

  /** The server's setting of that name. */
  String appendOnly() {
    return appendOnly;
  }

  /** The server's setting of that name; empty where it does not matter. */
  String appendFsync() {
    return appendFsync;
  }

  /** Whether these settings of a server fulfil it. */
  boolean isMetBy(String itsAppendOnly, String itsAppendFsync) {
    return this == AS_IS
        || (appendOnly.equals(itsAppendOnly)
            && (appendFsync.isEmpty() || appendFsync.equals(itsAppendFsync)));
  }

  /** As it stands in driver files. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
