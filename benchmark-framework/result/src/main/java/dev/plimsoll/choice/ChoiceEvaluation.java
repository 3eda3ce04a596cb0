// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.choice.SystemOutcome.Answer;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.cost.RunCost;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.plan.Need;
import dev.plimsoll.plan.PriceList;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Finds the outcome of a choice from the results of its runs. */
public final class ChoiceEvaluation {

  private final Need need;
  private final boolean quick;
  private final int repetitions;
  private final ChoiceRuns runs;
  private final Map<String, String> problems;
  private final Optional<PriceList> prices;
  private final Metric latency;

  /**
   * Creates an evaluation.
   *
   * @param quick whether one run and some probes replace repeated runs and a search
   * @param repetitions number of runs of each system at the load that is needed
   * @param byCell the results by {@linkplain ChoiceCells cell}
   * @param problems one sentence for each cell that could not be run
   */
  public ChoiceEvaluation(
      Need need,
      boolean quick,
      int repetitions,
      Map<String, List<RunResult>> byCell,
      Map<String, String> problems,
      Optional<PriceList> prices) {
    this.need = need;
    this.quick = quick;
    this.repetitions = repetitions;
    this.runs = new ChoiceRuns(need, byCell);
    this.problems = Map.copyOf(problems);
    this.prices = prices;
    this.latency = latency(need);
  }

  /** Returns the metric of the first limit of a latency; without one, p99 end to end. */
  private static Metric latency(Need need) {
    return need.objectives().stream()
        .map(Objective::metric)
        .filter(metric -> metric.unit() == Unit.MICROS)
        .findFirst()
        .orElseGet(() -> MetricCatalog.require("endToEnd.p99"));
  }

  /**
   * Returns the outcome.
   *
   * @param leftOut systems that cannot give the guarantees, with the reasons
   */
  public ChoiceOutcome outcome(List<ChoiceSubject> subjects, Map<String, String> leftOut) {
    List<SystemOutcome> systems = subjects.stream().map(this::system).toList();
    boolean differ =
        subjects.stream()
                .flatMap(subject -> runs.all(ChoiceCells.load(subject.name())).stream().limit(1))
                .flatMap(run -> GuaranteeTerms.of(run).stream())
                .map(ChoiceEvaluation::work)
                .distinct()
                .count()
            > 1;
    return new ChoiceOutcome(
        need,
        quick,
        systems,
        leftOut,
        latency,
        differ,
        new ChoiceWeaknesses(runs, quick, repetitions, prices).of(systems, differ),
        prices.map(PriceList::currency).orElse(""));
  }

  /** Returns what makes guarantees equal; as in profiles, who acknowledges does not. */
  private static List<Object> work(GuaranteeTerms terms) {
    return List.of(terms.copies(), terms.replicas(), terms.delivery(), terms.ordering());
  }

  private SystemOutcome system(ChoiceSubject subject) {
    String cell = ChoiceCells.load(subject.name());
    List<RunResult> measured = runs.counted(cell);
    Headroom headroom =
        quick ? runs.headroomOfProbes(subject.name()) : runs.headroomOfSearch(subject.name());
    Optional<NodeLoss> loss = nodeLoss(subject);
    Optional<GuaranteesPart> guarantees =
        runs.all(cell).stream()
            .map(run -> run.driver().guarantees())
            .filter(Objects::nonNull)
            .findFirst();
    String failed = reason(measured, headroom, guarantees, loss);
    String doubts = failed.isEmpty() ? doubts(cell, measured.size(), loss) : "";
    Answer answer =
        !failed.isEmpty()
            ? Answer.DOES_NOT
            : measured.isEmpty()
                ? Answer.UNKNOWN
                : doubts.isEmpty() ? Answer.CARRIES : Answer.NOT_SHOWN;
    return new SystemOutcome(
        subject,
        guarantees,
        answer,
        answer == Answer.UNKNOWN ? unknown(cell) : failed + doubts,
        measured.size(),
        headroom,
        range(measured),
        lost(measured),
        loss,
        measured.stream().findFirst().flatMap(this::cost));
  }

  /**
   * Returns whether a choice repeats a run though it is not void: it missed a limit of a latency
   * while JIT compilers were at work, so that it may only show the start of the system.
   */
  public static boolean isRepeated(RunResult run, List<RunResult> ofCell) {
    return ChoiceRuns.isStart(run, ofCell);
  }

