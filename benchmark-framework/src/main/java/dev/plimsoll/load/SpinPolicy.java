// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * What a sending thread does when the next message is near.
 *
 * @param spinBelowNanos waits shorter than this, or as long, are spun for
 * @param distanceNanos messages that come due within it are sent together: the thread parks so long
 *     and then sends all that has come due; 0: each message has a wake-up of its own
 */
record SpinPolicy(long spinBelowNanos, long distanceNanos) {

  /** Wake-ups may take this share of one processor. */
  private static final double WAKE_UP_SHARE = 0.1;

  private static final long[] DISTANCES_NANOS = {50_000, 100_000, 250_000};

  /** What a processor that can be spared spins for. */
  private static final long SPARE_NANOS = 50_000;

  /** What is not worth a wake-up, as long as it does not come after every message. */
  private static final long NO_WAIT_NANOS = 10_000;

  /** The distance of {@code pacing: burst}: that of a millisecond timer. */
  static final long BURST_NANOS = 1_000_000;

  /**
   * The choice for a schedule. No more than a quarter of all processors spin. Without processors to
   * spare each message has its own wake-up while these take less than a tenth of one processor;
   * beyond that the shortest distance that keeps them below it, or the longest of those there are:
   * neither the number of threads nor the cost of a wake-up makes it longer.
   *
   * @param ratePerSecond the schedule's highest, over all threads
   * @param wakeUpNanos the processor time of a wake-up on this machine
   */
  static SpinPolicy of(double ratePerSecond, int threads, int processors, double wakeUpNanos) {
    if (threads <= processors / 4) {
      return new SpinPolicy(SPARE_NANOS, 0);
    }
    double payable = payableWakeUps(wakeUpNanos);
    if (ratePerSecond <= payable) {
      return new SpinPolicy(NO_WAIT_NANOS, 0);
    }
    for (long distance : DISTANCES_NANOS) {
      if (threads * 1e9 / distance <= payable) {
        return new SpinPolicy(0, distance);
      }
    }
    return new SpinPolicy(0, DISTANCES_NANOS[DISTANCES_NANOS.length - 1]);
  }

  /** How many wake-ups a second take no more than a tenth of a processor. */
  static double payableWakeUps(double wakeUpNanos) {
    return WAKE_UP_SHARE * 1e9 / wakeUpNanos;
  }

  /** Messages within a given distance are sent together; 0: none are. */
  static SpinPolicy within(long distanceNanos) {
    return distanceNanos == 0 ? new SpinPolicy(NO_WAIT_NANOS, 0) : new SpinPolicy(0, distanceNanos);
  }
}
