// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules on threads of the generator that had no time left: they void a run only where something
 * followed from it.
 */
final class BusyRule {

  /** The sending thread's own work is the limit of the rate. */
  static final String ENDS_HERE = "GENERATOR_ENDS_HERE";

  static final double TOLERATED_CALLBACKS = 0.8;

  private BusyRule() {}

  /** Returns whether a receiving thread spent most of its time in the generator's callbacks. */
  static boolean callbacksAreBusy(Generator generator) {
    return generator != null
        && generator.callbackBusyShare() != null
        && generator.callbackBusyShare() > TOLERATED_CALLBACKS;
  }

  /** Returns whether a sending thread spent most of its time in the generator's own work. */
  static boolean senderIsBusyByItself(Generator generator) {
    return generator != null
        && generator.busiestSender() != null
        && generator.busiestSender().isBusyByItself();
  }

  /**
   * Returns the rules that are broken.
   *
   * @param terms open load: in closed load the generator's own limit is named and voids nothing
   * @param consumersBehind whether consumers fell behind
   * @param sendingBehind whether messages were not sent or answered in time
   */
  static List<GeneratorBreach> breaches(
      VerdictTerms terms, Generator generator, boolean consumersBehind, boolean sendingBehind) {
    List<GeneratorBreach> breaches = new ArrayList<>();
    if (callbacksAreBusy(generator)) {
      breaches.add(
          new GeneratorBreach(
              GeneratorPartRule.CODE + " callbacks",
              consumersBehind ? Effect.VOID : Effect.WARNING,
              "A receiving thread of the generator",
              " was busy in its own callbacks for more than "
                  + Numbers.share(TOLERATED_CALLBACKS)
                  + " of the time.",
              generator.callbackBusyShare(),
              TOLERATED_CALLBACKS));
    }
    if (senderIsBusyByItself(generator)) {
      breaches.add(
          new GeneratorBreach(
              ENDS_HERE,
              terms.open() && sendingBehind ? Effect.VOID : Effect.WARNING,
              "A sending thread of the generator",
              " was busy for at least "
                  + Numbers.share(BusySender.BUSY)
                  + " of the time, mostly with its own work: the generator is at its limit.",
              generator.busiestSender().busyShare(),
              BusySender.BUSY));
    }
    return breaches;
  }
}
