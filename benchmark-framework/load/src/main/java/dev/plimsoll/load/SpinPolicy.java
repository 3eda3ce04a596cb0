// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * What a sending thread does when the next message is near.
 *
 * @param spinBelowNanos for waits up to this length the thread spins
 * @param distanceNanos messages that come due within this time are sent together: the thread parks
 *     for this time and then sends all messages that have come due; 0: the thread wakes for each
 *     message
 */
record SpinPolicy(long spinBelowNanos, long distanceNanos) {

  /** The share of one processor that wake-ups may use. */
  private static final double WAKE_UP_SHARE = 0.25;

  private static final long[] DISTANCES_NANOS = {50_000, 100_000, 250_000};

  /** How long a thread spins if there are processors to spare. */
  private static final long SPARE_NANOS = 50_000;

  /** Waits up to this length are not worth a wake-up, unless one follows every message. */
  private static final long NEGLIGIBLE_WAIT_NANOS = 10_000;

  /** The distance of {@code pacing: burst}: the interval of a millisecond timer. */
  static final long BURST_NANOS = 1_000_000;

  /**
   * Chooses the policy for a schedule. At most a quarter of all processors spin. Otherwise the
   * thread wakes for each message as long as that takes at most a quarter of one processor. Beyond
   * that, the shortest distance that stays below this share is used, or the longest distance
   * available; neither the number of threads nor the cost of a wake-up makes it longer.
   *
   * @param ratePerSecond the highest rate of the schedule, over all threads
   * @param wakeUpNanos the processor time of a wake-up on this machine
   */
  static SpinPolicy of(double ratePerSecond, int threads, int processors, double wakeUpNanos) {
    if (threads <= processors / 4) {
      return new SpinPolicy(SPARE_NANOS, 0);
    }
    double affordable = affordableWakeUps(wakeUpNanos);
    if (ratePerSecond <= affordable) {
      return new SpinPolicy(NEGLIGIBLE_WAIT_NANOS, 0);
    }
    for (long distance : DISTANCES_NANOS) {
      if (threads * 1e9 / distance <= affordable) {
        return new SpinPolicy(0, distance);
      }
    }
    return new SpinPolicy(0, DISTANCES_NANOS[DISTANCES_NANOS.length - 1]);
  }

  /** The number of wake-ups per second that use a quarter of a processor. */
  static double affordableWakeUps(double wakeUpNanos) {
    return WAKE_UP_SHARE * 1e9 / wakeUpNanos;
  }

  /** Sends messages within a given distance together; 0: each on its own. */
  static SpinPolicy within(long distanceNanos) {
    return distanceNanos == 0
        ? new SpinPolicy(NEGLIGIBLE_WAIT_NANOS, 0)
        : new SpinPolicy(0, distanceNanos);
  }
}
