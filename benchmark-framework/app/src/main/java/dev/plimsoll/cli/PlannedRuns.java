// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines that {@code --dry-run} prints instead of executing runs. */
final class PlannedRuns {

  /** The last line. */
  static final String NOTHING = "nothing was run: without --dry-run, these runs are executed";

  private PlannedRuns() {}

  /**
   * Returns a line for each workload and driver, in the order of their first runs, and the time.
   */
  static List<String> lines(List<RunPlan> plans) {
    Map<String, Long> runs =
        plans.stream()
            .collect(
                Collectors.groupingBy(
                    PlannedRuns::name, LinkedHashMap::new, Collectors.counting()));
    return Stream.concat(
            runs.entrySet().stream()
                .map(each -> each.getKey() + ": " + Numbers.things(each.getValue(), "run")),
            Stream.of(ExpectedTime.of(plans), NOTHING))
        .toList();
  }

  private static String name(RunPlan plan) {
    String swept =
        plan.swept().entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(", "));
    return plan.workload().file()
        + " on "
        + plan.driver().file()
        + (swept.isEmpty() ? "" : " with " + swept);
  }
}
