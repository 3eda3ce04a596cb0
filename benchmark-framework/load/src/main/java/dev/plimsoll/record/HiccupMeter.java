// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/**
 * Measures how late an idle thread is woken, which is the delay that the machine and the JVM add to
 * everything. Follows jHiccup (Gil Tene) including its correction: a thread that wakes several
 * sleeps late has missed wake-ups that would have been late too, and these are counted. The thread
 * sleeps 5 ms at a time, so that its cost is negligible.
 */
public final class HiccupMeter implements Runnable {

  private static final long SLEEP_NANOS = 5_000_000;

  private final NanoClock clock;
  private final LongConsumer sleep;
  private final Histogram latenessNanos = new Histogram(3);
  private Thread thread;
  private volatile boolean running = true;

  /** A meter of this machine. */
  public HiccupMeter() {
    this(NanoClock.process(), LockSupport::parkNanos);
  }

  /**
   * A meter with a known clock.
   *
   * @param sleep sleeps for a number of nanoseconds, or longer or shorter
   */
  HiccupMeter(NanoClock clock, LongConsumer sleep) {
    this.clock = clock;
    this.sleep = sleep;
  }

  /** Starts to measure on a separate thread. */
  public void begin() {
    thread = new Thread(this, "hiccups");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    TimerSlack.lowest();
    long due = clock.nanos() + SLEEP_NANOS;
    while (running) {
      long left = due - clock.nanos();
      if (left > 0) {
        sleep.accept(left);
      }
      long now = clock.nanos();
      if (now >= due) {
        latenessNanos.recordValueWithExpectedInterval(now - due, SLEEP_NANOS);
        due = now + SLEEP_NANOS;
      }
    }
  }

  /** Makes the measuring thread end after its present sleep. */
  void stop() {
    running = false;
  }

  /** Stops measuring. */
  public void end() {
    stop();
    LockSupport.unpark(thread);
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How late the thread was woken at the 99th percentile. */
  public long p99Nanos() {
    return latenessNanos.getValueAtPercentile(99);
  }

  /** How late it was woken at most. */
  public long longestNanos() {
    return latenessNanos.getMaxValue();
  }
}
