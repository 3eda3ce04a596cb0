// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** The rules on whether each message was sent, answered and received as guaranteed. */
final class CountRules {

  private final VerdictTerms terms;
  private final Integrity counts;
  private final Reasons reasons;
  private final Excuse excuse;
  private final OurPart ours;

  private CountRules(RunResult result, VerdictTerms terms, Reasons reasons) {
    this.terms = terms;
    this.counts = result.knownCounts();
    this.reasons = reasons;
    this.excuse = new Excuse(result);
    this.ours = new OurPart(result, terms.scheduledPerSecond());
  }

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    CountRules rules = new CountRules(result, terms, reasons);
    rules.sending(FaultRules.judgedErrors(result, terms));
    rules.loss();
    rules.copiesAndOrder();
    rules.circumstances(result);
  }

  private void sending(Long judgedErrors) {
    String unsent = "Messages were due and not sent when the load ended.";
    if (terms.suspension().contains(terms.loadEndSeconds())) {
      warnAboveZero("UNSENT", unsent, counts.unsent());
    } else {
      boolean isOurs =
          counts.unsent() != null && counts.unsent() <= ours.unsent(terms.loadEndSeconds());
      reasons.addAbove(isOurs, "UNSENT", unsent, counts.unsent(), 0);
    }
    reasons.addAbove(
        excuse.missing(),
        "UNACKNOWLEDGED",
        "Messages had no answer when the drain ended.",
        counts.unacknowledged(),
        0);
    if (counts.sent() != null) {
      reasons.addAbove(
          excuse.errors(),
          "SEND_ERRORS",
          "Sends failed: " + counts.failuresByKind() + ".",
          judgedErrors,
          Math.floor(terms.errorTolerance() * counts.sent()));
    }
  }

  private void loss() {
    double allowed = Math.floor(terms.lossTolerance() * terms.due());
    boolean requestReply = terms.requestReply();
    // Under a promise to keep what was acknowledged nothing excuses a loss.
    boolean mayBeOurs = "at-most-once".equals(terms.delivery()) && excuse.missing();
    reasons.addAbove(
        mayBeOurs,
        "LOST",
        requestReply ? "Requests had no reply at the deadline." : "Messages were lost.",
        counts.lost(),
        allowed);
    if (counts.lost() != null && counts.lost() > 0 && counts.lost() <= allowed) {
      reasons.warn(
          "LOSS_WITHIN_PROMISE",
          (requestReply ? "Requests had no reply" : "Messages were lost")
              + ", within what the promise or the workload allows.",
          counts.lost(),
          allowed);
    }
    reasons.addAbove(
        excuse.missing(),
        "UNDELIVERED",
        "Messages had not arrived when the drain ended.",
        counts.undelivered(),
        0);
    if ("exactly-once".equals(terms.delivery())) {
      reasons.failAbove(
          "ABORTED_RECEIVED",
          "Messages of aborted transactions reached a reader of committed ones.",
          counts.abortedButReceived(),
          0);
    }
  }

  private void copiesAndOrder() {
    if (counts.duplicated() != null && counts.duplicated() > 0) {
      String text =
          terms.requestReply()
              ? "Requests were answered more than once."
              : "Messages arrived more than once.";
      if ("at-least-once".equals(terms.delivery()) || terms.delivery().isEmpty()) {
        reasons.warn("DUPLICATED", text, counts.duplicated(), null);
      } else {
        reasons.fail("DUPLICATED", text, counts.duplicated(), 0);
      }
    }
    reasons.failAbove(
        "OUT_OF_ORDER",
        "Messages were overtaken where the order is promised by " + terms.ordering() + ".",
        counts.outOfOrder(),
        0);
  }

  private void circumstances(RunResult result) {
    boolean sharesHost =
        result.environment().brokers().stream()
            .anyMatch(broker -> Boolean.TRUE.equals(broker.sharesHostWithWorker()));
    if (sharesHost) {
      reasons.warn(
          "SHARED_HOST",
          "Broker and generator share this host and compete for its processors.",
          null,
          null);
    }
    boolean paced = terms.open() || terms.acknowledged() || counts.lost() != null;
    if (terms.produces() && !paced) {
      reasons.warn(
          "UNBOUNDED_CLOSED_LOAD",
          "Nobody acknowledges and nobody receives: the send call alone paced this load.",
          null,
          null);
    }
    warnAboveZero(
        "FAILED_BUT_RECEIVED",
        "Messages arrived although their send was reported failed.",
        counts.failedButReceived());
    warnAboveZero(
        "FOREIGN",
        "Messages that are not of this run arrived and were not measured.",
        counts.foreign());
    Latency delivery = result.latencyMicros().endToEnd();
    warnAboveZero(
        "NEGATIVE_LATENCY",
        "Latencies below zero were recorded as 0: the clocks disagree.",
        delivery == null ? null : (Long) delivery.negative().count());
  }

  private void warnAboveZero(String code, String message, Long count) {
    if (count != null && count > 0) {
      reasons.warn(code, message, count, null);
    }
  }
}