  private Optional<RunCost> cost(RunResult run) {
    return prices.flatMap(list -> RunCost.of(list, run));
  }

  private Interval range(List<RunResult> measured) {
    return Interval.of(
        measured.stream()
            .map(run -> MetricValues.of(latency, run))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray());
  }

  private static Optional<Long> lost(List<RunResult> measured) {
    List<Long> counts =
        measured.stream().map(run -> run.integrity().lost()).filter(Objects::nonNull).toList();
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(counts.stream().mapToLong(Long::longValue).sum());
  }

  /** Returns why the system does not do what is needed; empty if nothing says so. */
  private String reason(
      List<RunResult> measured,
      Headroom headroom,
      Optional<GuaranteesPart> guarantees,
      Optional<NodeLoss> loss) {
    List<RunResult> failed = measured.stream().filter(run -> run.status() != Status.PASS).toList();
    if (!failed.isEmpty()) {
      String first = first(failed.get(0));
      return measured.size() == 1
          ? first
          : failed.size()
              + " of "
              + Numbers.things(measured.size(), "run")
              + " failed ("
              + first
              + ")";
    }
    if (headroom.isKnown() && headroom.high() <= 1) {
      return measured.isEmpty()
          ? "its search did not sustain your rate"
          : "its runs passed, but the longer search did not sustain your rate";
    }
    if (guarantees.isPresent() && !runs.isEnough(guarantees.get())) {
      return "its driver file guarantees less than you need";
    }
    return loss.filter(NodeLoss::losesMessages)
        .map(
            lost ->
                "it lost "
                    + Numbers.things(lost.lost().orElse(0L), "acknowledged message")
                    + " when a node was killed")
        .orElse("");
  }

  /** Returns what was asked for and is not shown; empty if there is nothing. */
  private String doubts(String cell, int counted, Optional<NodeLoss> loss) {
    List<String> doubts = new ArrayList<>();
    if (counted < repetitions) {
      List<RunResult> starts = runs.starts(cell);
      doubts.add(
          counted
              + " of "
              + Numbers.things(repetitions, "run")
              + " passed"
              + switch (starts.size()) {
                case 0 -> "";
                case 1 -> "; 1 more does not count: it " + missedAtStart(starts);
                default ->
                    "; " + starts.size() + " more do not count: they " + missedAtStart(starts);
              });
    }
    loss.map(NodeLoss::doubt).filter(doubt -> !doubt.isEmpty()).ifPresent(doubts::add);
    return String.join("; ", doubts);
  }

  private static String missedAtStart(List<RunResult> starts) {
    return "failed while JIT compilers were at work (" + first(starts.get(0)) + ")";
  }

  private static String first(RunResult failed) {
    return failed.failures().stream()
        .findFirst()
        .map(Finding::message)
        .map(ChoiceEvaluation::inSentence)
        .orElse("the run did not pass");
  }

  /** A sentence as a part of another one. */
  private static String inSentence(String message) {
    String stripped = message.strip().replaceFirst("\\.$", "");
    boolean word = stripped.length() > 1 && Character.isLowerCase(stripped.charAt(1));
    return word ? Character.toLowerCase(stripped.charAt(0)) + stripped.substring(1) : stripped;
  }

  private String unknown(String cell) {
    if (problems.containsKey(cell)) {
      return inSentence(problems.get(cell));
    }
    List<RunResult> starts = runs.starts(cell);
    if (!starts.isEmpty()) {
      return (starts.size() == 1 ? "its run " : "its " + starts.size() + " runs ")
          + missedAtStart(starts);
    }
    List<RunResult> voids = runs.all(cell);
    return voids.isEmpty()
        ? "it was not run"
        : "the machine or the generator disturbed "
            + (voids.size() == 1 ? "its only run" : "all of its " + voids.size() + " runs")
            + " ("
            + voids.stream()
                .flatMap(run -> run.voids().stream())
                .map(Finding::code)
                .distinct()
                .collect(Collectors.joining(", "))
            + ")";
  }

  private Optional<NodeLoss> nodeLoss(ChoiceSubject subject) {
    if (!need.survivesNodeLoss() || quick) {
      return Optional.empty();
    }
    String cell = ChoiceCells.nodeLoss(subject.name());
    String problem = problems.getOrDefault(cell, "");
    return Optional.of(
        subject.keptNode().isEmpty()
            ? runs.nodeLoss(cell, problem)
            : NodeLoss.none(subject.keptNode()));
  }
}
