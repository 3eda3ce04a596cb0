// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.TimerSlack;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * The processor time that this machine needs to wake a sending thread. Measured once per machine,
 * within a second, and stored in {@link WakeUpCostFile}.
 */
final class WakeUpCost {

  /** Many short rounds: if the machine also does other work, some rounds are undisturbed. */
  private static final int ROUNDS = 50;

  private static final int WAKE_UPS = 40;
  private static final long PARK_NANOS = 100_000;

  /** Used if a thread's processor time cannot be read: the cost on a virtual machine. */
  private static final double UNKNOWN_NANOS = 20_000;

  private static double cost;

  private WakeUpCost() {}

  /** The cost in nanoseconds. */
  static synchronized double nanos() {
    if (cost == 0) {
      double measured = WakeUpCostFile.ofThisMachine().nanos(WakeUpCost::measure, Instant.now());
      cost = measured > 0 ? measured : UNKNOWN_NANOS;
    }
    return cost;
  }

  /** Returns 0 if the cost cannot be measured. */
  private static double measure() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported()) {
      return 0;
    }
    double[] min = {Double.MAX_VALUE};
    Thread thread = new Thread(() -> min[0] = leastOf(threads), "wake-up-cost");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return min[0] < Double.MAX_VALUE ? min[0] : 0;
  }

  private static double leastOf(ThreadMXBean threads) {
    TimerSlack.lowest();
    double min = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < WAKE_UPS; i++) {
        LockSupport.parkNanos(PARK_NANOS);
      }
      min = Math.min(min, (double) (threads.getCurrentThreadCpuTime() - before) / WAKE_UPS);
    }
    return min;
  }
}
