// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compares two groups of runs.
 *
 * <p>A metric is better or worse if three conditions hold at once: the test over all judged metrics
 * finds the difference improbable by chance, the interval of the ratio excludes 1, and the ratio of
 * the medians is not below the least effect. In addition, the difference must exceed what the
 * generator itself added to one side more than to the other. Otherwise the outcome is "no
 * difference shown", which does not mean that there is none.
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
    Side base = Side.of("base", baseRuns);
    Side candidate = Side.of("candidate", candidateRuns);
    MixedRuns.refuse(base, candidate);
    boolean paired = base.isPairedWith(candidate);
    List<Metric> metrics = JudgedMetrics.judged(base, candidate);
    PermutationTest test = test(metrics, base, candidate);
    List<MetricComparison> rows = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      rows.add(row(metrics.get(i), true, base, candidate, paired, test.p(i)));
    }
    double[] adjusted = test.adjustedPValues();
    rows = conclude(rows, test, adjusted, base, candidate);
    Outcome verdict = OverallOutcome.of(rows, adjusted[metrics.size()], base, candidate);
    for (Metric metric : JudgedMetrics.shown(base, candidate)) {
      rows.add(row(metric, base, candidate));
    }
    return new Comparison(
        verdict,
        Differences.between(base, candidate, files),
        AnomalyDetector.of(List.of(base, candidate), metrics),
        ComparisonCaveats.about(base, candidate, paired),
        base,
        candidate,
        rows,
        paired,
        leastEffect);
  }

  /** Tests the judged metrics together with the numbers of failed runs. */
  private static PermutationTest test(List<Metric> metrics, Side base, Side candidate) {
    List<double[]> columns = new ArrayList<>();
    for (Metric metric : metrics) {
      columns.add(both(base.column(metric), candidate.column(metric)));
    }
    columns.add(both(failures(base), failures(candidate)));
    return new PermutationTest(base.runs().size(), candidate.runs().size(), columns);
  }

  /** Returns 2 for a failed run and 1 for others, because the test uses ratios. */
  private static double[] failures(Side side) {
    return side.runs().stream()
        .mapToDouble(run -> run.status() == RunResult.Status.FAIL ? 2 : 1)
        .toArray();
  }

  private static double[] both(double[] base, double[] candidate) {
    double[] both = Arrays.copyOf(base, base.length + candidate.length);
    System.arraycopy(candidate, 0, both, base.length, candidate.length);
    return both;
  }

  /** Compares one metric of both sides, without correction for other metrics. */
  public MetricComparison row(Metric metric, Side base, Side candidate) {
    return row(metric, false, base, candidate, base.isPairedWith(candidate), Double.NaN);
  }

  private static MetricComparison row(
      Metric metric, boolean judged, Side base, Side candidate, boolean pairedRuns, double p) {
    double[] before = base.values(metric);
    double[] after = candidate.values(metric);
    boolean paired = pairedRuns && base.hasEverywhere(metric) && candidate.hasEverywhere(metric);
    double baseMedian = Median.of(before);
    double candidateMedian = Median.of(after);
    return new MetricComparison(
        metric,
        judged,
        before.length,
        after.length,
        baseMedian,
        candidateMedian,
        Interval.of(before),
        Interval.of(after),
        Medians.ratio(baseMedian, candidateMedian),
        Bootstrap.ratioOfMedians(before, after, paired),
        p,
        Double.NaN,
        Double.NaN,
        Outcome.NO_DIFFERENCE_SHOWN);
  }

  private List<MetricComparison> conclude(
      List<MetricComparison> metrics,
      PermutationTest test,
      double[] adjusted,
      Side base,
      Side candidate) {
    DetectableDifference detectable = new DetectableDifference(test, leastEffect);
    List<MetricComparison> concluded = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      MetricComparison metric = metrics.get(i);
      double ours = GeneratorShares.difference(metric.metric(), base, candidate);
      double factor =
          tooFew(metric)
              ? Double.POSITIVE_INFINITY
              : detectable.factor(
                  i, metric, base.column(metric.metric()), candidate.column(metric.metric()), ours);
      concluded.add(metric.withOutcome(adjusted[i], factor, outcome(metric, adjusted[i], ours)));
    }
    return concluded;
  }

  private static boolean tooFew(MetricComparison metric) {
    return Math.min(metric.baseRuns(), metric.candidateRuns()) < Comparison.MIN_RUNS;
  }

  private Outcome outcome(MetricComparison metric, double adjusted, double ours) {
    if (tooFew(metric)) {
      return Outcome.TOO_FEW_RUNS;
    }
    boolean great = metric.ratio() >= 1 + leastEffect || metric.ratio() <= 1 / (1 + leastEffect);
    boolean generators = Math.abs(metric.candidate() - metric.base()) < ours;
    if (adjusted > Comparison.ALPHA || !metric.interval().excludesOne() || !great || generators) {
      return Outcome.NO_DIFFERENCE_SHOWN;
    }
    return metric.ratio() > 1 == metric.metric().moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
  }
}
