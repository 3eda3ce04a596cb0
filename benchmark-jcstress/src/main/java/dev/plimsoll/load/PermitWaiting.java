// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** An owner that finds no permit and sleeps is woken by the thread that returns one. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Found before it would sleep.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Sleeps and is woken.")
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Found, and woken in vain.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The owner sleeps although a permit is there.")
@State
public class PermitWaiting {

  private boolean woken;
  private final InFlightMessages messages = new InFlightMessages(null, this::wake, 1, false);
  private final InFlightMessage used = messages.take();

  private void wake() {
    woken = true;
  }

  /** The sending thread announces that it will wait, and looks once more. */
  @Actor
  public void await(ZZ_Result r) {
    messages.announceWait();
    r.r1 = messages.hasFree();
  }

  /** The client's thread completes the message. */
  @Actor
  public void complete(ZZ_Result r) {
    messages.release(used, 7, false);
    r.r2 = woken;
  }
}
