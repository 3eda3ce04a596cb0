// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import org.HdrHistogram.Histogram;

/**
 * The waits of a sending thread and nothing else: what pacing can be at best on a machine, to hold
 * the send delay of real runs against.
 */
public final class BareWaits {

  private final long intervalNanos;
  private final int count;

  /** So many waits at equal distances. */
  public BareWaits(long intervalNanos, int count) {
    this.intervalNanos = intervalNanos;
    this.count = count;
  }

  /** Waits on a thread of its own and returns how late 99 % of the waits were at most. */
  public long p99Nanos() throws InterruptedException {
    Histogram late = new Histogram(3);
    Thread thread = new Thread(() -> waitAll(late), "bare-waits");
    thread.setDaemon(true);
    thread.start();
    thread.join();
    return late.getValueAtPercentile(99);
  }

  private void waitAll(Histogram late) {
    TimerSlack.lowest();
    NanoClock clock = NanoClock.process();
    Waiter waiter = Waiter.hybrid(clock, false);
    long start = clock.nanos() + intervalNanos;
    for (int i = 0; i < count; i++) {
      long due = start + i * intervalNanos;
      long now = clock.nanos();
      while (now < due) {
        now = waiter.until(due);
      }
      late.recordValue(now - due);
    }
  }
}
