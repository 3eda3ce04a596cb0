// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.SizeClasses;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Recording one event with its two latencies; each message has three events. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventRecording {

  private final PhaseTimes phaseTimes =
      new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, PhaseTimes.OPEN_END / 4, false);
  private final Recorders recorders = new Recorders(phaseTimes, new Collector(), true);
  private final Latencies latencies = new Latencies();
  private final Recorders bySize =
      new Recorders(
          phaseTimes, new Collector(), SizeClasses.of(new int[] {256, 4_096, 65_536}), true);
  private Recorder recorder;
  private Recorder recorderBySize;
  private int messages;
  private long now;

  /** Starts the run. */
  @Setup
  public void begin() {
    now = NanoClock.process().nanos();
    phaseTimes.beginAt(now);
    recorder = recorders.current().of(EventType.SEND);
    recorderBySize = bySize.current().of(EventType.SEND);
  }

  /** With a cached recorder, as in a sending thread. */
  @Benchmark
  public void ownRecorder() {
    record(recorder, 100);
  }

  /** The same where messages have one of three sizes. */
  @Benchmark
  public void threeSizes() {
    messages++;
    record(recorderBySize, messages % 4 == 0 ? 4_096 : messages % 16 == 1 ? 65_536 : 256);
  }

  /** With a lookup of the thread's recorder, as in a driver's threads. */
  @Benchmark
  public void lookedUpRecorder() {
    record(recorders.current().of(EventType.ACKNOWLEDGE), 100);
  }

  private void record(Recorder to, int bytes) {
    long latency = latencies.next();
    now += 1_000;
    to.record(RunPhase.MEASURED, now, now + latency, latency, latency - 500, bytes);
  }
}
