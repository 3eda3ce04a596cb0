// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * While a thread records events of several intervals, another one collects the buckets of past
 * intervals and returns them for reuse: no event is lost or counted twice.
 */
@JCStressTest
@Outcome(id = "5, 150", expect = Expect.ACCEPTABLE, desc = "All events, once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An event was lost or counted twice.")
@State
public class BucketReuse {

  private static final PhaseTimes PHASES = new PhaseTimes(0, new long[] {1_000_000}, 0, 100, false);

  static {
    PHASES.beginAt(0);
  }

  private final Collector collector = new Collector();
  private final Recorder recorder =
      new Recorder(PHASES, collector, SizeClasses.ONE, EventType.SEND, true, false);
  private int events;
  private int nanos;

  /** An event in each of two intervals: the bucket of the first is handed over. */
  public BucketReuse() {
    recorder.record(RunPhase.MEASURED, 0, 50, 10, 0, 8);
    recorder.record(RunPhase.MEASURED, 100, 150, 20, 0, 8);
  }

  /** The recording thread: an event in each of three further intervals. */
  @Actor
  public void record() {
    recorder.record(RunPhase.MEASURED, 200, 250, 30, 0, 8);
    recorder.record(RunPhase.MEASURED, 300, 350, 40, 0, 8);
    recorder.record(RunPhase.MEASURED, 400, 450, 50, 0, 8);
  }

  /** The thread that takes snapshots. */
  @Actor
  public void collect() {
    count();
  }

  /** The end of the run. */
  @Arbiter
  public void end(II_Result r) {
    recorder.handOverRest();
    count();
    r.r1 = events;
    r.r2 = nanos;
  }

  private void count() {
    for (IntervalSnapshot.Part part : collector.snapshot().parts()) {
      events += (int) part.events();
      nanos += (int) part.response().sumNanos();
    }
  }
}
