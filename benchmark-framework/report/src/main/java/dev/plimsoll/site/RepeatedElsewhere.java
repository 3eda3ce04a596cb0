// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.report.view.NumberFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What somebody else measured, in relation to a row. Two sessions permit no conclusion on a
 * difference, so the range of the ratios of single runs is shown where there is no interval.
 */
final class RepeatedElsewhere {

  private static final List<String> METRICS =
      List.of("publish.rate", "publish.p99", "publishService.p99", "roundTrip.p99", "endToEnd.p99");
  private static final int MOST_METRICS = 3;

  private RepeatedElsewhere() {}

  /** Returns the ratios in words; empty if the two cannot be compared. */
  static Optional<String> words(SiteEntry own, SiteEntry other) {
    try {
      Comparison comparison =
          new Comparer(Comparer.MIN_EFFECT).compare(own.results(), other.results());
      String ratios =
          METRICS.stream()
              .flatMap(
                  name -> comparison.metrics().stream().filter(m -> m.metric().name().equals(name)))
              .filter(metric -> Double.isFinite(metric.ratio()))
              .limit(MOST_METRICS)
              .map(RepeatedElsewhere::words)
              .collect(Collectors.joining("; "));
      return ratios.isEmpty() ? Optional.empty() : Optional.of(ratios + machines(own, other));
    } catch (ComparisonException e) {
      return Optional.empty();
    }
  }

  private static String words(MetricComparison metric) {
    boolean judged = metric.interval().exists();
    Interval interval = judged ? metric.interval() : metric.ratios();
    return "%s × %s (%s %s to %s)"
        .formatted(
            metric.metric().name(),
            NumberFormat.RATIO.text(metric.ratio()),
            judged ? "interval" : "single runs",
            NumberFormat.RATIO.text(interval.low()),
            NumberFormat.RATIO.text(interval.high()));
  }

  private static String machines(SiteEntry own, SiteEntry other) {
    return own.setting().machine().equals(other.setting().machine())
        ? ""
        : "; on other machines: " + other.setting().machine().words();
  }
}
