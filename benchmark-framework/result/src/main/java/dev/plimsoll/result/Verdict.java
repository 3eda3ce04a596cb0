// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether a run met its requirements, with all reasons if not: a pure function of the metrics of
 * its result, regardless of the verdict that the result states. Used when a run ends and when a
 * file is checked.
 *
 * @param status status of the run
 * @param failures all reasons for a FAIL
 * @param voids all void reasons: without a failure, the run is VOID
 * @param warnings other findings that a reader must know
 * @param objectives the objectives of the workload, with their measured values
 * @param steps the same steps, each with its own verdict
 */
public record Verdict(
    Status status,
    List<Finding> failures,
    List<Finding> voids,
    List<Finding> warnings,
    List<ObjectivePart> objectives,
    List<Step> steps) {

  private static final int MAX_NAMED = 5;

  public Verdict {
    failures = List.copyOf(failures);
    voids = List.copyOf(voids);
    warnings = List.copyOf(warnings);
    objectives = List.copyOf(objectives);
    steps = List.copyOf(steps);
  }

  /** Computes the verdict of a result. */
  public static Verdict of(RunResult result) {
    VerdictTerms terms = new VerdictTerms(result);
    Reasons reasons = new Reasons();
    LostWorkerRules.judge(result, reasons);
    EndRules.judge(result, terms, reasons);
    List<ObjectivePart> objectives = ObjectiveRules.judge(result, reasons);
    List<Step> steps = steps(result, terms, reasons);
    CountRules.judge(result, terms, reasons);
    ConsumerRules.judge(result, terms, reasons);
    if (steps.isEmpty()) {
      BacklogRules.judge(result, terms, reasons);
    } else {
      failed(steps, reasons);
    }
    GeneratorRules.judge(result, terms, reasons);
    ClockRules.judge(result, reasons);
    WindowRules.judge(result, terms, reasons);
    FaultRules.judge(result, terms, reasons);
    BacklogCycleRules.judge(result, terms, reasons);
    SearchRules.judge(result, reasons);
    MixRules.judge(result, reasons);
    boolean interrupted =
        (result.ending() != null && result.ending().interrupted())
            || SearchRules.isInterrupted(result);
    return new Verdict(
        interrupted ? Status.INTERRUPTED : reasons.status(),
        reasons.failures(),
        reasons.voids(),
        reasons.warnings(),
        objectives,
        steps);
  }

  /** Returns the result with the computed verdict. */
  public static RunResult judge(RunResult result) {
    return result.judged(of(result));
  }

  private static List<Step> steps(RunResult result, VerdictTerms terms, Reasons ofRun) {
    List<Step> judged = new ArrayList<>();
    for (Step step : result.steps()) {
      Reasons ofStep = StepRules.judge(result, step, terms);
      ofRun.note(ofStep);
      judged.add(step.judged(ofStep));
    }
    return judged;
  }

  private static void failed(List<Step> steps, Reasons reasons) {
    long disturbed =
        steps.stream().filter(step -> step.status().equals(Status.VOID.name())).count();
    if (disturbed > 0) {
      reasons.disturb(
          "STEP_DISTURBED",
          disturbed
              + " of "
              + steps.size()
              + " steps did not pass because of the generator itself.",
          disturbed,
          0);
    }
    List<Step> failed = steps.stream().filter(step -> !step.failures().isEmpty()).toList();
    if (failed.isEmpty()) {
      return;
    }
    String named =
        failed.stream().limit(MAX_NAMED).map(Verdict::words).collect(Collectors.joining("; "));
    reasons.fail(
        "STEP_FAILED",
        failed.size()
            + " of "
            + steps.size()
            + " steps failed: "
            + named
            + (failed.size() > MAX_NAMED ? "; and more." : "."),
        failed.size(),
        0);
  }

  private static String words(Step step) {
    return Numbers.digits(step.targetRatePerSecond())
        + " msg/s ("
        + step.failures().stream().map(Finding::code).collect(Collectors.joining(", "))
        + ")";
  }
}
