// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Anomaly;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sentences of a comparison: the verdict with its basis, and the anomalies. */
final class ComparisonSentences {

  /** Factors from here on are printed as factors instead of percentages. */
  private static final double GREAT = 5;

  private ComparisonSentences() {}

  /**
   * Returns the verdict with its basis. If no difference was shown, this includes the smallest
   * difference that the runs could have shown.
   */
  static String headline(Comparison comparison) {
    List<String> parts = new ArrayList<>();
    if (comparison.verdict() == Outcome.NO_DIFFERENCE_SHOWN) {
      parts.add(couldBeSeen(comparison));
    } else if (comparison.verdict() == Outcome.TOO_FEW_RUNS) {
      parts.add("fewer than " + Comparison.MIN_RUNS + " runs a side can show no difference");
    }
    comparison.anomalies().stream().map(ComparisonSentences::shortly).forEach(parts::add);
    parts.addAll(comparison.differences());
    String verdict = comparison.verdict().words();
    return parts.isEmpty() ? verdict : verdict + " — " + String.join("; ", parts);
  }

  private static String couldBeSeen(Comparison comparison) {
    List<String> some = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (MetricComparison metric : comparison.metrics()) {
      if (metric.judged() && Double.isInfinite(metric.detectable())) {
        none.add(metric.metric().name());
      } else if (metric.judged()) {
        some.add(off(metric.detectable()) + " in " + metric.metric().name());
      }
    }
    String nothing = "no difference, however great, could have been seen";
    if (some.isEmpty()) {
      return nothing;
    }
    return "nothing below "
        + String.join(", ", some)
        + " could have been seen"
        + (none.isEmpty() ? "" : ", and " + nothing + " in " + String.join(", ", none));
  }

  /**
   * Formats a factor as its increase in per cent, rounded up: {@code 1.391} becomes {@code 40 %}.
   * Large factors are printed as factors.
   */
  static String off(double factor) {
    if (factor >= GREAT) {
      return String.format(Locale.ROOT, "a factor of %,.0f", Math.ceil(factor));
    }
    double added = (factor - 1) * 100;
    double digits = added < 10 ? 10 : 1;
    return percent(Math.ceil(added * digits - 1e-6) / digits / 100);
  }

  private static String shortly(Anomaly anomaly) {
    return anomaly instanceof Anomaly.Outlier outlier
        ? "run " + outlier.run() + " of the " + outlier.side() + " is an outlier"
        : "the runs of the " + anomaly.side() + " trend";
  }

  static String atLength(Anomaly anomaly) {
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
        + ". What changes from run to run hides differences, and may look like one.";
  }

  /** Formats a fraction as a percentage with at most three significant digits. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", share * 100).replaceAll("\\.?0+ %", " %");
  }
}
