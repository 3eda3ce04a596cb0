// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the answers of searches can show. An answer is the lower one of two probed rates that are up
 * to the precision apart, so two answers may differ by the precision although the systems do not,
 * or be equal although they do. And an answer is only a lower bound if the search ended for another
 * reason than the system.
 */
final class SearchedRates {

  /** Answers that are one step apart differ by the precision, up to rounding. */
  private static final double ROUNDING = 1e-6;

  private SearchedRates() {}

  /** Returns the least effect: between searches, more than their precision. */
  static double leastEffect(Side base, Side candidate, double leastEffect) {
    double precision = precision(base, candidate);
    return precision == 0 ? leastEffect : Math.max(leastEffect, precision * (1 + ROUNDING));
  }

  /** Returns what was judged of searches, with their precision and their bounds. */
  static Judgement of(Judgement judgement, Side base, Side candidate, double leastEffect) {
    double precision = precision(base, candidate);
    if (precision == 0) {
      return judgement;
    }
    List<MetricComparison> judged =
        judgement.judged().stream()
            .map(metric -> metric.widened(1 + precision))
            .map(metric -> bounded(metric, base, candidate, leastEffect))
            .toList();
    return new Judgement(judgement.basis(), judged, judgement.failuresP());
  }

  private static MetricComparison bounded(
      MetricComparison metric, Side base, Side candidate, double leastEffect) {
    boolean unknown =
        switch (metric.outcome()) {
          case BETTER -> isBound(base) || !metric.interval().excludesOne();
          case WORSE -> isBound(candidate) || !metric.interval().excludesOne();
          case EQUAL ->
              isBound(base) || isBound(candidate) || !metric.interval().isWithin(leastEffect);
          default -> false;
        };
    return unknown ? metric.withOutcome(Outcome.NO_DIFFERENCE_SHOWN) : metric;
  }

  /** Returns a sentence if answers are lower bounds. */
  static Optional<String> bounds(Side base, Side candidate) {
    List<String> sides =
        Stream.of(base, candidate).filter(SearchedRates::isBound).map(Side::name).toList();
    return sides.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Answers of the "
                + String.join(" and of the ", sides)
                + " are lower bounds: which rate is not sustained was not found to the precision of"
                + " the search.");
  }

  private static boolean isBound(Side side) {
    return searches(side).anyMatch(search -> search.ratePerSecond() != null && !search.isPrecise());
  }

  private static double precision(Side base, Side candidate) {
    return Stream.of(base, candidate)
        .flatMap(SearchedRates::searches)
        .mapToDouble(search -> search.settings().precision())
        .max()
        .orElse(0);
  }

  private static Stream<SearchPart> searches(Side side) {
    return side.runs().stream().map(RunResult::search).filter(search -> search != null);
  }
}
