// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.plimsoll.record.HiccupMeter;
import dev.plimsoll.record.PhaseTimes;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Measures what this process uses: so far, and in the measured window.
 *
 * <p>Threads: any; one at a time.
 */
final class ProcessMeter {

  private static final long PID = ProcessHandle.current().pid();

  /** Of all meters of this process, which would otherwise each read all its threads. */
  private static final JvmThreads THREADS = new JvmThreads(PID);

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final CollectorPauses pauses = new CollectorPauses();
  private final HiccupMeter hiccups = new HiccupMeter();
  private final ProcessorMeter processors = new ProcessorMeter();
  private final LongSupplier stoppedNanos;
  private final ThreadMeter threads;
  private Optional<ProcessUse> atBegin = Optional.empty();
  private long allocatedAtBegin;
  private Optional<WindowCost> cost = Optional.empty();

  /**
   * @param stoppedNanos returns how long the process could not run so far
   * @param threads follows the window too
   */
  ProcessMeter(LongSupplier stoppedNanos, ThreadMeter threads) {
    this.threads = threads;
    this.stoppedNanos = stoppedNanos;
  }

  /** Begins and ends with the measured window. Call several times a second. */
  synchronized void follow(PhaseTimes phaseTimes, long now) {
    threads.follow(phaseTimes, now);
    if (!phaseTimes.hasBegun() || cost.isPresent()) {
      return;
    }
    if (atBegin.isEmpty() && now >= phaseTimes.measuredStart() && now < phaseTimes.measuredEnd()) {
      begin();
    } else if (atBegin.isPresent() && now >= phaseTimes.measuredEnd()) {
      end();
    }
  }

  private void begin() {
    pauses.begin();
    hiccups.begin();
    processors.begin();
    atBegin = Optional.of(read());
    allocatedAtBegin = allocatedBytes();
  }

  /** Ends measuring, if the window has not ended. Idempotent. */
  synchronized void end() {
    threads.end();
    if (atBegin.isEmpty() || cost.isPresent()) {
      return;
    }
    processors.end();
    ProcessUse from = atBegin.get();
    ProcessUse to = read();
    long allocated = Math.max(0, allocatedBytes() - allocatedAtBegin);
    hiccups.end();
    pauses.end();
    cost =
        Optional.of(
            new WindowCost(
                since(from.processorNanos(), to.processorNanos()),
                since(from.compilerNanos(), to.compilerNanos()),
                pauses.count(),
                pauses.totalMillis(),
                pauses.longestMillis(),
                hiccups.p99Nanos(),
                hiccups.longestNanos(),
                allocated,
                to.residentBytes(),
                processors.use()));
  }

  /** What was used in the window; empty if it has not begun, or not ended. */
  synchronized Optional<WindowCost> cost() {
    return cost;
  }

  /** What has been used so far. Takes some time: call it once a second. */
  synchronized ProcessUse read() {
    long processor = system.getProcessCpuTime();
    double compilers = compilerSeconds();
    return new ProcessUse(
        known(processor),
        Double.isNaN(compilers) ? OptionalLong.empty() : OptionalLong.of((long) (compilers * 1e9)),
        CollectorPauses.soFarMillis() * 1_000_000,
        stoppedNanos.getAsLong(),
        known(ProcessCost.residentBytes(PID)));
  }

  private static double compilerSeconds() {
    synchronized (THREADS) {
      return THREADS.read().compilerSeconds();
    }
  }

  private static OptionalLong known(long value) {
    return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** What could not be read at the beginning was not there. */
  private static OptionalLong since(OptionalLong from, OptionalLong to) {
    return to.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, to.getAsLong() - from.orElse(0)));
  }

  /**
   * Bytes allocated by the threads that are alive. Sending threads live until their session has
   * finished, so they are included; allocations of client threads that have ended are not.
   */
  private static long allocatedBytes() {
    ThreadMXBean beans = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (long bytes : beans.getThreadAllocatedBytes(beans.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
