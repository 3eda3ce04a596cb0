// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Taking and releasing a permit, on the sending thread and as if from another thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InFlightMessageTaking {

  private final InFlightMessages own = new InFlightMessages(null, () -> {}, 1_000, false);
  private final InFlightMessages notOfThisRun = new InFlightMessages(null, () -> {}, 1_000, false);

  /** A completion inside the send call. */
  @Benchmark
  public void takeAndRelease() {
    own.release(own.take(), 1, true);
  }

  /**
   * A completion on another thread: the costs of the hand-over, but without contention by a second
   * core.
   */
  @Benchmark
  public void takeAndReleaseElsewhere() {
    notOfThisRun.release(notOfThisRun.take(), 1, false);
  }
}
