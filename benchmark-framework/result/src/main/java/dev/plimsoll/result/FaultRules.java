// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Event;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** The rules on runs with faults: what happened, and the failed sends around each fault. */
final class FaultRules {

  private static final Set<String> JUDGED = Set.of("measured", "cool-down", "drain");

  private FaultRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    for (FaultPart fault : result.faults()) {
      if (fault.outcome().equals(FaultPart.FAILED)) {
        reasons.fail(
            "FAULT_FAILED",
            "The fault '" + fault.fault() + "' did not happen as planned: " + fault.detail() + ".",
            null,
            null);
      }
    }
    result
        .retries()
        .filter(retries -> retries.attempts() > 0)
        .ifPresent(
            retries ->
                reasons.warn(
                    "SENDS_REPEATED",
                    Reasons.sentence(
                        "Failed sends that the framework repeated", retries.attempts(), 0),
                    (double) retries.attempts(),
                    null));
    for (Event event : result.events()) {
      if (EventKind.CONSUMER_ENDED.equals(event.kind())) {
        reasons.warn(
            "CONSUMER_ENDED", "A consumer ended by itself: " + event.detail() + ".", null, null);
      }
    }
    if (!terms.suspension().isEmpty()) {
      suspendedErrors(result, terms, reasons);
      if (isEndSuspended(result, terms)) {
        reasons.warn(
            "RATE_NOT_JUDGED",
            "The window ended within 60 s of a fault, so the rate was not judged.",
            null,
            null);
      }
    }
  }

  /** Returns whether the instant at which backlogs are judged is too close to a fault. */
  static boolean isEndSuspended(RunResult result, VerdictTerms terms) {
    return result.backlogs() != null
        && terms.suspension().contains(result.backlogs().judged().atSeconds());
  }

  /** Returns the failed sends that are judged as in any run: those not close to a fault. */
  static Long judgedErrors(RunResult result, VerdictTerms terms) {
    Long failed = result.knownCounts().failed();
    if (failed == null || terms.suspension().isEmpty()) {
      return failed;
    }
    FaultSuspension suspension = terms.suspension();
    return Math.min(failed, sum(result, row -> !suspension.overlaps(row), TimelineRow::errors));
  }

  /** An error tolerance that was given limits the errors around faults too, as a share of sends. */
  private static void suspendedErrors(RunResult result, VerdictTerms terms, Reasons reasons) {
    Integrity counts = result.integrity();
    if (counts.failed() == null) {
      return;
    }
    long errors = counts.failed() - judgedErrors(result, terms);
    long sent = sum(result, terms.suspension()::overlaps, TimelineRow::sent);
    double limit = terms.toleratedErrors(sent);
    String text =
        Reasons.sentence(
            "Failed sends within 60 s of a fault ("
                + FailureKinds.words(counts.failuresByKind())
                + ")",
            errors,
            limit);
    if (terms.errorTolerance() > 0 && errors > limit) {
      reasons.fail("SEND_ERRORS", text, errors, limit);
    } else if (errors > 0) {
      reasons.warn("ERRORS_AROUND_FAULTS", text, errors, null);
    }
  }

  private static long sum(
      RunResult result, Predicate<TimelineRow> which, ToLongFunction<TimelineRow> count) {
    List<TimelineRow> rows = result.timeline().rows();
    return rows.stream()
        .filter(row -> JUDGED.contains(row.phase()))
        .filter(which)
        .mapToLong(count)
        .sum();
  }
}
