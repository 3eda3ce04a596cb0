// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges sides whose n-th runs are pairs: see {@link PairedPValues} and {@link PairedIntervals}.
 */
final class PairJudgement implements Judgement.Method {

  private final Side base;
  private final Side candidate;
  private final double leastEffect;
  private final Basis basis;
  private final SignPatterns patterns;
  private final MetricRow rows;

  /**
   * @param tried number of pairs that were tried; some may have been left out
   */
  PairJudgement(Side base, Side candidate, int tried, double leastEffect) {
    this.base = base;
    this.candidate = candidate;
    this.leastEffect = leastEffect;
    this.basis = Basis.ofPairs(base, tried);
    this.patterns = SignPatterns.of(base.runs().size());
    this.rows = new MetricRow(base, candidate, leastEffect);
  }

  @Override
  public Judgement judge(List<Metric> metrics) {
    List<LogRatios> ratios = metrics.stream().map(this::ratios).toList();
    LogRatios failures = LogRatios.of(MetricRow.failures(base), MetricRow.failures(candidate));
    List<LogRatios> tested = new ArrayList<>(ratios);
    tested.add(failures);
    PairedPValues test = new PairedPValues(tested, patterns);
    PairedIntervals intervals = new PairedIntervals(tested, patterns, basis.look().level());
    List<MetricComparison> judged = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      boolean few = isTooFew(ratios.get(i));
      judged.add(
          judged(
              metrics.get(i),
              Math.exp(ratios.get(i).median()),
              few ? Interval.NONE : intervals.of(i),
              test.p(i),
              few));
    }
    return new Judgement(basis, judged, test.p(metrics.size()));
  }

  private MetricComparison judged(
      Metric metric, double ratio, Interval interval, double p, boolean few) {
    Outcome outcome = few ? Outcome.TOO_FEW_RUNS : Outcome.NO_DIFFERENCE_SHOWN;
    if (!few && p <= basis.look().level()) {
      outcome = rows.ofDifference(metric, ratio);
    }
    if (outcome == Outcome.NO_DIFFERENCE_SHOWN && interval.isWithin(leastEffect)) {
      outcome = Outcome.EQUAL;
    }
    return rows.row(metric, true, ratio, interval, p, outcome);
  }

  @Override
  public MetricComparison row(Metric metric) {
    LogRatios ratios = ratios(metric);
    Interval interval =
        isTooFew(ratios)
            ? Interval.NONE
            : new PairedIntervals(List.of(ratios), patterns, basis.look().level()).of(0);
    return rows.row(
        metric,
        false,
        Math.exp(ratios.median()),
        interval,
        Double.NaN,
        Outcome.NO_DIFFERENCE_SHOWN);
  }

  private boolean isTooFew(LogRatios ratios) {
    return !basis.isEnough() || !basis.look().canReject(ratios.present());
  }

  private LogRatios ratios(Metric metric) {
    return LogRatios.of(base.column(metric), candidate.column(metric));
  }
}
