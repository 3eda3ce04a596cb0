// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * What a sending thread does when the next message is so near that a waking for it would cost more
 * than the message, in processor time and in delay, as on virtual machines.
 *
 * @param belowNanos waits shorter than this are short
 * @param spinBelowNanos waits shorter than this, or as long, are spun for
 * @param togetherNanos for others: the thread parks so long and then sends all that has come due
 */
record ShortWaits(long belowNanos, long spinBelowNanos, long togetherNanos) {

  /** All sending threads together wake no more often than this, for each processor. */
  private static final double WAKINGS_PER_SECOND = 5_000;

  private static final long LEAST_NANOS = 50_000;

  /** What is not worth a waking, as long as it does not come after every message. */
  private static final long NO_WAIT_NANOS = 10_000;

  /** The distance of bursts: that of a millisecond timer. */
  static final long BURST_NANOS = 1_000_000;

  /**
   * The choice for a schedule. No more than a quarter of all processors spin. Without processors to
   * spare, a schedule whose every message can have a waking gets it; a faster one is sent in
   * bursts, so that the generator leaves the processors to the client that it measures.
   *
   * @param ratePerSecond the schedule's highest, over all threads
   */
  static ShortWaits of(double ratePerSecond, int threads, int processors) {
    double wakingsPerSecond = WAKINGS_PER_SECOND * processors;
    boolean fast = ratePerSecond > wakingsPerSecond;
    // Three quarters: what comes at just the bound, in a step of a faster schedule, is not short.
    long below =
        fast ? Math.max(LEAST_NANOS, (long) (0.75e9 * threads / wakingsPerSecond)) : LEAST_NANOS;
    if (threads <= processors / 4) {
      return new ShortWaits(below, below, 0);
    }
    return fast
        ? new ShortWaits(below, 0, Math.max(BURST_NANOS, LEAST_NANOS * threads))
        : new ShortWaits(below, NO_WAIT_NANOS, LEAST_NANOS);
  }
}
