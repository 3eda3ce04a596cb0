// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A server's program on this machine.
 *
 * @param program what starts the server
 * @param version the server's version; empty if it is unknown
 */
record InstalledServer(Path program, String version) {

  InstalledServer {
    Objects.requireNonNull(program, "program");
    Objects.requireNonNull(version, "version");
  }

  /** Returns whether the major version is this one's or a later one. */
  boolean hasMajorOf(String other) {
    return major(version) >= major(other);
  }

  private static int major(String version) {
    String major = version.replaceAll("\\..*", "");
    return major.matches("[0-9]{1,9}") ? Integer.parseInt(major) : -1;
  }
}
