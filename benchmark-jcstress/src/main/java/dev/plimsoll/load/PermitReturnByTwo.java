// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads return permits at the same moment: the owner gets both. */
@JCStressTest
@Outcome(
    id = {"0, 1", "1, 0"},
    expect = Expect.ACCEPTABLE,
    desc = "Both, in some order.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A permit was lost or returned twice.")
@State
public class PermitReturnByTwo {

  private final InFlightMessages messages = new InFlightMessages(null, () -> {}, 2, false);
  private final InFlightMessage first = messages.take();
  private final InFlightMessage second = messages.take();

  /** One thread of the client. */
  @Actor
  public void one() {
    messages.release(first, 1, false);
  }

  /** Another one. */
  @Actor
  public void other() {
    messages.release(second, 2, false);
  }

  /** The sending thread afterwards. */
  @Arbiter
  public void takeBoth(II_Result r) {
    r.r1 = number(messages.take());
    r.r2 = number(messages.take());
  }

  private static int number(InFlightMessage message) {
    return message == null ? -1 : message.number;
  }
}
