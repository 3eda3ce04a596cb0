// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A thread that has seen the count of an event, and takes over the buckets of the recording thread,
 * which records nothing else, finds the event in them.
 */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "The event was not counted yet.")
@Outcome(id = "1, 1, 70", expect = Expect.ACCEPTABLE, desc = "The whole event was handed over.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The event was counted before it was recorded.")
@State
public class RecorderHandOver {

  private static final PhaseTimes PHASES = new PhaseTimes(0, new long[] {1_000_000}, 0, 100, false);

  static {
    PHASES.beginAt(0);
  }

  /** So often does the other thread look, so that it is looking when the event is counted. */
  private static final int LOOKS = 200;

  private final Collector collector = new Collector();
  private final Recorder recorder =
      new Recorder(PHASES, collector, SizeClasses.ONE, EventType.SEND, true, false);

  /** The recording thread. */
  @Actor
  public void record() {
    recorder.record(RunPhase.MEASURED, 0, 50, 70, 0, 8);
  }

  /** The thread that ends the recording. */
  @Actor
  public void handOver(III_Result r) {
    for (int look = 0; look < LOOKS && r.r1 == 0; look++) {
      r.r1 = (int) recorder.total();
    }
    if (r.r1 == 1) {
      recorder.handOverRest();
      for (IntervalSnapshot.Part part : collector.snapshot().parts()) {
        r.r2 += (int) part.events();
        r.r3 += (int) part.response().sumNanos();
      }
    }
  }
}
