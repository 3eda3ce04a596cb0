// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import org.HdrHistogram.Histogram;

/**
 * Measures the waits of a sending thread alone: the best pacing that a machine can achieve, as a
 * reference for the send delay of real runs.
 */
public final class WaitBaseline {

  /** A run with one sending thread, with the default wait strategy, which this class also uses. */
  private static final SendingPlan ONE_THREAD =
      new SendingPlan(
          RateCurve.NONE,
          false,
          FixedCount.NONE,
          0,
          0,
          1,
          false,
          1,
          1,
          SendingPlan.Pacing.HYBRID,
          SendingPlan.CHOSEN_DISTANCE);

  private static final long LEAD_NANOS = 1_000_000;

  private final long intervalNanos;
  private final int count;
  private final Histogram late = new Histogram(LatencyTotals.DIGITS);

  private WaitBaseline(long intervalNanos, int count) {
    this.intervalNanos = intervalNanos;
    this.count = count;
  }

  /**
   * Waits {@code count} times at equal intervals on a separate thread, and returns when that is
   * done.
   */
  public static WaitBaseline of(long intervalNanos, int count) throws InterruptedException {
    WaitBaseline waits = new WaitBaseline(intervalNanos, count);
    Thread thread = new Thread(waits::waitAll, "bare-waits");
    thread.setDaemon(true);
    thread.start();
    thread.join();
    return waits;
  }

  /** The given percentile of the lateness of the waits, in microseconds. */
  public double lateMicros(double percentile) {
    return late.getValueAtPercentile(percentile) / 1e3;
  }

  private void waitAll() {
    TimerSlack.lowest();
    NanoClock clock = NanoClock.process();
    WaitStrategy waitStrategy = ONE_THREAD.waitStrategy(clock);
    long start = clock.nanos() + LEAD_NANOS;
    for (int i = 0; i < count; i++) {
      long due = start + i * intervalNanos;
      long now = clock.nanos();
      while (now < due) {
        now = waitStrategy.until(due);
      }
      late.recordValue(now - due);
    }
  }
}
