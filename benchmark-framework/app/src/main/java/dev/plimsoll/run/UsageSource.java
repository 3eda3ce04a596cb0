// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.util.Optional;

/** Where the resources that a process or a machine has used so far are read. */
interface UsageSource {

  /** Returns the name in the result. */
  String id();

  /** Returns what is read: {@code process} or {@code machine}. */
  String of();

  /** Returns the processors of the machine; null if unknown. */
  Integer processors();

  /** Reads, or returns nothing if that is not possible now. Returns without waiting. */
  Optional<UsedSoFar> read();

  /** Called when the measured window begins. */
  default void windowBegins() {}

  /** Called when the measured window ends; returns the busiest thread of it, if that is known. */
  default Optional<BusyThread> windowEnds() {
    return Optional.empty();
  }

  /**
   * What was used so far; values that cannot be read are null.
   *
   * @param nanos when it was read
   * @param cpuSeconds processor time so far
   * @param memoryBytes memory now
   * @param diskRead bytes so far, as the other counts
   */
  record UsedSoFar(
      long nanos,
      Double cpuSeconds,
      Long memoryBytes,
      Long diskRead,
      Long diskWritten,
      Long networkReceived,
      Long networkSent) {}

  /** A thread, and its processor time as a share of the time that passed. */
  record BusyThread(String name, double share) {}
}
