// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;

/** One word over all figures. */
final class Judgement {

  private Judgement() {}

  /**
   * Runs that fail on one side only outweigh figures: what fails is not the better one however fast
   * it is.
   *
   * @param failuresP of the numbers of failed runs, corrected as those of the figures are
   */
  static Outcome of(List<Row> rows, double failuresP, Side base, Side candidate) {
    if (Math.min(base.runs().size(), candidate.runs().size()) < Comparison.LEAST_RUNS) {
      return Outcome.TOO_FEW_RUNS;
    }
    if (failuresP <= Comparison.ALPHA) {
      return candidate.failedShare() > base.failedShare() ? Outcome.WORSE : Outcome.BETTER;
    }
    if (any(rows, Outcome.WORSE)) {
      return Outcome.WORSE;
    }
    boolean failsMore = candidate.failedShare() > base.failedShare();
    if (any(rows, Outcome.BETTER) && !failsMore) {
      return Outcome.BETTER;
    }
    return rows.stream().allMatch(row -> row.outcome() == Outcome.TOO_FEW_RUNS)
        ? Outcome.TOO_FEW_RUNS
        : Outcome.NO_DIFFERENCE_SHOWN;
  }

  private static boolean any(List<Row> rows, Outcome outcome) {
    return rows.stream().anyMatch(row -> row.outcome() == outcome);
  }
}
