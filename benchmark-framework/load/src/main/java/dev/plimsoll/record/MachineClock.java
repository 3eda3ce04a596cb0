// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Identifies the monotonic clock of a machine, which all of its processes read alike, so that the
 * difference between the clocks of two of them is a constant.
 *
 * @param id of the clock, from the last start of the machine; empty: unknown
 * @param originNanos what the clock of the process showed when that of the machine was 0
 */
public record MachineClock(String id, long originNanos) {

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");

  public MachineClock {
    Objects.requireNonNull(id, "id");
  }

  /**
   * Returns the id of the clock that {@link System#nanoTime} reads on Linux, CLOCK_MONOTONIC: that
   * of a start of the kernel and of a time namespace. Empty on other systems.
   */
  static Optional<String> idHere() {
    try {
      String boot = Files.readString(BOOT).strip();
      // Kernels before 5.6 have no time namespaces.
      String namespace =
          Files.isSymbolicLink(TIME_NAMESPACE) ? " " + Files.readSymbolicLink(TIME_NAMESPACE) : "";
      return boot.isEmpty() ? Optional.empty() : Optional.of(boot + namespace);
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns by how much the clock of this process is ahead of that of another one; empty if they
   * are clocks of different machines, or one is unknown.
   */
  public OptionalLong aheadOf(MachineClock other) {
    return id.equals(other.id) && !id.isEmpty()
        ? OptionalLong.of(originNanos - other.originNanos)
        : OptionalLong.empty();
  }
}
