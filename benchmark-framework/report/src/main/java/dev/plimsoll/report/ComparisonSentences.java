// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Anomaly;
import dev.plimsoll.compare.Basis;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Side;
import dev.plimsoll.metric.Metric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sentences of a comparison: the verdict with its basis, and the anomalies. */
final class ComparisonSentences {

  /** Intervals narrower than this are printed with three decimals, */
  private static final double NARROW = 0.05;

  /** and those narrower than this with four. */
  private static final double NARROWEST = 0.005;

  /** Decimals in addition, to which ratios are rounded before they are rounded outwards. */
  private static final int ROUNDED_FIRST = 4;

  private ComparisonSentences() {}

  /** Returns the verdict with its basis. If no difference was shown, this says what is excluded. */
  static String headline(Comparison comparison) {
    List<String> parts = new ArrayList<>();
    basis(comparison).ifPresent(parts::add);
    comparison.anomalies().stream().map(ComparisonSentences::shortly).forEach(parts::add);
    parts.addAll(comparison.differences());
    String verdict = comparison.verdict().words();
    return parts.isEmpty() ? verdict : verdict + " — " + String.join("; ", parts);
  }

  private static Optional<String> basis(Comparison comparison) {
    Basis basis = comparison.basis();
    return switch (comparison.verdict()) {
      case BETTER, WORSE -> Optional.empty();
      case EQUAL, NO_DIFFERENCE_SHOWN -> Optional.of(excluded(comparison));
      case TOO_FEW_RUNS ->
          Optional.of(
              comparison.paired()
                  ? "fewer than "
                      + basis.look().fewestPairs()
                      + " pairs of runs can show no difference"
                  : "no run of the base and no run of the candidate are a pair");
      case SESSIONS_DIFFER ->
          Optional.of(
              "sessions of the base: "
                  + basis.baseUnits()
                  + ", of the candidate: "
                  + basis.candidateUnits()
                  + "; at least "
                  + Comparison.MIN_SESSIONS
                  + " of each are needed");
      case DISTURBED ->
          Optional.of(voids(comparison.base()) + ", " + voids(comparison.candidate()));
    };
  }

  private static String voids(Side side) {
    return "void runs of the "
        + side.name()
        + ": "
        + side.voids().size()
        + ", others: "
        + side.runs().size();
  }

  /** Returns which changes the intervals of the judged metrics exclude. */
  private static String excluded(Comparison comparison) {
    List<String> some = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (MetricComparison metric : comparison.metrics()) {
      if (metric.judged()) {
        String name = metric.metric().name();
        interval(metric.interval())
            .ifPresentOrElse(text -> some.add(text + " in " + name), () -> none.add(name));
      }
    }
    String nothing = "no change is excluded";
    if (some.isEmpty()) {
      return nothing;
    }
    return "a change outside "
        + String.join(", ", some)
        + " is excluded"
        + (comparison.basis().kind() == Basis.Kind.SESSIONS ? " (95 % for each metric alone)" : "")
        + (none.isEmpty() ? "" : ", and " + nothing + " in " + String.join(", ", none));
  }

  /**
   * Formats an interval of ratios, rounded outwards; empty if it excludes nothing.
   *
   * <p>Two decimals, more where the interval is narrower than that.
   */
  static Optional<String> interval(Interval interval) {
    if (!interval.exists() || (interval.low() <= 0 && Double.isInfinite(interval.high()))) {
      return Optional.empty();
    }
    double width = interval.high() - interval.low();
    int decimals = width < NARROWEST ? 4 : width < NARROW ? 3 : 2;
    String low = rounded(interval.low(), decimals, RoundingMode.FLOOR);
    String high = rounded(interval.high(), decimals, RoundingMode.CEILING);
    return Optional.of(low.equals(high) ? low : low + " … " + high);
  }

  private static String rounded(double ratio, int decimals, RoundingMode mode) {
    return Double.isInfinite(ratio)
        ? "∞"
        : new BigDecimal(ratio)
            .setScale(decimals + ROUNDED_FIRST, RoundingMode.HALF_EVEN)
            .setScale(decimals, mode)
            .toPlainString();
  }

  private static String shortly(Anomaly anomaly) {
    return anomaly instanceof Anomaly.Outlier outlier
        ? "run " + outlier.run() + " of the " + outlier.side() + " is an outlier"
        : "the runs of the " + anomaly.side() + " trend";
  }

  static String atLength(Anomaly anomaly, boolean paired) {
    Metric metric = anomaly.metric();
    String also =
        anomaly.others().isEmpty() ? "" : " (also " + String.join(", ", anomaly.others()) + ")";
    if (anomaly instanceof Anomaly.Outlier outlier) {
      return "Run "
          + outlier.run()
          + " of the "
          + outlier.side()
          + " is an outlier: "
          + metric.name()
          + " "
          + MetricText.value(metric.unit(), outlier.value())
          + ", median of the side "
          + MetricText.value(metric.unit(), outlier.median())
          + also
          + ". It is part of the test like all others.";
    }
    Anomaly.Trend trend = (Anomaly.Trend) anomaly;
    return "The runs of the "
        + trend.side()
        + (trend.last() > trend.first() ? " rise: " : " fall: ")
        + metric.name()
        + " from "
        + MetricText.value(metric.unit(), trend.first())
        + " to "
        + MetricText.value(metric.unit(), trend.last())
        + also
        + (paired
            ? ". A trend of both sides does not enter the test, which is within pairs."
            : ". What changes from run to run hides differences, and may look like one.");
  }
}
