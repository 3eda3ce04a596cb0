// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import java.util.List;
import java.util.Optional;

/** The two sides of one `tune` command, which are marked in its results. */
final class MarkedSides {

  private static final String KIND = "compare";

  private MarkedSides() {}

  /** Compares both sides; empty if the runs are not exactly those of one `tune` command. */
  static Optional<Comparison> compare(List<RunResult> results, EqualGuaranteeFiles files) {
    List<RunResult> base = side(results, "base");
    List<RunResult> candidate = side(results, "candidate");
    boolean all = base.size() + candidate.size() == results.size();
    long series =
        results.stream()
            .map(result -> result.run().series())
            .map(each -> each == null ? "" : each.id())
            .distinct()
            .count();
    if (!all || series != 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Comparer(Comparer.MIN_EFFECT, files).compare(base, candidate));
    } catch (ComparisonException e) {
      return Optional.empty(); // for example, a side has no completed run
    }
  }

  private static List<RunResult> side(List<RunResult> results, String side) {
    return results.stream()
        .filter(result -> result.run().series() != null)
        .filter(result -> result.run().series().kind().equals(KIND))
        .filter(result -> side.equals(result.run().series().cell().get(Series.SIDE)))
        .toList();
  }
}
