// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares two groups of runs.
 *
 * <p>The unit of inference is the session: one command. Sides of the same session are compared by
 * the pairs that their runs form ({@link PairJudgement}), sides of different sessions only if there
 * are several of each ({@link SessionJudgement}).
 *
 * <p>A metric is better or worse if the test over all judged metrics finds the difference
 * improbable by chance, the ratio is not below the least effect, and the difference exceeds what
 * the generator itself added to one side more than to the other. Otherwise the outcome is "equal",
 * if the interval of every judged metric lies within the least effect, or "no difference shown",
 * which does not mean that there is none.
 */
public final class Comparer {

  /** Default least effect: smaller differences than 3 % do not count. */
  public static final double MIN_EFFECT = 0.03;

  private final double leastEffect;
  private final EqualGuaranteeFiles files;

  /** Creates a comparer with a least effect, as a fraction of at least 0. */
  public Comparer(double leastEffect) {
    this(leastEffect, EqualGuaranteeFiles.NONE);
  }

  /**
   * @param leastEffect least effect, as a fraction of at least 0
   * @param files driver files to name if guarantees differ
   */
  public Comparer(double leastEffect, EqualGuaranteeFiles files) {
    this.leastEffect = leastEffect;
    this.files = files;
  }

  /** Compares a candidate with a base. */
  public Comparison compare(List<RunResult> baseRuns, List<RunResult> candidateRuns)
      throws ComparisonException {
    Side allOfBase = Side.of("base", baseRuns);
    Side allOfCandidate = Side.of("candidate", candidateRuns);
    MixedRuns.refuse(allOfBase, allOfCandidate);
    Optional<Pairing> pairing =
        Pairing.of(allOfBase, allOfCandidate).filter(found -> !found.base().runs().isEmpty());
    Side base = pairing.map(Pairing::base).orElse(allOfBase);
    Side candidate = pairing.map(Pairing::candidate).orElse(allOfCandidate);
    List<Metric> metrics = JudgedMetrics.judged(base, candidate);
    double least = SearchedRates.leastEffect(base, candidate, leastEffect);
    int tried = Math.max(allOfBase.lastRepetition(), allOfCandidate.lastRepetition());
    Judgement.Method method =
        pairing.isPresent()
            ? new PairJudgement(base, candidate, tried, least)
            : unpaired(base, candidate, least);
    Judgement judgement = SearchedRates.of(method.judge(metrics), base, candidate, least);
    Outcome verdict =
        Disturbance.isBetween(allOfBase, allOfCandidate)
            ? Outcome.DISTURBED
            : OverallOutcome.of(judgement, base, candidate);
    List<MetricComparison> rows = new ArrayList<>();
    for (MetricComparison metric : judgement.judged()) {
      rows.add(verdict == Outcome.DISTURBED ? metric.withOutcome(verdict) : metric);
    }
    for (Metric metric : JudgedMetrics.shown(base, candidate)) {
      rows.add(method.row(metric));
    }
    List<String> differences = new ArrayList<>(Differences.between(base, candidate, files));
    differences.addAll(IncompleteGroups.of(allOfBase, allOfCandidate, judgement.basis(), verdict));
    List<String> caveats =
        new ArrayList<>(ComparisonCaveats.about(base, candidate, judgement.basis()));
    pairing.ifPresent(found -> caveats.addAll(ComparisonCaveats.unpaired(found)));
    return new Comparison(
        verdict,
        differences,
        AnomalyDetector.of(List.of(base, candidate), metrics),
        caveats,
        base,
        candidate,
        rows,
        judgement.basis(),
        least);
  }

  /** Compares a further metric of a comparison, without correction for other metrics. */
  public MetricComparison row(Metric metric, Comparison comparison) {
    Side base = comparison.base();
    Side candidate = comparison.candidate();
    Judgement.Method method =
        comparison.paired()
            ? new PairJudgement(base, candidate, base.runs().size(), leastEffect)
            : unpaired(base, candidate, leastEffect);
    return method.row(metric);
  }

  private static Judgement.Method unpaired(Side base, Side candidate, double leastEffect) {
    if (base.sessions().equals(candidate.sessions())) {
      return new NoJudgement(base, candidate, leastEffect, Outcome.TOO_FEW_RUNS);
    }
    int fewest = Math.min(base.sessions().size(), candidate.sessions().size());
    return fewest >= Comparison.MIN_SESSIONS
        ? new SessionJudgement(base, candidate, leastEffect)
        : new NoJudgement(base, candidate, leastEffect, Outcome.SESSIONS_DIFFER);
  }
}
