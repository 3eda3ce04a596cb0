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
 * Recording one latency in a histogram that is owned by its thread, compared with HdrHistogram's
 * {@code SingleWriterRecorder}, whose values another thread may take at any time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatencyRecording {

  private final Latencies latencies = new Latencies();
  private final LatencyCounts counts = new LatencyCounts();
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(3);

  /** The cost of choosing the value, to be subtracted from the other results. */
  @Benchmark
  public long valueAlone() {
    return latencies.next();
  }

  /** Plimsoll's histogram. */
  @Benchmark
  public void latencyCounts() {
    counts.record(latencies.next());
  }

  /** HdrHistogram's recorder. */
  @Benchmark
  public void singleWriterRecorder() {
    recorder.recordValue(latencies.next());
  }
}
