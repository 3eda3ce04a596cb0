// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;

/** The outcome over all metrics. */
final class OverallOutcome {

  private OverallOutcome() {}

  /**
   * Failed runs on one side outweigh metrics: a side with failures is not better, however fast it
   * is.
   */
  static Outcome of(Judgement judgement, Side base, Side candidate) {
    List<MetricComparison> metrics = judgement.judged();
    if (judgement.basis().kind() == Basis.Kind.NONE) {
      return base.sessions().equals(candidate.sessions())
          ? Outcome.TOO_FEW_RUNS
          : Outcome.SESSIONS_DIFFER;
    }
    if (!judgement.basis().isEnough()) {
      return Outcome.TOO_FEW_RUNS;
    }
    if (judgement.failuresP() <= judgement.basis().look().level()) {
      return candidate.failedShare() > base.failedShare() ? Outcome.WORSE : Outcome.BETTER;
    }
    if (any(metrics, Outcome.WORSE)) {
      return Outcome.WORSE;
    }
    boolean failsMore = candidate.failedShare() > base.failedShare();
    if (any(metrics, Outcome.BETTER) && !failsMore) {
      return Outcome.BETTER;
    }
    if (!metrics.isEmpty() && !failsMore && all(metrics, Outcome.EQUAL)) {
      return Outcome.EQUAL;
    }
    return all(metrics, Outcome.TOO_FEW_RUNS) ? Outcome.TOO_FEW_RUNS : Outcome.NO_DIFFERENCE_SHOWN;
  }

  private static boolean any(List<MetricComparison> metrics, Outcome outcome) {
    return metrics.stream().anyMatch(metric -> metric.outcome() == outcome);
  }

  private static boolean all(List<MetricComparison> metrics, Outcome outcome) {
    return metrics.stream().allMatch(metric -> metric.outcome() == outcome);
  }
}
