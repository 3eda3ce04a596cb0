// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs of one side: repetitions of the same run. Burn-ins, void runs, runs that the user
 * interrupted and checkpoints are excluded.
 *
 * @param name {@code base} or {@code candidate}
 * @param runs sorted by repetition
 * @param voids the runs excluded because they say nothing about the system; their number counts
 * @param interrupted the runs excluded because they did not end by themselves
 * @param burnIns number of runs excluded because they were executed for warm-up
 * @param unpaired runs that are in no pair, where runs are compared as pairs
 */
public record Side(
    String name,
    List<RunResult> runs,
    List<RunResult> voids,
    List<RunResult> interrupted,
    int burnIns,
    List<RunResult> unpaired) {

  public Side {
    Objects.requireNonNull(name, "name");
    runs = List.copyOf(runs);
    voids = List.copyOf(voids);
    interrupted = List.copyOf(interrupted);
    unpaired = List.copyOf(unpaired);
  }

  /** A side whose runs are all compared. */
  Side(
      String name,
      List<RunResult> runs,
      List<RunResult> voids,
      List<RunResult> interrupted,
      int burnIns) {
    this(name, runs, voids, interrupted, burnIns, List.of());
  }

  static Side of(String name, List<RunResult> results) throws ComparisonException {
    List<RunResult> kept = new ArrayList<>(results);
    kept.removeIf(RunResult::burnIn);
    int burnIns = results.size() - kept.size();
    List<RunResult> interrupted = kept.stream().filter(run -> !run.status().hasEnded()).toList();
    kept.removeIf(result -> !result.status().hasEnded());
    kept.sort(Comparator.comparingInt(Side::repetition).thenComparing(r -> r.run().startedAt()));
    requireDistinct(name, kept);
    List<RunResult> voids = kept.stream().filter(run -> run.status() == Status.VOID).toList();
    kept.removeAll(voids);
    if (kept.isEmpty()) {
      throw new ComparisonException(
          name
              + ": there is no run to compare"
              + (results.isEmpty()
                  ? ""
                  : ": each was a burn-in, void, interrupted or only a checkpoint")
              + "; give results of runs that ended");
    }
    Side side = new Side(name, kept, voids, interrupted, burnIns);
    MixedRuns.refuse(side);
    return side;
  }

  /**
   * Rejects a run that is given twice: it would count as two, and chance would look like certainty.
   */
  private static void requireDistinct(String name, List<RunResult> runs)
      throws ComparisonException {
    Set<String> seen = new HashSet<>();
    for (RunResult run : runs) {
      if (!seen.add(run.run().id() + " " + run.run().startedAt())) {
        throw new ComparisonException(
            name
                + ": the run "
                + run.run().id()
                + " of "
                + run.run().startedAt()
                + " is given more than once; give each result once");
      }
    }
  }

  /** Returns the driver of this side. */
  public String driver() {
    return runs.get(0).driver().name();
  }

  /** Returns the number of failed runs. */
  public long failed() {
    return runs.stream().filter(Side::hasFailed).count();
  }

  /** Returns the number of failed runs that are in no pair: their partners say nothing. */
  public long failedUnpaired() {
    return unpaired.stream().filter(Side::hasFailed).count();
  }

  static boolean hasFailed(RunResult run) {
    return run.status() == Status.FAIL;
  }

  /** Returns the number of runs that did not fail, but whose objectives are undecided. */
  public long undecided() {
    return runs.stream()
        .filter(run -> run.status() == Status.PASS && run.hasUndecidedObjective())
        .count();
  }

  double failedShare() {
    return (double) failed() / runs.size();
  }

  double[] values(Metric metric) {
    return runs.stream()
        .map(run -> MetricValues.of(metric, run))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  /** Returns the value of each run; NaN if a run does not have the metric. */
  double[] column(Metric metric) {
    return runs.stream()
        .mapToDouble(run -> MetricValues.of(metric, run).orElse(Double.NaN))
        .toArray();
  }

  /** Returns the displayed number of a run: its repetition, or its position if it has none. */
  int number(int place) {
    int repetition = repetition(runs.get(place));
    return repetition > 0 ? repetition : place + 1;
  }

  boolean has(Metric metric) {
    return runs.stream().anyMatch(run -> MetricValues.of(metric, run).isPresent());
  }

  /** Returns the same side with other runs. */
  Side with(List<RunResult> others) {
    return new Side(name, others, voids, interrupted, burnIns, unpaired);
  }

  /** Returns the same side with those of its runs that are in pairs. */
  Side paired(List<RunResult> inPairs) {
    Set<RunResult> known = Collections.newSetFromMap(new IdentityHashMap<>());
    known.addAll(inPairs);
    List<RunResult> rest = runs.stream().filter(run -> !known.contains(run)).toList();
    return new Side(name, inPairs, voids, interrupted, burnIns, rest);
  }

  /** Returns the greatest repetition of all runs, void ones included. */
  int lastRepetition() {
    return Stream.concat(runs.stream(), voids.stream()).mapToInt(Side::repetition).max().orElse(0);
  }

  /** Returns the share of void runs. */
  double voidShare() {
    return (double) voids.size() / (runs.size() + voids.size());
  }

  /** Returns the sessions of the runs, in the order of their repetitions. */
  Set<String> sessions() {
    return runs.stream().map(Side::session).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns what identifies the session of a run: one command is one session. */
  static String session(RunResult result) {
    Series series = result.run().series();
    return series == null ? result.run().id() : series.id();
  }

  static int repetition(RunResult result) {
    return result.run().series() == null ? 0 : result.run().series().repetition();
  }
}
