// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Optional;

/** The runs of one `tune`, which carry their side. */
final class MarkedSides {

  private static final String KIND = "compare";

  private MarkedSides() {}

  /** Their comparison; nothing if these are other runs, or some of several. */
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
      return Optional.empty(); // a side without a run that ended: the runs are shown by themselves
    }
  }

  private static List<RunResult> side(List<RunResult> results, String side) {
    return results.stream()
        .filter(result -> result.run().series() != null)
        .filter(result -> result.run().series().kind().equals(KIND))
        .filter(result -> side.equals(result.run().series().cell().get("side")))
        .toList();
  }
}
