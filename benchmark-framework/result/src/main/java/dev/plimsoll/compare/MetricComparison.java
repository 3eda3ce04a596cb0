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
 * @param ratio ratio of the medians, candidate over base
 * @param interval 95 % confidence interval of the ratio
 * @param p p-value of the permutation test of this metric alone; NaN if not judged
 * @param adjusted p-value corrected for all judged metrics; NaN if not judged
 * @param detectable smallest factor between the sides that would have been found a difference with
 *     the spread of these runs; infinite if there is none, NaN if not judged
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
    double adjusted,
    double detectable,
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

  MetricComparison withOutcome(double adjustedP, double detectableFactor, Outcome concluded) {
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
        interval,
        p,
        adjustedP,
        detectableFactor,
        concluded);
  }
}
