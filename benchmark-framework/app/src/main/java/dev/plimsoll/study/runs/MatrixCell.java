// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A cell of a study or of a sweep: one workload on one driver, with the plans of its runs.
 *
 * @param id its name in the output
 * @param runs one for each repetition; empty if the cell's existing results are only read
 * @param fill how the topic that the cell reads is filled, if it reads one
 */
public record MatrixCell(String id, List<RunPlan> runs, Optional<TopicFill> fill) {

  public MatrixCell {
    Objects.requireNonNull(id, "id");
    runs = List.copyOf(runs);
    Objects.requireNonNull(fill, "fill");
  }

  /**
   * Returns the cells of a sweep: one for each driver file and combination of values, in the order
   * of the plans.
   */
  public static List<MatrixCell> ofSweep(List<RunPlan> plans) {
    Map<String, List<RunPlan>> runs = new LinkedHashMap<>();
    plans.forEach(plan -> runs.computeIfAbsent(name(plan), id -> new ArrayList<>()).add(plan));
    return runs.entrySet().stream()
        .map(cell -> new MatrixCell(cell.getKey(), cell.getValue(), Optional.empty()))
        .toList();
  }

  private static String name(RunPlan plan) {
    return plan.driver().name()
        + plan.swept().entrySet().stream()
            .map(value -> ", " + value.getKey() + " " + value.getValue())
            .collect(Collectors.joining());
  }
}
