// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Conditions that every result must meet: counts that add up, rates that follow from them,
 * histograms that agree with the stated values. In a result that was just created, a violation is
 * an error of this program, never of the measured system; a file with a violation was modified or
 * damaged.
 */
public final class ResultChecks {

  /** Code of the finding that {@link #check} adds. */
  public static final String INCONSISTENT = "INCONSISTENT_RESULT";

  private ResultChecks() {}

  /**
   * Returns the problems of a result apart from its verdict, one sentence each; empty if there are
   * none.
   */
  public static List<String> problems(RunResult result) {
    Contradictions breaches = new Contradictions();
    finite("", ResultJson.tree(withoutRows(result)), breaches);
    facts(result, true, breaches);
    figures(result, breaches);
    return breaches.sentences();
  }

  /** Checks the figures but the verdict. */
  static void figures(RunResult result, Contradictions breaches) {
    if (Figures.isOwnMethod(result)) {
      FigureComparison.compare(result, Figures.measured(result), breaches);
    }
  }

  private static void facts(RunResult result, boolean rowHistograms, Contradictions breaches) {
    verdict(result, breaches);
    TimeChecks.check(result, breaches);
    IntegrityChecks.check("integrity", result.integrity(), breaches);
    LatencyChecks.check(result, breaches);
    ThroughputChecks.check(result, breaches);
    StepChecks.check(result, breaches);
    TimelineChecks.check(result, breaches);
    RowChecks.check(result, rowHistograms, breaches);
    BacklogChecks.check(result, breaches);
    GeneratorChecks.check(result, breaches);
    OutageChecks.check(result, breaches);
    CircumstanceChecks.check(result, breaches);
    SearchChecks.check(result, breaches);
    FaultChecks.check(result, breaches);
    RetryChecks.check(result, breaches);
    ConsumerChecks.check(result, breaches);
    BacklogCycleChecks.check(result, breaches);
    StorageChecks.check(result, breaches);
    WorkerChecks.check(result, breaches);
    LostWorkerChecks.check(result, breaches);
    MixChecks.check(result, breaches);
  }

  /**
   * Checks the facts of a result, and that its figures and its verdict follow from them. Figures by
   * another version of the method are not checked.
   *
   * @param rowHistograms whether the histograms in the rows of the timeline were read
   */
  static void examine(RunResult result, boolean rowHistograms, Contradictions breaches) {
    facts(result, rowHistograms, breaches);
    if (!Figures.isOwnMethod(result)) {
      return;
    }
    RunResult follows = Figures.of(result);
    List<String> objectives = result.workload().objectives();
    if (follows.objectives().size() != objectives.size()) {
      breaches.add("workload.objectives", "is no list of objectives: %s.", objectives);
    }
    FigureComparison.compare(result, follows, breaches);
  }

  /**
   * Returns the result if it has no problems; otherwise the same metrics as a FAIL with the
   * problems. An inconsistent result is kept, but must not pass.
   */
  public static RunResult check(RunResult result) {
    List<String> problems = problems(result);
    if (problems.isEmpty()) {
      return result;
    }
    return Figures.failed(
        result,
        problems.stream()
            .map(problem -> new RunResult.Finding(INCONSISTENT, problem, null, null))
            .toList());
  }

  private static void verdict(RunResult result, Contradictions breaches) {
    if (!result.schema().equals(RunResult.SCHEMA)) {
      breaches.add("schema", "is '%s', not '%s'.", result.schema(), RunResult.SCHEMA);
    }
    if (result.status() == Status.FAIL && result.failures().isEmpty()) {
      breaches.add("status", "is FAIL without a reason.");
    }
    boolean passed = result.status() == Status.PASS;
    if ((passed || result.status() == Status.VOID) && !result.failures().isEmpty()) {
      breaches.add("status", "is %s although there are failures.", result.status());
    }
    if (passed && !result.voids().isEmpty()) {
      breaches.add("status", "is PASS although there are void reasons.");
    }
    if (result.status() == Status.VOID && result.voids().isEmpty()) {
      breaches.add("status", "is VOID without a reason.");
    }
  }

  /** Removes the rows, because comparing their values fails if one of them is not a number. */
  private static RunResult withoutRows(RunResult result) {
    return result.with(TimelineInfo.EMPTY);
  }

  private static void finite(String key, JsonNode node, Contradictions breaches) {
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      breaches.add(key, "is %s, not a number.", node.doubleValue());
    }
    node.propertyStream()
        .forEach(
            entry ->
                finite(
                    key.isEmpty() ? entry.getKey() : key + "." + entry.getKey(),
                    entry.getValue(),
                    breaches));
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        finite(key + "[" + i + "]", node.get(i), breaches);
      }
    }
  }
}
