// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import org.HdrHistogram.Histogram;

/**
 * The waits of a sending thread and nothing else: what pacing can be at best on a machine, to hold
 * the send delay of real runs against.
 */
public final class WaitBaseline {

  /** Of a run with one sending thread, which waits by default as this one does. */
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

  /** Waits so often at equal distances, on a thread of its own, and returns when it is done. */
  public static WaitBaseline of(long intervalNanos, int count) throws InterruptedException {
    WaitBaseline waits = new WaitBaseline(intervalNanos, count);
    Thread thread = new Thread(waits::waitAll, "bare-waits");
    thread.setDaemon(true);
    thread.start();
    thread.join();
    return waits;
  }

  /** How late so many percent of the waits were at most, in microseconds. */
  public double lateMicros(double percentile) {
    return late.getValueAtPercentile(percentile) / 1e3;
  }

  private void waitAll() {
    TimerSlack.lowest();
    NanoClock clock = NanoClock.process();
    WaitStrategy waitStrategy = ONE_THREAD.waiter(clock);
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
