// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.run.RunListener;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Measures the processor time of the sending threads of a run in this process, from the beginning
 * of the measured window to the last second in which the threads existed.
 */
final class SenderMeter implements RunListener {

  /** The prefix of the names that the worker gives its sending threads. */
  private static final String NAME = "sender-";

  private final NanoClock clock;
  private final LongSupplier cpuNanos;
  private long beganNanos;
  private long beganCpuNanos = -1;
  private double cores = Double.NaN;

  /** Creates a meter of the threads of this process. */
  SenderMeter() {
    this(NanoClock.process(), SenderMeter::cpuNanosOfSenders);
  }

  /**
   * Creates a meter of threads whose processor time is known.
   *
   * @param cpuNanos returns the processor time of all sending threads, or -1 if there are none
   */
  SenderMeter(NanoClock clock, LongSupplier cpuNanos) {
    this.clock = clock;
    this.cpuNanos = cpuNanos;
  }

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
    beganNanos = clock.nanos();
    beganCpuNanos = cpuNanos.getAsLong();
  }

  @Override
  public void live(LiveSecond second) {
    long cpu = cpuNanos.getAsLong();
    if (beganCpuNanos >= 0 && cpu > beganCpuNanos) {
      cores = (double) (cpu - beganCpuNanos) / (clock.nanos() - beganNanos);
    }
  }

  /** Returns the processor time of all sending threads, or -1 if there are none. */
  static long cpuNanosOfSenders() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long sum = -1;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith(NAME)) {
        sum = Math.max(sum, 0) + Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return sum;
  }
}
