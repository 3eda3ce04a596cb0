// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Objects;

/**
 * One metric of both sides.
 *
 * @param metric which
 * @param judged whether it counts for the verdict
 * @param baseRuns how many runs of the base have it
 * @param candidateRuns how many of the candidate
 * @param base the median
 * @param candidate the median
 * @param baseRange least and greatest of the base
 * @param candidateRange least and greatest of the candidate
 * @param ratio of the medians, candidate over base
 * @param interval of the ratio, 95 %
 * @param p of the permutation test, of this metric by itself; NaN for others than judged ones
 * @param adjusted p corrected for all judged metrics; NaN for others
 * @param detectable the least factor between the sides that would have been called a difference
 *     with runs that spread like these; infinite where none would have been, NaN for others than
 *     judged ones
 * @param outcome what this metric alone says; for others than judged ones, no difference shown
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

  /** Whether both sides have enough runs for a median to say something. */
  public boolean hasMedians() {
    return Math.min(baseRuns, candidateRuns) >= Medians.MIN_RUNS;
  }

  /** The ratios of single runs, from the least to the greatest. */
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
