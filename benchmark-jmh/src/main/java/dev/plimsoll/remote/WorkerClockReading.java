// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.record.NanoClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of a clock reading in a worker of another process, which subtracts what the coordinator
 * has found, compared with the clocks that it is based on.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WorkerClockReading {

  private final NanoClock process = NanoClock.process();
  private final CoordinatorClock worker = new CoordinatorClock(process);

  /** Steers the clock, as exchanges of time stamps do. */
  @Setup
  public void steer() {
    worker.setAhead(1_000_000);
    worker.steer(0);
    worker.steer(12_345);
  }

  /** The worker's clock. */
  @Benchmark
  public long coordinatorClock() {
    return worker.nanos();
  }

  /** The clock of a process, without a coordinator elsewhere. */
  @Benchmark
  public long processClock() {
    return process.nanos();
  }

  /** The JDK's clock. */
  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }
}
