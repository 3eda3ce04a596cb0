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

/** What a reading of the clock costs: the c of "3 c + 160 ns per message". */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockReading {

  private final NanoClock clock = NanoClock.process();

  /** Ours. */
  @Benchmark
  public long processClock() {
    return clock.nanos();
  }

  /** The JDK's, which ours is made of. */
  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }
}
