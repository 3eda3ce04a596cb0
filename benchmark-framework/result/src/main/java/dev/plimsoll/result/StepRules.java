// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.Growth.BacklogSeries;
import dev.plimsoll.result.RunResult.Step;
import java.util.List;
import java.util.Objects;

/** Applies the rules of a run to the messages of one of its steps. */
final class StepRules {

  private StepRules() {}

  static Reasons judge(RunResult result, Step step, VerdictTerms terms) {
    Reasons reasons = new Reasons();
    boolean suspended =
        terms.suspension().overlaps(step.atSeconds(), step.atSeconds() + step.seconds());
    OurPart ours = new OurPart(result, perSecond(step));
    Excuse excuse = new Excuse(result, terms);
    if (step.scheduled() != null && step.sent() != null) {
      sending(step, terms, suspended, ours, excuse, reasons);
    }
    if (step.received() != null && step.sent() != null && result.integrity().lost() != null) {
      delivery(step, terms, excuse, reasons);
    }
    if (step.backlogs() != null && step.scheduled() != null && !suspended) {
      backlogs(result, step, terms, ours, reasons);
    }
    return reasons;
  }

  private static double perSecond(Step step) {
    return step.scheduled() == null ? 0 : step.scheduled() / step.seconds();
  }

  private static double end(Step step) {
    return step.atSeconds() + step.seconds();
  }

  private static void sending(
      Step step,
      VerdictTerms terms,
      boolean suspended,
      OurPart ours,
      Excuse excuse,
      Reasons reasons) {
    if (!suspended) {
      long unsent = step.scheduled() - step.sent();
      reasons.addAbove(
          unsent <= ours.unsent(terms.loadEndSeconds()),
          "UNSENT",
          "Due messages that were not sent when the load ended",
          unsent,
          0);
    }
    if (step.acknowledged() != null) {
      reasons.addAbove(
          excuse.unanswered(step.atSeconds(), end(step)),
          "UNACKNOWLEDGED",
          "Messages without an answer when the drain ended",
          step.sent() - step.acknowledged() - failed(step),
          0);
    }
    if (!suspended) {
      reasons.addAbove(
          excuse.errors(),
          "SEND_ERRORS",
          "Failed sends",
          step.failed(),
          terms.toleratedErrors(step.sent()));
    }
  }

  private static void delivery(Step step, VerdictTerms terms, Excuse excuse, Reasons reasons) {
    double allowed = VerdictTerms.tolerated(terms.lossTolerance(), (double) due(step, terms));
    reasons.addAbove(
        excuse.undelivered(step.atSeconds(), end(step), allowed),
        "UNDELIVERED",
        terms.requestReply()
            ? "Requests without a reply at the deadline"
            : "Messages that had not arrived when the drain ended",
        missing(step, terms),
        allowed);
  }

  private static long due(Step step, VerdictTerms terms) {
    long taken = step.acknowledged() != null ? step.acknowledged() : step.sent() - failed(step);
    return terms.requestReply() ? taken : taken * terms.subscriptions();
  }

  private static long missing(Step step, VerdictTerms terms) {
    return due(step, terms) - step.received();
  }

  private static long failed(Step step) {
    return Objects.requireNonNullElse(step.failed(), 0L);
  }

  private static void backlogs(
      RunResult result, Step step, VerdictTerms terms, OurPart ours, Reasons reasons) {
    Backlog start = step.backlogs().windowStart();
    Backlog judged = step.backlogs().judged();
    if (start.unanswered() != null && judged.unanswered() != null) {
      BacklogRules.judge(
          "RATE_NOT_MET",
          BacklogRules.behind(terms),
          new BacklogSeries(
              List.of(),
              start.unanswered(),
              judged.unanswered(),
              step.seconds(),
              step.scheduled(),
              terms.rateTolerance(),
              BacklogRules.leastToAnswer(result, step.latencyMicros())),
          0,
          ours.ofSending(step.atSeconds(), end(step)),
          reasons);
    }
    boolean received = start.undelivered() != null && judged.undelivered() != null;
    if (received && BacklogRules.judgesConsumers(result, terms)) {
      BacklogRules.judge(
          "CONSUMERS_FALL_BEHIND",
          "Consumers fell behind: the backlog of messages to receive grew by %,.0f.",
          new BacklogSeries(
              List.of(),
              start.undelivered(),
              judged.undelivered(),
              step.seconds(),
              (double) step.scheduled() * terms.subscriptions(),
              terms.rateTolerance() + terms.lossTolerance(),
              BacklogRules.leastToReceipt(result, step.latencyMicros())),
          Math.max(0, missing(step, terms)),
          ours.ofReceiving(step.atSeconds(), end(step)) * terms.subscriptions(),
          reasons);
    }
  }
}
