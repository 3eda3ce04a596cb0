// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/** Two consumers receive the same message of one producer: one receipt is the first. */
@JCStressTest
@Outcome(id = "0, 2, 1, 1", expect = Expect.ACCEPTABLE, desc = "The first consumer was earlier.")
@Outcome(id = "2, 0, 1, 1", expect = Expect.ACCEPTABLE, desc = "The second consumer was earlier.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A receipt was lost or counted twice.")
@State
public class SequenceMarking {

  private final SequenceTracker tracker = new SequenceTracker();

  /** One consumer. */
  @Actor
  public void one(IIII_Result r) {
    r.r1 = tracker.mark(3, SequenceTracker.NO_ORDERING_STREAM, RunPhase.MEASURED);
  }

  /** Another one. */
  @Actor
  public void other(IIII_Result r) {
    r.r2 = tracker.mark(3, SequenceTracker.NO_ORDERING_STREAM, RunPhase.MEASURED);
  }

  /** The end of the run. */
  @Arbiter
  public void end(IIII_Result r) {
    r.r3 = (int) tracker.measuredReceived();
    r.r4 = (int) tracker.measuredDuplicated();
  }
}
