// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A permit that the owner takes has everything that the thread that returned it has written. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The permit was not returned yet.")
@Outcome(id = "77, 5", expect = Expect.ACCEPTABLE, desc = "The permit, with its time.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The permit came before its data.")
@State
public class PermitReturn {

  /** So often does the owner look, so that it is looking when the permit comes. */
  private static final int LOOKS = 8;

  private final InFlightMessages messages = new InFlightMessages(null, () -> {}, 1, false);
  private final InFlightMessage used = messages.take();

  /** The client's thread completes the message. */
  @Actor
  public void complete() {
    used.sequence = 5;
    messages.release(used, 77, false);
  }

  /** The sending thread needs the permit. */
  @Actor
  public void take(II_Result r) {
    for (int look = 0; look < LOOKS; look++) {
      InFlightMessage message = messages.take();
      if (message != null) {
        r.r1 = (int) messages.permitInstant();
        r.r2 = (int) message.sequence;
        return;
      }
    }
  }
}
