// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * The instants of a load session as they are known at the moment, epoch nanoseconds. Those that are
 * not known yet are {@link PhaseTimes#OPEN_END} or later.
 *
 * @param start of the warm-up
 * @param measuredStart of the measured window
 * @param measuredEnd of the measured window
 * @param loadEnd of the cool-down
 */
public record SessionTimes(long start, long measuredStart, long measuredEnd, long loadEnd) {

  /** Returns the instants of these phases at the moment. */
  public static SessionTimes of(PhaseTimes times) {
    return new SessionTimes(
        times.start(), times.measuredStart(), times.measuredEnd(), times.loadEnd());
  }
}
