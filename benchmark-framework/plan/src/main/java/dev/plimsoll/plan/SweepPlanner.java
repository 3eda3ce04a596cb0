// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Redaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans the runs of a sweep: those of all combinations of values, in the order of a series. */
final class SweepPlanner {

  private final SweepAxes axes;
  private final Problems problems = new Problems();

  SweepPlanner(SweepAxes axes) {
    this.axes = axes;
  }

  /** Plans the runs of one combination. */
  interface CombinationPlanner {
    List<RunPlan> plans(List<SetArgument> values) throws PlanException;
  }

  /**
   * Returns all runs. The first repetition of all combinations precedes the second of any; within a
   * repetition, each driver runs all combinations before the next driver starts.
   */
  List<RunPlan> plans(CombinationPlanner planner) throws PlanException {
    List<RunPlan> all = new ArrayList<>();
    for (SweepAxes.Combination combination : axes.combinations()) {
      try {
        planner.plans(combination.arguments()).stream()
            .map(run -> run.inSweep(shown(combination)))
            .forEach(all::add);
      } catch (PlanException e) {
        problems.add(e);
      }
    }
    refuseEqual(all);
    problems.throwIfAny();
    return inOrder(all);
  }

  /** The values stand in names and results of runs; what they do is in the plan already. */
  private static Map<String, String> shown(SweepAxes.Combination combination) {
    Map<String, String> shown = new LinkedHashMap<>();
    combination
        .values()
        .forEach((key, value) -> shown.put(key, String.valueOf(Redaction.value(key, value))));
    return shown;
  }

  /** Refuses combinations that are the same run, whose results would be taken for repetitions. */
  private void refuseEqual(List<RunPlan> runs) {
    Map<List<Object>, RunPlan> different = new HashMap<>();
    for (RunPlan run : runs) {
      RunPlan first =
          different.putIfAbsent(List.of(run.workload(), run.driver(), run.repetition()), run);
      if (first != null && !first.swept().equals(run.swept())) {
        problems.at(
            axes.axes().get(0).values().get(0).value(),
            RunPlanKeys.SWEEP.name(),
            first.swept()
                + " and "
                + run.swept()
                + " are the same run: leave out one of the values (--repeat makes repetitions)");
      }
    }
  }

  private static List<RunPlan> inOrder(List<RunPlan> runs) {
    List<List<Object>> drivers = runs.stream().map(SweepPlanner::driver).distinct().toList();
    List<RunPlan> sorted = new ArrayList<>(runs);
    sorted.sort(
        Comparator.comparingInt(RunPlan::repetition)
            .thenComparingInt(run -> drivers.indexOf(driver(run))));
    List<RunPlan> numbered = new ArrayList<>();
    for (RunPlan run : sorted) {
      numbered.add(run.inOrder(numbered.size() + 1));
    }
    return List.copyOf(numbered);
  }

  /** Returns what all runs on one driver file have in common, whatever the sweep changes in it. */
  private static List<Object> driver(RunPlan run) {
    return List.of(run.driver().file(), run.driver().name(), run.driver().broker());
  }
}
