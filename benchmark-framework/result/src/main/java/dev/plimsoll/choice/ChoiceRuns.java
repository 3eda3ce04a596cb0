// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.plan.FaultAction;
import dev.plimsoll.plan.Need;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.EnumText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results of a choice by cell. */
final class ChoiceRuns {

  /** A run that may only show a start is repeated so often; the last one counts. */
  private static final int MOST_STARTS = 2;

  private final Need need;
  private final Map<String, List<RunResult>> byCell;

  ChoiceRuns(Need need, Map<String, List<RunResult>> byCell) {
    this.need = need;
    this.byCell = Map.copyOf(byCell);
  }

  /** Returns all runs of a cell. */
  List<RunResult> all(String cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  /** Returns the runs of a cell that say something about the system. */
  List<RunResult> judged(String cell) {
    return VoidRuns.without(all(cell));
  }

  /**
   * Returns whether a run failed, may only show a start, and is repeated. Void attempts are not
   * among its starts.
   *
   * @param ofCell the runs of its cell
   */
  static boolean isStart(RunResult run, List<RunResult> ofCell) {
    return UnsoundWindow.mayExplainFailure(run)
        && ofCell.stream().filter(each -> isStartBefore(each, run)).count() < MOST_STARTS;
  }

  private static boolean isStartBefore(RunResult other, RunResult run) {
    Series before = other.run().series();
    Series series = run.run().series();
    return before != null
        && series != null
        && before.repetition() == series.repetition()
        && before.attempt() < series.attempt()
        && !VoidRuns.isVoid(other)
        && UnsoundWindow.mayExplainFailure(other);
  }

  /** Returns the runs of a cell that are neither void nor starts: the answer rests on them. */
  List<RunResult> counted(String cell) {
    return judged(cell).stream().filter(run -> !isStart(run, all(cell))).toList();
  }

  /** Returns the runs of a cell that are starts. */
  List<RunResult> starts(String cell) {
    return judged(cell).stream().filter(run -> isStart(run, all(cell))).toList();
  }

  private Optional<RunResult> last(String cell) {
    return last(judged(cell));
  }

  private static Optional<RunResult> last(List<RunResult> runs) {
    return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
  }

  /** Returns the search of a system's highest rate. */
  Optional<SearchPart> search(String system) {
    return last(ChoiceCells.search(system)).map(RunResult::search);
  }

  /** Returns what a search found. */
  Headroom headroomOfSearch(String system) {
    Optional<SearchPart> search = search(system);
    if (search.isEmpty()) {
      return Headroom.UNKNOWN;
    }
    Double sustained = search.get().ratePerSecond();
    Double notSustained = search.get().notSustainedPerSecond();
    if (sustained == null && notSustained == null) {
      return ofFalling(search.get());
    }
    return new Headroom(
        sustained == null ? 0 : sustained / need.ratePerSecond(),
        notSustained == null ? Double.POSITIVE_INFINITY : notSustained / need.ratePerSecond());
  }

  /** A capacity that fell during the search ended below the lowest rate that failed. */
  private Headroom ofFalling(SearchPart search) {
    OptionalDouble failed =
        search.probes().stream()
            .filter(probe -> "failed".equals(probe.outcome()))
            .mapToDouble(SearchPart.ProbePart::ratePerSecond)
            .min();
    return search.limit().equals("falling") && failed.isPresent()
        ? new Headroom(0, failed.getAsDouble() / need.ratePerSecond())
        : Headroom.UNKNOWN;
  }

  /**
   * Returns what single runs at some multiples of the load say: up to the first that failed, all
   * that passed. A void run says nothing, nor does one that failed and may only show a start.
   */
  Headroom headroomOfProbes(String system) {
    Optional<RunResult> load = last(counted(ChoiceCells.load(system)));
    if (load.isEmpty()) {
      return Headroom.UNKNOWN;
    }
    if (load.get().status() != Status.PASS) {
      return new Headroom(0, 1);
    }
    double low = 1;
    for (double multiple : ChoiceCells.PROBES) {
      Optional<RunResult> probe = last(counted(ChoiceCells.probe(system, multiple)));
      if (probe.isPresent() && probe.get().status() != Status.PASS) {
        return new Headroom(low, multiple);
      }
      low = probe.isPresent() ? multiple : low;
    }
    return new Headroom(low, Double.POSITIVE_INFINITY);
  }

  /** Returns whether a run at a multiple of the load passed above one that failed. */
  boolean hasPassedAboveFailure(String system) {
    double high = headroomOfProbes(system).high();
    return ChoiceCells.PROBES.stream()
        .filter(multiple -> multiple > high)
        .flatMap(multiple -> last(ChoiceCells.probe(system, multiple)).stream())
        .anyMatch(run -> run.status() == Status.PASS);
  }

  /** Returns whether the need asks for the loss of a node. */
  boolean needsNodeLoss() {
    return need.survivesNodeLoss();
  }

  /** Returns whether these guarantees are as strong as the need. */
  boolean isEnough(GuaranteesPart guarantees) {
    return need.isMetBy(
        guarantees.copiesWhenAcknowledged().size(),
        Arrays.stream(Durability.values())
            .filter(each -> EnumText.of(each).equals(guarantees.durableIn()))
            .findFirst());
  }

  /**
   * Returns what the loss of a node did. Of void runs only the number of lost messages holds, which
   * nothing disturbs.
   *
   * @param problem why the cell could not be run, or the empty string
   */
  NodeLoss nodeLoss(String cell, String problem) {
    Optional<RunResult> run = last(cell).or(() -> last(all(cell)));
    if (run.isEmpty()) {
      return NodeLoss.none(problem.isEmpty() ? "not run" : problem);
    }
    Optional<FaultPart> killed =
        run.get().faults().stream()
            .filter(fault -> fault.action().equals(EnumText.of(FaultAction.KILL)))
            .findFirst();
    if (killed.isEmpty() || !killed.get().outcome().equals(FaultPart.DONE)) {
      return NodeLoss.none(killed.map(FaultPart::detail).orElse("no node was killed in the run"));
    }
    Optional<Long> lost = Optional.ofNullable(run.get().integrity().lost());
    if (VoidRuns.isVoid(run.get())) {
      return new NodeLoss(OptionalDouble.empty(), OptionalDouble.empty(), lost, "");
    }
    return new NodeLoss(
        killed.map(FaultPart::producers).stream()
            .mapToDouble(FaultPart.SilencePart::unavailableSeconds)
            .findFirst(),
        Optional.ofNullable(killed.get().recoverySeconds()).stream()
            .mapToDouble(Double::doubleValue)
            .findFirst(),
        lost,
        "");
  }
}
