// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.ConsumersPart.LatePart;

/** The rules on what consumers did beside receiving messages. */
final class ConsumerRules {

  private ConsumerRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    ConsumersPart consumers = result.consumers();
    if (consumers == null) {
      return;
    }
    reasons.failAbove(
        "UNPROCESSED",
        "Messages that were received and not processed when the drain ended",
        consumers.unprocessed(),
        0);
    if (consumers.late() != null) {
      late(consumers.late(), terms, reasons);
    }
  }

  private static void late(LatePart late, VerdictTerms terms, Reasons reasons) {
    if (late.readyAtSeconds() == null) {
      reasons.fail(
          "LATE_SUBSCRIPTIONS_NOT_READY",
          "The late subscriptions were not ready before the measured window ended.",
          null,
          null);
      return;
    }
    reasons.failAbove(
        "LATE_SUBSCRIPTIONS_LOST",
        "Messages lost on late subscriptions",
        late.lost(),
        VerdictTerms.tolerated(terms.lossTolerance(), (double) late.expected()));
    reasons.failAbove(
        "LATE_SUBSCRIPTIONS_UNDELIVERED",
        "Messages that had not arrived on late subscriptions when the drain ended",
        late.undelivered(),
        0);
  }
}
