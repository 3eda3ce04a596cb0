// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a coordinator does with one second of its workers: it decodes the histograms of each, merges
 * their snapshots by key and adds the result to the timeline. Each worker has sent, acknowledged
 * and received 10,000 messages. Reading the protobuf messages is not included.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SnapshotMerging {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000L * SECOND;
  private static final int MESSAGES = 10_000;

  /** The number of workers. */
  @Param({"1", "10", "100", "1000"})
  public int workers;

  private final List<List<Encoded>> ofWorkers = new ArrayList<>();
  private Timeline timeline = timeline();
  private long second;

  private record Encoded(EventType eventType, byte[] histogram, LatencyTotals.Totals totals) {}

  private static Timeline timeline() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {600 * SECOND}, 0, SECOND, false);
    phaseTimes.beginAt(START);
    return new Timeline(phaseTimes);
  }

  /** Records the latencies of all workers, which are all different. */
  @Setup
  public void record() {
    SplittableRandom random = new SplittableRandom(1);
    for (int worker = 0; worker < workers; worker++) {
      List<Encoded> parts = new ArrayList<>();
      for (EventType type : List.of(EventType.SEND, EventType.ACKNOWLEDGE, EventType.RECEIVE)) {
        LatencyCounts counts = new LatencyCounts();
        for (int i = 0; i < MESSAGES; i++) {
          counts.record((long) (500_000 * Math.exp(random.nextGaussian())));
        }
        LatencyTotals totals = new LatencyTotals();
        totals.add(counts);
        parts.add(
            new Encoded(
                type,
                totals.encodedHistogram(),
                new LatencyTotals.Totals(
                    totals.count(),
                    totals.sumNanos(),
                    totals.minNanos(),
                    totals.maxNanos(),
                    0,
                    0)));
      }
      ofWorkers.add(parts);
    }
  }

  /** One second of all workers. */
  @Benchmark
  public Timeline secondOfAllWorkers() throws IOException {
    if (second == 600) {
      second = 0;
      timeline = timeline();
    }
    long at = START + second++ * SECOND;
    List<IntervalSnapshot> snapshots = new ArrayList<>(workers);
    for (List<Encoded> worker : ofWorkers) {
      List<IntervalSnapshot.Part> parts = new ArrayList<>(worker.size());
      for (Encoded each : worker) {
        parts.add(
            new IntervalSnapshot.Part(
                new BucketKey(each.eventType, RunPhase.MEASURED, 1, at, at),
                MESSAGES,
                100L * MESSAGES,
                LatencyTotals.of(new long[0], each.histogram, each.totals),
                LatencyTotals.of(new long[0], each.histogram, each.totals),
                new LatencyTotals(),
                new LatencyTotals()));
      }
      snapshots.add(new IntervalSnapshot(parts));
    }
    timeline.add(IntervalSnapshot.merge(snapshots));
    return timeline;
  }
}
