// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Identifies the monotonic clock of a machine, which all of its processes read alike, so that the
 * difference between the clocks of two of them is a constant.
 *
 * @param id of the clock, from the last start of the machine; empty: unknown
 * @param originNanos what the clock of the process showed when that of the machine was 0
 */
public record MachineClock(String id, long originNanos) {

  /** That of a machine whose clock cannot be identified. */
  static final MachineClock UNKNOWN = new MachineClock("", 0);

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");

  public MachineClock {
    Objects.requireNonNull(id, "id");
  }

  /**
   * Returns the id of the clock that {@link System#nanoTime} reads on Linux, CLOCK_MONOTONIC: that
   * of a start of the kernel and of a time namespace. Empty, unknown, on other systems.
   */
  static String idHere() {
    try {
      String boot = Files.readString(BOOT).strip();
      // Kernels before 5.6 have no time namespaces.
      String namespace =
          Files.isSymbolicLink(TIME_NAMESPACE) ? " " + Files.readSymbolicLink(TIME_NAMESPACE) : "";
      return boot.isEmpty() ? "" : boot + namespace;
    } catch (IOException | SecurityException e) {
      return "";
    }
  }

  public boolean isKnown() {
    return !id.isEmpty();
  }

  /** Whether another process reads the same clock; false if one of them is unknown. */
  public boolean isSharedWith(MachineClock other) {
    return isKnown() && id.equals(other.id);
  }

  /** By how many nanoseconds this process is ahead of another one that shares the clock. */
  public long nanosAheadOf(MachineClock other) {
    return originNanos - other.originNanos;
  }
}
