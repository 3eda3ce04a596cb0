// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.plan.StudyScale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cell of a study with its plans, checked before anything is run.
 *
 * @param runs one for each repetition; empty where only its results are read
 * @param filling the run that fills the topic it reads
 */
record StudyCell(Study.Cell cell, List<RunPlan> runs, Optional<RunPlan> filling) {

  /** A name that stands in for the topic, which has its own name only when the cell is run. */
  private static final String ANY_TOPIC = "topicNames=[filled-by-the-study]";

  StudyCell {
    runs = List.copyOf(runs);
  }

  static List<StudyCell> select(
      CommandContext context,
      StudyLoader loader,
      Study study,
      List<String> only,
      double scale,
      int repetitions,
      boolean planned)
      throws PlanException, UsageException {
    List<StudyCell> selected = new ArrayList<>();
    for (Study.Cell cell : study.cells()) {
      if (only.isEmpty() || only.stream().anyMatch(pattern -> matches(pattern, cell.id()))) {
        selected.add(
            planned
                ? plan(context, loader, study, cell, scale, repetitions, ANY_TOPIC)
                : new StudyCell(cell, List.of(), Optional.empty()));
      }
    }
    if (selected.isEmpty()) {
      throw new UsageException(
          "--only: no cell of this study is meant; its cells are "
              + String.join(", ", study.cells().stream().map(Study.Cell::id).toList()));
    }
    return selected;
  }

  /** The cell's plans, on a topic where it reads one. */
  static StudyCell plan(
      CommandContext context,
      StudyLoader loader,
      Study study,
      Study.Cell cell,
      double scale,
      int repetitions,
      String topic)
      throws PlanException {
    String driver = loader.resolve(study, cell.driver());
    List<String> sets = new ArrayList<>(cell.sets());
    if (cell.filling().isEmpty()) {
      return new StudyCell(
          cell,
          plans(
              context,
              study,
              driver,
              loader.resolve(study, cell.workload()),
              sets,
              scale,
              repetitions,
              cell.nodes()),
          Optional.empty());
    }
    sets.add(topic);
    String filling = loader.resolve(study, cell.filling().get().workload());
    return new StudyCell(
        cell,
        plans(
            context,
            study,
            driver,
            loader.resolve(study, cell.workload()),
            sets,
            scale,
            repetitions,
            cell.nodes()),
        Optional.of(
            plans(context, study, driver, filling, List.of(topic), scale, 1, cell.nodes()).get(0)));
  }

  private static List<RunPlan> plans(
      CommandContext context,
      Study study,
      String driver,
      String workload,
      List<String> sets,
      double scale,
      int repetitions,
      int nodes)
      throws PlanException {
    PlanLoader plans = context.plans();
    List<String> scaled = new ArrayList<>(sets);
    scaled.addAll(StudyScale.sets(study.scaling(), scale, plans.workload(workload, sets)));
    return plans.plans(List.of(driver), List.of(workload), scaled, repetitions).stream()
        .map(plan -> withNodes(plan, nodes))
        .toList();
  }

  private static RunPlan withNodes(RunPlan plan, int nodes) {
    return new RunPlan(
        plan.workload(),
        plan.driver().withNodes(nodes),
        plan.repetition(),
        plan.repetitions(),
        plan.order());
  }

  private static boolean matches(String pattern, String id) {
    return pattern.endsWith("*")
        ? id.startsWith(pattern.substring(0, pattern.length() - 1))
        : id.equals(pattern);
  }
}
