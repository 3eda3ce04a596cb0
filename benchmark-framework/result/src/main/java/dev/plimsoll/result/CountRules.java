// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Set;

/** The rules on whether each message was sent, answered and received as guaranteed. */
final class CountRules {

  private static final String NOT_KNOWN = RunResult.GuaranteesPart.NOT_KNOWN;

  /** Delivery that excludes no copies; empty if the system was not queried. */
  private static final Set<String> MAY_DUPLICATE = Set.of("at-least-once", NOT_KNOWN, "");

  private final VerdictTerms terms;
  private final Integrity counts;
  private final Reasons reasons;
  private final Excuse excuse;
  private final OurPart ours;

  private CountRules(RunResult result, VerdictTerms terms, Reasons reasons) {
    this.terms = terms;
    this.counts = result.knownCounts();
    this.reasons = reasons;
    this.excuse = new Excuse(result, terms);
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
    String unsent = "Due messages that were not sent when the load ended";
    if (terms.suspension().contains(terms.loadEndSeconds())) {
      warnAboveZero("UNSENT", unsent, counts.unsent());
    } else {
      boolean isOurs =
          counts.unsent() != null && counts.unsent() <= ours.unsent(terms.loadEndSeconds());
      reasons.addAbove(isOurs, "UNSENT", unsent, counts.unsent(), 0);
    }
    reasons.addAbove(
        excuse.unanswered(),
        "UNACKNOWLEDGED",
        "Messages without an answer when the drain ended",
        counts.unacknowledged(),
        0);
    if (counts.sent() != null) {
      reasons.addAbove(
          excuse.errors(),
          "SEND_ERRORS",
          FailureKinds.failedSends(counts),
          judgedErrors,
          terms.toleratedErrors(counts.sent()));
      if (judgedErrors != null && judgedErrors > terms.toleratedErrors(counts.sent())) {
        full(counts.failuresByKind().getOrDefault(FailureKinds.FULL, 0L));
      }
    }
  }

  /** Names the cause, because a system that is full refuses every further message as well. */
  private void full(long refused) {
    reasons.failAbove(
        "STORAGE_FULL",
        "Messages that the system refused because it was full (delete its topics,"
            + " limit its retention, or send less)",
        refused,
        0);
  }

  private void loss() {
    double allowed = VerdictTerms.tolerated(terms.lossTolerance(), terms.due());
    String lost =
        terms.requestReply() ? "Requests without a reply at the deadline" : "Lost messages";
    // Under a promise to keep what was acknowledged nothing excuses a loss.
    boolean promised =
        !"at-most-once".equals(terms.delivery()) && !NOT_KNOWN.equals(terms.delivery());
    boolean mayBeOurs = !promised && excuse.undelivered(allowed);
    reasons.addAbove(mayBeOurs, "LOST", lost, counts.lost(), allowed);
    if (counts.lost() != null && counts.lost() > 0 && counts.lost() <= allowed) {
      reasons.warn(
          "LOSS_WITHIN_PROMISE",
          Reasons.sentence(lost, counts.lost(), allowed),
          counts.lost(),
          allowed);
    }
    // Where messages were due says nothing about which of them are lost.
    double lostAsAllowed = counts.lost() == null ? 0 : Math.min(counts.lost(), allowed);
    reasons.addAbove(
        excuse.undelivered(lostAsAllowed),
        "UNDELIVERED",
        "Messages that had not arrived when the drain ended",
        counts.undelivered(),
        0);
    if ("exactly-once".equals(terms.delivery())) {
      reasons.failAbove(
          "ABORTED_RECEIVED",
          "Messages of aborted transactions that a reader of committed messages received",
          counts.abortedButReceived(),
          0);
    }
  }

  private void copiesAndOrder() {
    if (counts.duplicated() != null && counts.duplicated() > 0) {
      String text =
          Reasons.sentence(
              terms.requestReply() ? "Duplicate replies" : "Duplicate receipts",
              counts.duplicated(),
              0);
      if (MAY_DUPLICATE.contains(terms.delivery())) {
        reasons.warn("DUPLICATED", text, counts.duplicated(), null);
      } else {
        reasons.fail("DUPLICATED", text, counts.duplicated(), 0);
      }
    }
    reasons.failAbove(
        "OUT_OF_ORDER",
        "Messages out of order, although order is promised by " + terms.ordering(),
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
        "Messages that arrived although their send was reported as failed",
        counts.failedButReceived());
    warnAboveZero(
        "FOREIGN",
        "Arrived messages that this run did not send; they were not measured",
        counts.foreign());
    Latency delivery = result.latencyMicros().endToEnd();
    warnAboveZero(
        "NEGATIVE_LATENCY",
        "Latencies below zero, recorded as 0, because the clocks disagree",
        delivery == null ? null : (Long) delivery.negative().count());
  }

  private void warnAboveZero(String code, String counted, Long count) {
    if (count != null && count > 0) {
      reasons.warn(code, Reasons.sentence(counted, count, 0), count, null);
    }
  }
}
