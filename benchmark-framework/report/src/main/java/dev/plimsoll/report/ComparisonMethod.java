// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Basis;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Looks;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.report.view.NumberFormat;
import java.util.Locale;

/** The paragraph of a comparison that says how it was made. */
final class ComparisonMethod {

  private ComparisonMethod() {}

  static String of(Comparison comparison) {
    return switch (comparison.basis().kind()) {
      case PAIRS -> pairs(comparison);
      case SESSIONS -> sessions(comparison);
      case NONE -> "Ratio: of the medians, candidate over base. No test was made.";
    };
  }

  private static String pairs(Comparison comparison) {
    Basis basis = comparison.basis();
    String level = level(basis.look().level());
    return "Ratio: candidate over base, the median over "
        + basis.baseUnits()
        + " pairs of runs. A metric is called different when p of a test within the pairs (sign"
        + " flips, over all "
        + judged(comparison)
        + " metrics and the failed runs) is at most "
        + level
        + " and the ratio differs from 1 by "
        + NumberFormat.SHARE.text(comparison.leastEffect())
        + " or more. Interval: every ratio that the same test at "
        + level
        + " does not exclude. "
        + looks(basis)
        + (basis.coin().isPresent()
            ? "The order within each pair was drawn by a coin with the seed "
                + basis.coin().getAsLong()
                + "."
            : "The order within the pairs was not drawn.");
  }

  private static String looks(Basis basis) {
    return basis.looks().all().size() == 1
        ? ""
        : "Looks after "
            + basis.looks().text()
            + " pairs, each with a level of its own, together at most "
            + level(Looks.ALPHA)
            + ". ";
  }

  private static String sessions(Comparison comparison) {
    return "Ratio: candidate over base, of the medians of the sessions' medians. A metric is called"
        + " different when three conditions hold: p of a permutation test of the sessions over all "
        + judged(comparison)
        + " metrics and the failed runs is at most "
        + level(comparison.basis().look().level())
        + "; the bootstrap interval (95 %) excludes 1; and the ratio differs from 1 by "
        + NumberFormat.SHARE.text(comparison.leastEffect())
        + " or more.";
  }

  private static long judged(Comparison comparison) {
    return comparison.metrics().stream().filter(MetricComparison::judged).count();
  }

  private static String level(double level) {
    return String.format(Locale.ROOT, "%.4f", level).replaceAll("0+$", "");
  }
}
