// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.record.SequenceTracker;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What exact integrity costs each receipt. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SequenceTracking {

  private final SequenceTracker tracker = new SequenceTracker();
  private long sequence;

  /** As they come from one partition. */
  @Benchmark
  public int inOrder() {
    return tracker.mark(sequence++, 0, true);
  }

  /** As they come from 16 partitions in blocks of 64, each in order within itself. */
  @Benchmark
  public int sixteenPartitions() {
    long at = sequence++;
    long round = at >>> 10;
    int partition = (int) (at >>> 6) & 15;
    return tracker.mark((round << 10) + ((at & 63) << 4) + partition, partition, true);
  }
}
