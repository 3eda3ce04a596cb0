// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.plan.StudyScale;
import dev.plimsoll.plan.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Plans the runs of a study's cells at one scale. */
public final class StudyPlanner {

  /** A placeholder for the topic's name, which is only known when the cell is run. */
  private static final String ANY_TOPIC = "filled-by-the-study";

  private final PlanLoader plans;
  private final StudyLoader files;
  private final Study study;
  private final double scale;
  private final int repetitions;
  private final StudyServers servers;

  /** Creates a planner for the servers of the driver files. */
  public StudyPlanner(
      PlanLoader plans, StudyLoader files, Study study, double scale, int repetitions) {
    this(plans, files, study, scale, repetitions, StudyServers.OF_FILES);
  }

  /**
   * Creates a planner.
   *
   * @param files resolves the file names in the study
   * @param repetitions the number of repetitions of each cell
   */
  public StudyPlanner(
      PlanLoader plans,
      StudyLoader files,
      Study study,
      double scale,
      int repetitions,
      StudyServers servers) {
    this.plans = plans;
    this.files = files;
    this.study = study;
    this.scale = scale;
    this.repetitions = repetitions;
    this.servers = servers;
  }

  /**
   * Returns the cells that match one of the patterns, or all cells if there are no patterns.
   *
   * @throws IllegalArgumentException for a pattern that no cell matches
   */
  public static List<Study.Cell> select(Study study, List<String> patterns) {
    for (String pattern : patterns) {
      if (study.cells().stream().noneMatch(cell -> matches(pattern, cell.id()))) {
        throw new IllegalArgumentException(
            "no cell of this study matches "
                + pattern
                + "; its cells are "
                + String.join(", ", study.cells().stream().map(Study.Cell::id).toList()));
      }
    }
    return study.cells().stream()
        .filter(
            cell ->
                patterns.isEmpty() || patterns.stream().anyMatch(each -> matches(each, cell.id())))
        .toList();
  }

  private static boolean matches(String pattern, String id) {
    return pattern.endsWith("*")
        ? id.startsWith(pattern.substring(0, pattern.length() - 1))
        : id.equals(pattern);
  }

  /** Plans the runs of these cells. */
  public List<MatrixCell> plan(List<Study.Cell> cells) throws PlanException {
    List<MatrixCell> planned = new ArrayList<>();
    for (Study.Cell cell : cells) {
      planned.add(plan(cell, ANY_TOPIC, OptionalLong.empty()));
    }
    return planned;
  }

  private MatrixCell plan(Study.Cell cell, String topic, OptionalLong messages)
      throws PlanException {
    if (cell.filling().isEmpty()) {
      List<RunPlan> runs = plans(cell, cell.workload(), cell.sets(), List.of(), repetitions);
      return new MatrixCell(cell.id(), runs, Optional.empty());
    }
    Study.Filling filling = cell.filling().get();
    String onTopic = "topicNames=[" + topic + "]";
    List<String> sets = new ArrayList<>(cell.sets());
    sets.add(onTopic);
    RunPlan fills = plans(cell, filling.workload(), List.of(onTopic), List.of(), 1).get(0);
    return new MatrixCell(
        cell.id(),
        plans(cell, cell.workload(), sets, endOfReading(cell, sets, messages), repetitions),
        Optional.of(
            new TopicFill(
                fills, filling.partitions(), (created, stored) -> plan(cell, created, stored))));
  }

  /**
   * Reading ends with the messages that were stored, also where the system does not tell their
   * exact number.
   */
  private List<String> endOfReading(Study.Cell cell, List<String> sets, OptionalLong messages)
      throws PlanException {
    if (messages.isEmpty()) {
      return List.of();
    }
    Workload reads = plans.workload(files.resolve(study, cell.workload()), sets);
    long receipts = messages.getAsLong() * reads.subscriptionsPerTopic();
    return reads.endCondition() instanceof EndCondition.After
        ? List.of("messages=" + receipts)
        : List.of();
  }

  /**
   * Plans the runs of a workload.
   *
   * @param setsAfter the end of a workload that reads, which is not scaled and takes the place of a
   *     duration
   */
  private List<RunPlan> plans(
      Study.Cell cell, String workload, List<String> sets, List<String> setsAfter, int repeat)
      throws PlanException {
    String driver = files.resolve(study, cell.driver());
    String file = files.resolve(study, workload);
    List<String> scaled = new ArrayList<>(sets);
    scaled.addAll(StudyScale.sets(study.scaling(), scale, plans.workload(file, sets)));
    if (!setsAfter.isEmpty()) {
      scaled.removeIf(set -> set.startsWith("duration="));
      scaled.addAll(setsAfter);
    }
    return plans.plans(List.of(driver), List.of(file), scaled, repeat).stream()
        .map(plan -> onServers(plan, cell.nodes()))
        .toList();
  }

  private RunPlan onServers(RunPlan plan, int nodes) {
    return new RunPlan(
        plan.workload(),
        servers.apply(plan.driver()).withNodes(nodes),
        plan.repetition(),
        plan.repetitions(),
        plan.order());
  }
}
