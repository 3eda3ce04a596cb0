// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.Objects;

/**
 * The comparison of one metric.
 *
 * @param metric the metric
 * @param judged whether it counts for the verdict
 * @param baseRuns number of base runs with the metric
 * @param candidateRuns number of candidate runs with the metric
 * @param base median of the base
 * @param candidate median of the candidate
 * @param baseRange minimum and maximum of the base
 * @param candidateRange minimum and maximum of the candidate
 * @param ratio candidate over base: of pairs the median of their ratios, otherwise the ratio of the
 *     medians
 * @param interval the interval of the ratio: what lies outside is excluded
 * @param p p-value, corrected for all judged metrics; NaN if not judged
 * @param outcome outcome of this metric alone; if not judged, no difference shown
 */
public record MetricComparison(
    Metric metric,
    boolean judged,
    int baseRuns,
    int candidateRuns,
    double base,
    double candidate,
    Interval baseRange,
    Interval candidateRange,
    double ratio,
    Interval interval,
    double p,
    Outcome outcome) {

  public MetricComparison {
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(baseRange, "baseRange");
    Objects.requireNonNull(candidateRange, "candidateRange");
    Objects.requireNonNull(interval, "interval");
    Objects.requireNonNull(outcome, "outcome");
  }

  /** Returns whether both sides have enough runs for a median. */
  public boolean hasMedians() {
    return Math.min(baseRuns, candidateRuns) >= Medians.MIN_RUNS;
  }

  /** Returns the range of the ratios of single runs. */
  public Interval ratios() {
    return new Interval(
        Medians.ratio(baseRange.high(), candidateRange.low()),
        Medians.ratio(baseRange.low(), candidateRange.high()));
  }

  MetricComparison withOutcome(Outcome other) {
    return with(interval, other);
  }

  /** Returns a copy whose interval is wider by a factor on both sides. */
  MetricComparison widened(double factor) {
    return with(new Interval(interval.low() / factor, interval.high() * factor), outcome);
  }

  private MetricComparison with(Interval otherInterval, Outcome otherOutcome) {
    return new MetricComparison(
        metric,
        judged,
        baseRuns,
        candidateRuns,
        base,
        candidate,
        baseRange,
        candidateRange,
        ratio,
        otherInterval,
        p,
        otherOutcome);
  }
}
