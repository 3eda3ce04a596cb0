// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;

/** Builds the comparison of a metric and decides its outcome. */
final class MetricRow {

  private final Side base;
  private final Side candidate;
  private final double leastEffect;

  MetricRow(Side base, Side candidate, double leastEffect) {
    this.base = base;
    this.candidate = candidate;
    this.leastEffect = leastEffect;
  }

  /** Returns a row without a conclusion, whose ratio is that of the medians. */
  MetricComparison plain(Metric metric, boolean judged, Outcome outcome) {
    double ratio =
        Medians.ratio(Median.of(base.values(metric)), Median.of(candidate.values(metric)));
    return row(metric, judged, ratio, Interval.NONE, Double.NaN, outcome);
  }

  MetricComparison row(
      Metric metric, boolean judged, double ratio, Interval interval, double p, Outcome outcome) {
    double[] before = base.values(metric);
    double[] after = candidate.values(metric);
    return new MetricComparison(
        metric,
        judged,
        before.length,
        after.length,
        Median.of(before),
        Median.of(after),
        Interval.of(before),
        Interval.of(after),
        ratio,
        interval,
        p,
        outcome);
  }

  /**
   * Returns the outcome of a metric whose difference chance does not explain: it must also reach
   * the least effect, and exceed what the generator added to one side more than to the other.
   */
  Outcome ofDifference(Metric metric, double ratio) {
    boolean great = ratio >= 1 + leastEffect || ratio <= 1 / (1 + leastEffect);
    double before = Median.of(base.values(metric));
    double after = Median.of(candidate.values(metric));
    double ours = GeneratorShares.difference(metric, base, candidate);
    if (!great || Math.abs(after - before) < ours) {
      return Outcome.NO_DIFFERENCE_SHOWN;
    }
    return ratio > 1 == metric.moreIsBetter() ? Outcome.BETTER : Outcome.WORSE;
  }

  /** Returns 2 for a failed run and 1 for others, because tests use ratios. */
  static double[] failures(Side side) {
    return side.runs().stream().mapToDouble(run -> Side.hasFailed(run) ? 2 : 1).toArray();
  }
}
