// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.Growth.BacklogSeries;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Step;
import java.util.List;
import java.util.Objects;

/** Applies the rules of a run to the messages of one of its steps. */
final class StepRules {

  private StepRules() {}

  static List<Finding> failures(RunResult result, Step step, VerdictTerms terms) {
    Reasons reasons = new Reasons();
    boolean suspended =
        terms.suspension().overlaps(step.atSeconds(), step.atSeconds() + step.seconds());
    if (step.scheduled() != null && step.sent() != null) {
      sending(step, terms, suspended, reasons);
    }
    if (step.received() != null && step.sent() != null && result.integrity().lost() != null) {
      delivery(step, terms, reasons);
    }
    if (step.backlogs() != null && step.scheduled() != null && !suspended) {
      backlogs(result, step, terms, reasons);
    }
    return reasons.failures();
  }

  private static void sending(Step step, VerdictTerms terms, boolean suspended, Reasons reasons) {
    if (!suspended) {
      reasons.failAbove(
          "UNSENT",
          "Messages were due and not sent when the load ended.",
          step.scheduled() - step.sent(),
          0);
    }
    if (step.acknowledged() != null) {
      reasons.failAbove(
          "UNACKNOWLEDGED",
          "Messages had no answer when the drain ended.",
          step.sent() - step.acknowledged() - failed(step),
          0);
    }
    if (!suspended) {
      reasons.failAbove(
          "SEND_ERRORS",
          "Sends failed.",
          step.failed(),
          Math.floor(terms.errorTolerance() * step.sent()));
    }
  }

  private static void delivery(Step step, VerdictTerms terms, Reasons reasons) {
    reasons.failAbove(
        "UNDELIVERED",
        terms.requestReply()
            ? "Requests had no reply at the deadline."
            : "Messages had not arrived when the drain ended.",
        missing(step, terms),
        Math.floor(terms.lossTolerance() * due(step, terms)));
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

  private static void backlogs(RunResult result, Step step, VerdictTerms terms, Reasons reasons) {
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
          reasons);
    }
    boolean received = start.undelivered() != null && judged.undelivered() != null;
    if (received && BacklogRules.judgesConsumers(result, terms)) {
      BacklogRules.judge(
          "CONSUMERS_FALL_BEHIND",
          "Consumers fell behind: what was taken and not yet received grew by %,.0f messages.",
          new BacklogSeries(
              List.of(),
              start.undelivered(),
              judged.undelivered(),
              step.seconds(),
              (double) step.scheduled() * terms.subscriptions(),
              terms.rateTolerance() + terms.lossTolerance(),
              BacklogRules.leastToReceipt(result, step.latencyMicros())),
          Math.max(0, missing(step, terms)),
          reasons);
    }
  }
}
