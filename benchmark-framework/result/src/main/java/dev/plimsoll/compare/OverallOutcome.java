// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;

/** The outcome over all metrics. */
final class OverallOutcome {

  private OverallOutcome() {}

  /**
   * Failed runs on one side outweigh metrics: a side with failures is not better, however fast it
   * is.
   *
   * @param failuresP p-value of the numbers of failed runs, corrected like those of the metrics
   */
  static Outcome of(List<MetricComparison> metrics, double failuresP, Side base, Side candidate) {
    if (Math.min(base.runs().size(), candidate.runs().size()) < Comparison.MIN_RUNS) {
      return Outcome.TOO_FEW_RUNS;
    }
    if (failuresP <= Comparison.ALPHA) {
      return candidate.failedShare() > base.failedShare() ? Outcome.WORSE : Outcome.BETTER;
    }
    if (any(metrics, Outcome.WORSE)) {
      return Outcome.WORSE;
    }
    boolean failsMore = candidate.failedShare() > base.failedShare();
    if (any(metrics, Outcome.BETTER) && !failsMore) {
      return Outcome.BETTER;
    }
    return metrics.stream().allMatch(metric -> metric.outcome() == Outcome.TOO_FEW_RUNS)
        ? Outcome.TOO_FEW_RUNS
        : Outcome.NO_DIFFERENCE_SHOWN;
  }

  private static boolean any(List<MetricComparison> metrics, Outcome outcome) {
    return metrics.stream().anyMatch(metric -> metric.outcome() == outcome);
  }
}
