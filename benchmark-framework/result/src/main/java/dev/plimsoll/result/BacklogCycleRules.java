// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.result.BacklogPart.Stage;
import dev.plimsoll.text.Numbers;

/**
 * The rules on a backlog that the workload asks for. That it grows while consumers are paused is no
 * failure; that it is not built or not drained in time is one.
 */
final class BacklogCycleRules {

  private static final String NOT_BUILT = "BACKLOG_NOT_BUILT";
  private static final String NOT_DRAINED = "BACKLOG_NOT_DRAINED";
  private static final String NOT_CAUGHT_UP = "CONSUMERS_NOT_CAUGHT_UP";

  private BacklogCycleRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    if (!terms.pausesConsumers() || !terms.whole() || !(terms.windowSeconds() > 0)) {
      return;
    }
    BacklogPart part = result.backlog();
    if (part == null) {
      reasons.fail(NOT_BUILT, "The consumers were not paused.", null, null);
      return;
    }
    Long target = target(result.workload());
    if (target != null && part.atResume() != null && part.atResume() < target) {
      reasons.fail(
          NOT_BUILT,
          "The backlog had "
              + Numbers.count(part.atResume())
              + " of "
              + Numbers.count(target)
              + " messages at the end of the time for building it, "
              + seconds(part, BacklogPart.BUILDING)
              + ".",
          part.atResume(),
          target);
    }
    if (part.drainedAtSeconds() == null && part.left() != null) {
      reasons.fail(
          NOT_DRAINED,
          "The backlog was not drained within "
              + seconds(part, BacklogPart.DRAINING)
              + ": messages due before the resume and not received: "
              + Numbers.count(part.left())
              + ".",
          part.left(),
          mayBeLeft(result.workload(), part));
    } else if (part.caughtUpAtSeconds() == null && part.left() != null) {
      reasons.fail(
          NOT_CAUGHT_UP,
          "The consumers did not catch up within "
              + seconds(part, BacklogPart.DRAINING)
              + ": they received all messages due before the resume, but a backlog of "
              + Numbers.count(part.atEnd())
              + " messages remained (at most "
              + Numbers.count(part.usual())
              + " before the pause).",
          part.atEnd(),
          part.usual());
    }
  }

  private static String seconds(BacklogPart part, String phase) {
    return part.phase(phase).map(Stage::seconds).map(Numbers::duration).orElse("no time");
  }

  /** Returns the size that was asked for, in messages; null if time decides. */
  private static Long target(WorkloadPart workload) {
    WorkloadPart.BacklogRequestPart asked = workload.backlog();
    if (asked.sizeBytes() != null && workload.messageSizeBytes() != null) {
      long size = workload.messageSizeBytes();
      return (asked.sizeBytes() + size - 1) / size;
    }
    return asked.messages();
  }

  private static Long mayBeLeft(WorkloadPart workload, BacklogPart part) {
    return part.atResume() == null
        ? null
        : (Long) BacklogPlan.mayBeLeft(workload.backlog().drainRatio(), part.atResume());
  }
}
