// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.series.ResultArguments;
import dev.plimsoll.series.ResultArguments.Named;
import dev.plimsoll.study.OutcomeFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The existing results of a study at one scale. */
public final class StudyResults implements CellResults {

  private static final String STUDY = "study";
  private static final String CELL = "cell";
  private static final String SCALE = "scale";

  private final Study study;
  private final double scale;
  private final Predicate<RunResult> repeated;
  private final List<RunResult> results = new ArrayList<>();
  private final List<Named> files = new ArrayList<>();
  private final List<String> problems;

  /** Reads the results in a folder, if it exists. */
  public StudyResults(Study study, double scale, Path folder) {
    this(study, scale, folder, result -> false);
  }

  /**
   * Reads the results in a folder, if it exists.
   *
   * @param repeated whether a run is repeated though it is not void
   */
  public StudyResults(Study study, double scale, Path folder, Predicate<RunResult> repeated) {
    this.study = study;
    this.scale = scale;
    this.repeated = repeated;
    if (!Files.isDirectory(folder)) {
      problems = List.of();
      return;
    }
    ResultArguments found = ResultArguments.inFolder(folder);
    problems = found.problems();
    found.named().stream().filter(each -> isOurs(each.result())).forEach(files::add);
    files.forEach(each -> results.add(each.result()));
  }

  /** Returns one sentence for each file in the folder that could not be read. */
  public List<String> problems() {
    return problems;
  }

  @Override
  public String kind() {
    return STUDY;
  }

  @Override
  public Map<String, Object> mark(String cell, RunPlan plan) {
    Map<String, Object> mark = new LinkedHashMap<>();
    mark.put(STUDY, study.id());
    mark.put(CELL, cell);
    mark.put(SCALE, scale);
    return mark;
  }

  /** Returns whether there is any result. */
  public boolean any() {
    return !results.isEmpty();
  }

  @Override
  public void add(RunResult result) {
    if (isOurs(result)) {
      results.add(result);
    }
  }

  @Override
  public boolean has(String cell, RunPlan plan) {
    return VoidRuns.without(attempts(cell, plan)).stream().anyMatch(repeated.negate());
  }

  @Override
  public boolean mustRepeat(String cell, RunPlan plan) {
    return !has(cell, plan) && attempts(cell, plan).stream().anyMatch(repeated);
  }

  @Override
  public int uncounted(String cell, RunPlan plan) {
    return (int)
        attempts(cell, plan).stream()
            .filter(result -> VoidRuns.isVoid(result) || repeated.test(result))
            .count();
  }

  /** Returns the runs with the same files and the same repetition. */
  private List<RunResult> attempts(String cell, RunPlan plan) {
    return results.stream()
        .filter(
            result ->
                cell.equals(cell(result))
                    && result.run().series().repetition() == plan.repetition()
                    && plan.workload().sha256().equals(result.workload().sha256())
                    && plan.driver().sha256().equals(result.driver().sha256()))
        .toList();
  }

  /** Returns what the outcome of the study keeps of the results that were read from files. */
  public OutcomeFile outcome(Map<String, String> problemsOfCells) throws ResultException {
    List<OutcomeFile.Kept> kept = new ArrayList<>();
    for (Named each : files) {
      kept.add(OutcomeFile.Kept.of(cell(each.result()), each.file(), each.result()));
    }
    return new OutcomeFile(study.id(), scale, problemsOfCells, kept);
  }

  /** Returns the results by cell. */
  public Map<String, List<RunResult>> byCell() {
    Map<String, List<RunResult>> byCell = new LinkedHashMap<>();
    for (RunResult result : results) {
      byCell.computeIfAbsent(cell(result), cell -> new ArrayList<>()).add(result);
    }
    return byCell;
  }

  private boolean isOurs(RunResult result) {
    Series series = result.run().series();
    return series != null
        && series.kind().equals(STUDY)
        && result.status() != Status.INTERRUPTED
        && result.status() != Status.CHECKPOINT
        && study.id().equals(series.cell().get(STUDY))
        && series.cell().get(SCALE) instanceof Number number
        && number.doubleValue() == scale;
  }

  private static String cell(RunResult result) {
    return String.valueOf(result.run().series().cell().get(CELL));
  }
}
