// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.DriverChanges;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.series.ResultArguments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a sweep. A result is that of a planned run if driver file, content of the
 * workload, swept values, repetition and the driver's keys given with {@code --set} are the same.
 */
public final class SweepResults implements CellResults {

  private static final String SWEEP = "sweep";

  private final List<String> driverSets;
  private final Map<List<Object>, List<RunResult>> results = new LinkedHashMap<>();
  private List<String> problems = List.of();

  /**
   * Creates the results, none of which exists.
   *
   * @param plans all runs of the sweep
   * @param arguments the command line, without secrets
   */
  public SweepResults(List<RunPlan> plans, List<String> arguments) {
    driverSets = DriverChanges.sets(arguments);
    plans.forEach(plan -> results.put(identity(plan), new ArrayList<>()));
  }

  /** Reads the results in a folder, if it exists. */
  public void read(Path folder) {
    if (Files.isDirectory(folder)) {
      ResultArguments found = ResultArguments.inFolder(folder);
      problems = found.problems();
      found.results().forEach(this::add);
    }
  }

  /** Returns one sentence for each file in the folder that could not be read. */
  public List<String> problems() {
    return problems;
  }

  /** Returns the results in the order of the plans, with all void attempts. */
  public List<RunResult> existing() {
    return results.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the result of each run that has one: of several attempts, the one that is not void. */
  public List<RunResult> outcomes() {
    return results.values().stream()
        .flatMap(attempts -> outcome(attempts).or(() -> attempts.stream().findFirst()).stream())
        .toList();
  }

  private static Optional<RunResult> outcome(List<RunResult> attempts) {
    return VoidRuns.without(attempts).stream().findFirst();
  }

  @Override
  public String kind() {
    return SWEEP;
  }

  @Override
  public Map<String, Object> mark(String cell, RunPlan plan) {
    return new LinkedHashMap<>(plan.swept());
  }

  @Override
  public boolean has(String cell, RunPlan plan) {
    return outcome(attempts(plan)).isPresent();
  }

  @Override
  public int uncounted(String cell, RunPlan plan) {
    return VoidRuns.count(attempts(plan));
  }

  private List<RunResult> attempts(RunPlan plan) {
    return results.getOrDefault(identity(plan), List.of());
  }

  @Override
  public void add(RunResult result) {
    Series series = result.run().series();
    if (series != null
        && series.kind().equals(SWEEP)
        && result.status().hasEnded()
        && driverSets.equals(DriverChanges.sets(result.run().commandLine()))) {
      List<Object> identity =
          identity(
              result.driver().name(),
              result.driver().sha256(),
              result.work(),
              series.cell(),
              series.repetition());
      results.computeIfPresent(
          identity,
          (key, attempts) -> {
            // Of two results that are not void, the later one counts.
            attempts.removeIf(before -> !VoidRuns.isVoid(before) && !VoidRuns.isVoid(result));
            attempts.add(result);
            return attempts;
          });
    }
  }

  private static List<Object> identity(RunPlan plan) {
    return identity(
        plan.driver().name(),
        plan.driver().sha256(),
        WorkloadPart.workOf(plan.workload()),
        plan.swept(),
        plan.repetition());
  }

  private static List<Object> identity(
      String driver, String sha256, Map<String, ?> work, Map<String, ?> swept, int repetition) {
    // As texts, because a number of a file and the same number of a plan can be of two types.
    return List.of(
        driver, String.valueOf(sha256), String.valueOf(work), String.valueOf(swept), repetition);
  }
}
