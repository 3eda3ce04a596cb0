// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.series.ResultArguments;
import dev.plimsoll.series.ResultArguments.Named;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.text.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

/**
 * The existing results of a study at one scale. A result is that of a planned run if workload file,
 * driver file and settings are the same; results of older versions have no hash of their settings,
 * which then are taken to be the same. Of a cell, only the runs with the files and settings of its
 * plan are evaluated; without a plan, those of its latest run.
 */
public final class StudyResults implements CellResults {

  private static final String STUDY = Series.STUDY;
  private static final String SCALE = Series.SCALE;

  /** A hash of what the study sets beside its files. */
  private static final String SETTINGS = "settings";

  private static final int SETTINGS_DIGITS = 12;

  /** What is known of a topic only when it was filled. */
  private static final Set<String> OF_A_FILLED_TOPIC =
      Set.of("topicNames", "messages", "durationSeconds");

  private final Study study;
  private final double scale;
  private final BiPredicate<RunResult, List<RunResult>> repeated;
  private final List<RunResult> results = new ArrayList<>();
  private final Map<String, RunPlan> planned = new HashMap<>();
  private final List<Named> files = new ArrayList<>();
  private final List<String> problems;

  /** Reads the results in a folder, if it exists. */
  public StudyResults(Study study, double scale, Path folder) {
    this(study, scale, folder, (result, attempts) -> false);
  }

  /**
   * Reads the results in a folder, if it exists.
   *
   * @param repeated whether a run is repeated though it is not void, given all attempts at it
   */
  public StudyResults(
      Study study, double scale, Path folder, BiPredicate<RunResult, List<RunResult>> repeated) {
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
    mark.put(Series.CELL, cell);
    mark.put(SCALE, scale);
    mark.put(SETTINGS, settings(cell, plan));
    return mark;
  }

  private String settings(String cell, RunPlan plan) {
    Map<String, Object> workload = WorkloadPart.workOf(plan.workload());
    if (!plan.workload().topicNames().isEmpty()) {
      workload.keySet().removeAll(OF_A_FILLED_TOPIC);
    }
    DriverProfile driver = plan.driver();
    List<String> sets =
        study.cells().stream()
            .filter(each -> each.id().equals(cell))
            .flatMap(each -> each.sets().stream())
            .toList();
    List<Object> all =
        List.of(
            workload,
            sets,
            driver.nodes(),
            driver.brokerVersion().text(),
            driver.dataFolder(),
            new TreeMap<>(driver.brokerConfig()));
    return Sha256.of(all.toString()).substring(0, SETTINGS_DIGITS);
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
    planned.put(cell, plan);
    List<RunResult> attempts = attempts(cell, plan);
    return VoidRuns.without(attempts).stream().anyMatch(run -> !repeated.test(run, attempts));
  }

  @Override
  public boolean mustRepeat(String cell, RunPlan plan) {
    List<RunResult> attempts = attempts(cell, plan);
    return !has(cell, plan) && attempts.stream().anyMatch(run -> repeated.test(run, attempts));
  }

  @Override
  public int uncounted(String cell, RunPlan plan) {
    List<RunResult> attempts = attempts(cell, plan);
    return (int)
        attempts.stream()
            .filter(result -> VoidRuns.isVoid(result) || repeated.test(result, attempts))
            .count();
  }

  /** Returns the runs with the same files, settings and repetition. */
  private List<RunResult> attempts(String cell, RunPlan plan) {
    Predicate<RunResult> ofPlan = ofPlan(cell, plan);
    return results.stream()
        .filter(
            result ->
                result.run().series().repetition() == plan.repetition() && ofPlan.test(result))
        .toList();
  }

  /** Returns what is true of the runs of a cell with the files and settings of a plan. */
  private Predicate<RunResult> ofPlan(String cell, RunPlan plan) {
    String settings = settings(cell, plan);
    return result ->
        cell.equals(cell(result))
            && plan.workload().sha256().equals(result.workload().sha256())
            && plan.driver().sha256().equals(result.driver().sha256())
            && areSame(settings, settings(result));
  }

  /**
   * Returns what the outcome of the study keeps of the results that were read from files and are
   * evaluated.
   */
  public OutcomeFile outcome(Map<String, String> problemsOfCells) throws ResultException {
    Predicate<RunResult> evaluated = evaluated();
    List<OutcomeFile.Kept> kept = new ArrayList<>();
    for (Named each : files) {
      if (evaluated.test(each.result())) {
        kept.add(OutcomeFile.Kept.of(cell(each.result()), each.file(), each.result()));
      }
    }
    return new OutcomeFile(study.id(), scale, problemsOfCells, kept);
  }

  /** Returns the results that are evaluated, by cell. */
  public Map<String, List<RunResult>> byCell() {
    Predicate<RunResult> evaluated = evaluated();
    Map<String, List<RunResult>> byCell = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (evaluated.test(result)) {
        byCell.computeIfAbsent(cell(result), cell -> new ArrayList<>()).add(result);
      }
    }
    return byCell;
  }

  /** Returns the number of results that are left out, because their cell's files have changed. */
  public long outdated() {
    return results.stream().filter(evaluated().negate()).count();
  }

  private Predicate<RunResult> evaluated() {
    Map<String, RunResult> latest = new HashMap<>();
    BinaryOperator<RunResult> later =
        (one, other) -> startOf(one).isAfter(startOf(other)) ? one : other;
    results.forEach(result -> latest.merge(cell(result), result, later));
    Map<String, Predicate<RunResult>> ofPlans = new HashMap<>();
    planned.forEach(
        (cell, plan) -> {
          Predicate<RunResult> ofPlan = ofPlan(cell, plan);
          if (results.stream().anyMatch(ofPlan)) {
            ofPlans.put(cell, ofPlan);
          }
        });
    return result -> {
      Predicate<RunResult> ofPlan = ofPlans.get(cell(result));
      if (ofPlan != null) {
        return ofPlan.test(result);
      }
      RunResult last = latest.get(cell(result));
      return Objects.equals(last.workload().sha256(), result.workload().sha256())
          && Objects.equals(last.driver().sha256(), result.driver().sha256())
          && areSame(settings(last), settings(result));
    };
  }

  private static Instant startOf(RunResult result) {
    return Instant.parse(result.run().startedAt());
  }

  private static Object settings(RunResult result) {
    return result.run().series().cell().get(SETTINGS);
  }

  private static boolean areSame(Object settings, Object others) {
    return settings == null || others == null || settings.equals(others);
  }

  private boolean isOurs(RunResult result) {
    Series series = result.run().series();
    return series != null
        && series.kind().equals(STUDY)
        && result.status().hasEnded()
        && study.id().equals(series.cell().get(STUDY))
        && series.cell().get(SCALE) instanceof Number number
        && number.doubleValue() == scale;
  }

  private static String cell(RunResult result) {
    return String.valueOf(result.run().series().cell().get(Series.CELL));
  }
}
