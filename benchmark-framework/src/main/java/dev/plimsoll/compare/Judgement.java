// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.List;

/** One word over all figures. */
final class Judgement {

  private Judgement() {}

  /**
   * Runs that fail on one side only outweigh figures: what fails is not the better one however fast
   * it is. Five runs of five that fail, against none, are beyond chance (1 of 252).
   */
  static Outcome of(List<Row> rows, Side base, Side candidate) {
    if (Math.min(base.runs().size(), candidate.runs().size()) < Comparison.LEAST_RUNS) {
      return Outcome.TOO_FEW_RUNS;
    }
    if (allFail(candidate) && base.failed() == 0) {
      return Outcome.WORSE;
    }
    if (allFail(base) && candidate.failed() == 0) {
      return Outcome.BETTER;
    }
    if (any(rows, Outcome.WORSE)) {
      return Outcome.WORSE;
    }
    boolean failsMore = candidate.failed() > base.failed();
    if (any(rows, Outcome.BETTER) && !failsMore) {
      return Outcome.BETTER;
    }
    return rows.stream().allMatch(row -> row.outcome() == Outcome.TOO_FEW_RUNS)
        ? Outcome.TOO_FEW_RUNS
        : Outcome.NO_DIFFERENCE_SHOWN;
  }

  private static boolean allFail(Side side) {
    return side.failed() == side.runs().size();
  }

  private static boolean any(List<Row> rows, Outcome outcome) {
    return rows.stream().anyMatch(row -> row.outcome() == outcome);
  }
}
