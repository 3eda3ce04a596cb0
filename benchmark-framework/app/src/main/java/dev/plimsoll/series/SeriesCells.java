// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.PlannedCell;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the results of a series name as the cells of the series. */
public final class SeriesCells {

  private SeriesCells() {}

  /**
   * Returns each cell once, in the order of the runs.
   *
   * @param cell the properties that distinguish a run from those of other cells
   */
  public static List<PlannedCell> of(
      List<RunPlan> plans, Function<RunPlan, Map<String, Object>> cell) {
    return plans.stream()
        .flatMap(
            plan ->
                plan.workloads().stream()
                    .map(
                        workload ->
                            new PlannedCell(
                                workload.name(), plan.driver().name(), cell.apply(plan))))
        .distinct()
        .toList();
  }
}
