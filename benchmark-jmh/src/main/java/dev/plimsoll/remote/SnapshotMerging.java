// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.protocol.SnapshotPart;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.SnapshotMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a coordinator does in a second with the snapshots of its workers, each of which has sent and
 * received 100,000 messages: one operation is a second of all workers. Prints the size of a
 * worker's snapshot on the wire.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SnapshotMerging {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000L * SECOND;
  private static final long RATE = 100_000;

  /** Workers send their snapshots this long after the full second. */
  private static final long HAND_OVER = 60_000_000;

  @Param({"1", "10", "100", "1000"})
  int workers;

  private final PhaseTimes phaseTimes = phaseTimes();
  private final List<byte[]> received = new ArrayList<>();
  private final List<IntervalSnapshot> snapshots = new ArrayList<>();
  private IntervalSnapshot merged;

  private static PhaseTimes phaseTimes() {
    PhaseTimes times = new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, SECOND, false);
    times.beginAt(START);
    return times;
  }

  /** Records a second of each worker. */
  @Setup(Level.Trial)
  public void record() throws IOException {
    for (int i = 0; i < workers; i++) {
      SnapshotBatch batch = new SnapshotBatch(i, 0, second(i), Optional.empty());
      List<SnapshotPart> messages = SnapshotMessages.of(batch);
      if (messages.size() != 1) {
        throw new IllegalStateException("a snapshot has " + messages.size() + " messages");
      }
      received.add(messages.get(0).toByteArray());
    }
    snapshots.addAll(receive());
    merged = SnapshotMerge.of(snapshots);
    System.out.printf(
        "%d workers: %,d bytes in %d parts each%n",
        workers, received.get(0).length, snapshots.get(0).parts().size());
  }

  /** The second second of a worker, as its threads have recorded it. */
  private static IntervalSnapshot second(long seed) {
    PhaseTimes times = phaseTimes();
    Collector collector = new Collector();
    Recorders.OfThread recorders = new Recorders(times, collector, true).current();
    Recorder sent = recorders.of(EventType.SEND);
    Recorder acknowledged = recorders.of(EventType.ACKNOWLEDGE);
    Recorder delivered = recorders.of(EventType.RECEIVE);
    SplittableRandom random = new SplittableRandom(seed);
    long step = SECOND / RATE;
    collector.snapshot();
    for (long at = 0; at < 2 * SECOND + HAND_OVER; at += step) {
      if (at == SECOND + HAND_OVER) {
        collector.snapshot();
      }
      long intended = START + at;
      long delay = latency(random, 20e3);
      long publish = delay + latency(random, 2e6);
      long endToEnd = publish + latency(random, 500e3);
      long now = intended + delay;
      sent.record(RunPhase.MEASURED, intended, now, delay, delay / 2, 100);
      acknowledged.record(
          RunPhase.MEASURED, intended, intended + publish, publish, publish - delay, 100);
      delivered.record(
          RunPhase.MEASURED, intended, intended + endToEnd, endToEnd, endToEnd - delay, 100);
    }
    return collector.snapshot();
  }

  /** Log-normal around a median. */
  private static long latency(SplittableRandom random, double median) {
    double normal =
        Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
            * Math.cos(2 * Math.PI * random.nextDouble());
    return (long) (median * Math.exp(0.7 * normal));
  }

  /** Reads and checks the messages of all workers; threads of gRPC do this at the same time. */
  @Benchmark
  public List<IntervalSnapshot> receive() throws IOException {
    List<IntervalSnapshot> read = new ArrayList<>(workers);
    for (byte[] bytes : received) {
      read.add(read(bytes));
    }
    return read;
  }

  private static IntervalSnapshot read(byte[] bytes) throws IOException {
    try {
      return new SnapshotMessages.Assembly(0)
          .add(SnapshotPart.parseFrom(bytes))
          .orElseThrow()
          .parts();
    } catch (InvalidProtocolBufferException e) {
      throw new IOException(e);
    }
  }

  /** Merges the snapshots of all workers by key. */
  @Benchmark
  public IntervalSnapshot merge() {
    return SnapshotMerge.of(snapshots);
  }

  /** Adds what was merged to the timeline, which does not depend on the number of workers. */
  @Benchmark
  public Timeline addToTimeline() {
    Timeline timeline = new Timeline(phaseTimes);
    timeline.add(merged);
    return timeline;
  }
}
