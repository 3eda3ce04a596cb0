// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * When exchanges with a remote process begin: a burst at the start of the run, so that its first
 * second is known as well as the others, then at a constant interval until its end. The workers of
 * a run have different phases, so that the local process does not answer all of them at once. An
 * instant that has passed while an exchange was still under way is left out.
 *
 * @param burst exchanges in the burst
 * @param burstIntervalNanos between two exchanges of the burst
 * @param intervalNanos between two exchanges during the run
 * @param phaseNanos by how much everything is later for this remote process
 */
public record ExchangeSchedule(
    int burst, long burstIntervalNanos, long intervalNanos, long phaseNanos) {

  private static final long MILLISECOND = 1_000_000;

  /** More workers than this have half as many exchanges each, for the coordinator's sake. */
  private static final int FEW_WORKERS = 100;

  /** Checks that there is a burst and that the intervals are positive. */
  public ExchangeSchedule {
    if (burst < 1 || burstIntervalNanos < 1 || intervalNanos < 1 || phaseNanos < 0) {
      throw new IllegalArgumentException(
          "A schedule of exchanges needs a burst and intervals, not %d, %d, %d, %d."
              .formatted(burst, burstIntervalNanos, intervalNanos, phaseNanos));
    }
  }

  /**
   * 50 exchanges within half a second, then one each 50 ms (100 ms for more than a hundred
   * workers).
   */
  public static ExchangeSchedule forWorker(int worker, int workers) {
    long interval = (workers <= FEW_WORKERS ? 50 : 100) * MILLISECOND;
    return new ExchangeSchedule(
        50, 10 * MILLISECOND, interval, 10 * MILLISECOND * worker / workers);
  }

  /** When the next exchange of the run begins, after an instant; both from the start of the run. */
  public long nextDuringRun(long sinceStartNanos) {
    long burstEnd = phaseNanos + (burst - 1) * burstIntervalNanos;
    return sinceStartNanos < burstEnd
        ? next(sinceStartNanos, phaseNanos, burstIntervalNanos)
        : next(sinceStartNanos, burstEnd, intervalNanos);
  }

  private static long next(long after, long first, long interval) {
    return after < first ? first : first + ((after - first) / interval + 1) * interval;
  }
}
