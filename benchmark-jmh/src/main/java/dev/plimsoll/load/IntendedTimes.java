// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost of computing the next intended send time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IntendedTimes {

  private final RateCurve curve = RateCurve.builder().thenForever(1e6);
  private final ArrivalTimes constant = new ConstantArrivals(curve, 0, 4);
  private final ArrivalTimes ramp =
      new ConstantArrivals(RateCurve.builder().ramp(1, 1e9, 1e18).thenForever(1e9), 0, 4);
  private final ArrivalTimes poisson = new PoissonArrivals(curve, 0, 4, 1, FixedCount.NONE);

  /** Constant intervals. */
  @Benchmark
  public long constant() {
    return constant.nextOffsetNanos();
  }

  /** Decreasing intervals. */
  @Benchmark
  public long ramp() {
    return ramp.nextOffsetNanos();
  }

  /** Random intervals. */
  @Benchmark
  public long poisson() {
    return poisson.nextOffsetNanos();
  }
}
