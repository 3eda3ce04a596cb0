// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What must be true of every result, whatever was measured: counts that add up, histograms that
 * hold what is stated of them. A breach is a fault of this program, never of the system measured.
 */
public final class ResultChecks {

  /** The code of the finding that {@link #judged} adds. */
  public static final String INCONSISTENT = "INCONSISTENT_RESULT";

  private static final int MOST_ROWS = 900;

  private ResultChecks() {}

  /** What is wrong with a result, one sentence each; empty if nothing is. */
  public static List<String> problems(RunResult result) {
    List<String> problems = new ArrayList<>();
    verdict(result, problems);
    IntegrityChecks.check(result.integrity(), problems);
    LatencyChecks.check(result, problems);
    timeline(result.timeline(), problems);
    finite("", ResultJson.tree(result), problems);
    return List.copyOf(problems);
  }

  /**
   * The result itself if nothing is wrong with it; otherwise the same figures as a FAIL that says
   * what does not fit. A result that contradicts itself is kept, but must not pass.
   */
  public static RunResult judged(RunResult result) {
    List<String> problems = problems(result);
    if (problems.isEmpty()) {
      return result;
    }
    List<RunResult.Finding> failures = new ArrayList<>(result.failures());
    for (String problem : problems) {
      failures.add(new RunResult.Finding(INCONSISTENT, problem, null, null));
    }
    return result.judged(Status.FAIL, failures, result.warnings(), result.steps());
  }

  private static void verdict(RunResult result, List<String> problems) {
    if (!result.schema().equals(RunResult.SCHEMA)) {
      problems.add("The schema is '" + result.schema() + "', not '" + RunResult.SCHEMA + "'.");
    }
    if (result.status() == Status.FAIL && result.failures().isEmpty()) {
      problems.add("The status is FAIL without a reason.");
    }
    if (result.status() == Status.PASS && !result.failures().isEmpty()) {
      problems.add("The status is PASS although there are failures.");
    }
  }

  private static void timeline(RunResult.Timeline timeline, List<String> problems) {
    if (timeline.rows().size() > MOST_ROWS) {
      problems.add(
          "The timeline has " + timeline.rows().size() + " rows; at most 900 are promised.");
    }
    double last = Double.NEGATIVE_INFINITY;
    for (RunResult.Row row : timeline.rows()) {
      if (!(row.seconds() > 0)) {
        problems.add("The timeline's row at " + row.atSeconds() + " s has no length.");
      }
      if (row.atSeconds() < last) {
        problems.add("The timeline's row at " + row.atSeconds() + " s is out of order.");
      }
      last = row.atSeconds();
    }
  }

  private static void finite(String key, JsonNode node, List<String> problems) {
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      problems.add(key + " is " + node.doubleValue() + ", not a number.");
    }
    node.propertyStream()
        .forEach(
            entry ->
                finite(
                    key.isEmpty() ? entry.getKey() : key + "." + entry.getKey(),
                    entry.getValue(),
                    problems));
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        finite(key + "[" + i + "]", node.get(i), problems);
      }
    }
  }
}
