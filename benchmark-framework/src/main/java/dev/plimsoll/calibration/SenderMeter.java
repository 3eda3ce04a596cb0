// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.run.RunListener;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Measures the processor time of the sending threads of a run in this process, from the beginning
 * of the measured window to the last second in which the threads existed.
 */
final class SenderMeter implements RunListener {

  /** The prefix of the names that the worker gives its sending threads. */
  private static final String NAME = "sender-";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long beganNanos;
  private long beganCpuNanos = -1;
  private double cores = Double.NaN;

  /**
   * Returns the number of processors that the threads used together; NaN if the JVM does not report
   * processor times.
   */
  double cores() {
    return cores;
  }

  @Override
  public void history(String line) {}

  @Override
  public void measuring(String what) {
    beganNanos = System.nanoTime();
    beganCpuNanos = cpuNanos();
  }

  @Override
  public void live(LiveSecond second) {
    long cpu = cpuNanos();
    if (beganCpuNanos >= 0 && cpu > beganCpuNanos) {
      cores = (double) (cpu - beganCpuNanos) / (System.nanoTime() - beganNanos);
    }
  }

  /** Returns the processor time of all sending threads, or -1 if there are none. */
  private long cpuNanos() {
    long sum = -1;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith(NAME)) {
        sum = Math.max(sum, 0) + Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return sum;
  }
}
