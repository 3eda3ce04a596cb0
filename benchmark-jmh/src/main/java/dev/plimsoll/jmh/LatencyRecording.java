// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.record.LatencyCounts;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One latency into a histogram that its thread owns, against HdrHistogram's own recorder for a
 * single writer, which another thread may take from at any time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatencyRecording {

  private final Latencies latencies = new Latencies();
  private final LatencyCounts counts = new LatencyCounts();
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(3);

  /** What choosing the value costs: to be taken off the others. */
  @Benchmark
  public long valueAlone() {
    return latencies.next();
  }

  /** Ours. */
  @Benchmark
  public void latencyCounts() {
    counts.record(latencies.next());
  }

  /** HdrHistogram's. */
  @Benchmark
  public void singleWriterRecorder() {
    recorder.recordValue(latencies.next());
  }
}
