// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.record.NanoClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost of a clock reading: the c of "3 c + 60 ns per message". */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockReading {

  private final NanoClock clock = NanoClock.process();

  /** Plimsoll's clock. */
  @Benchmark
  public long processClock() {
    return clock.nanos();
  }

  /** The JDK's clock, on which Plimsoll's is based. */
  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }
}
