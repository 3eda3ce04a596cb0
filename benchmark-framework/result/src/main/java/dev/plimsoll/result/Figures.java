// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The figures of a result, which its records declare ({@link Computed}), computed from its facts:
 * the one place that does. A run that ends states facts and gets its figures here; a file that is
 * read gets them here once more, and must state the same. Pure functions.
 *
 * <p>What cannot be computed, because facts are missing or damaged, stays as it is stated; the
 * checks of facts report it.
 */
public final class Figures {

  /**
   * The version of the method by which figures follow from facts ({@code docs/METHOD.md}). It
   * changes when the same facts give other figures.
   */
  public static final String METHOD = "3";

  private Figures() {}

  /** Returns the result with all figures, the verdict included. */
  public static RunResult of(RunResult facts) {
    return judged(measured(facts));
  }

  /** Returns the result with all figures but the verdict. */
  static RunResult measured(RunResult facts) {
    LatencyByKind latencies = facts.latencyMicros().each(LatencyFigures::of);
    List<FaultPart> faults = faults(facts);
    return ResultBuilder.of(facts)
        .generator(part(facts.generator(), generator -> GeneratorFigures.of(generator, latencies)))
        .outages(part(facts.outages(), outages -> OutageFigures.of(outages, faults)))
        .throughput(facts.throughput().computed())
        .latencyMicros(latencies)
        .timeline(facts.timeline().computed())
        .steps(facts.steps().stream().map(Step::computed).toList())
        .byWorker(facts.byWorker().stream().map(WorkerPart::computed).toList())
        .faults(faults)
        .search(part(facts.search(), SearchFigures::of))
        .consumers(
            part(facts.consumers(), consumers -> consumers.computed(facts.integrity().received())))
        .backlog(part(facts.backlog(), BacklogFigures::of))
        .lostWorkers(
            facts.lostWorkers().map(lost -> lost.degraded(LostWorkerRules.isDegraded(facts))))
        .build();
  }

  /** A part of the result with its figures; null if there is none. */
  private static <T> T part(T facts, UnaryOperator<T> figures) {
    return facts == null ? null : figures.apply(facts);
  }

  private static List<FaultPart> faults(RunResult facts) {
    VerdictTerms terms = new VerdictTerms(facts);
    List<FaultPart> faults = facts.faults();
    List<Double> recoveries =
        new FaultRecovery(facts.timeline(), terms.subscriptions())
            .of(faults, terms.windowEndSeconds());
    List<FaultPart> recovered = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      recovered.add(faults.get(i).recovered(recoveries.get(i)));
    }
    return recovered;
  }

  /**
   * Returns the result with its verdict. That it contradicts itself is known only when it was
   * written; it stays a reason for a FAIL.
   */
  static RunResult judged(RunResult figures) {
    RunResult judged = Verdict.judge(figures);
    List<RunResult.Finding> inconsistent =
        figures.failures().stream()
            .filter(failure -> failure.code().equals(ResultChecks.INCONSISTENT))
            .toList();
    return inconsistent.isEmpty() ? judged : failed(judged, inconsistent);
  }

  /** Returns the result as a FAIL with these reasons after its own, each once. */
  static RunResult failed(RunResult result, List<RunResult.Finding> reasons) {
    List<RunResult.Finding> failures = new ArrayList<>(result.failures());
    reasons.stream().filter(reason -> !failures.contains(reason)).forEach(failures::add);
    return ResultBuilder.of(result).status(Status.FAIL).failures(failures).build();
  }

  /** Returns whether this version computes the figures of a result as the version that made it. */
  static boolean isOwnMethod(RunResult result) {
    return METHOD.equals(result.method());
  }
}
