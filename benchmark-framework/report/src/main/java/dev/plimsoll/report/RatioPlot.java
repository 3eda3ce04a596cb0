// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.MetricComparison;
import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The ratios of a comparison with their intervals, as a forest plot. */
final class RatioPlot {

  private RatioPlot() {}

  static DotPlot of(Comparison comparison) {
    List<DotPlot.Row> rows = new ArrayList<>();
    for (MetricComparison metric : comparison.metrics()) {
      if (metric.baseRuns() > 0 && metric.candidateRuns() > 0) {
        rows.add(row(metric));
      }
    }
    return new DotPlot(
        "Candidate over base",
        "Dot: "
            + (comparison.paired() ? "median of the pairs' ratios" : "ratio of the medians")
            + "; line: its interval (below 3 runs a side: the ratios of single runs). Dashed: no"
            + " difference. Shaded: less than "
            + NumberFormat.SHARE.text(comparison.leastEffect())
            + ", which does not count. ↑ more is better, ↓ less is better.",
        new DotPlot.Scale.Ratio(comparison.leastEffect()),
        rows);
  }

  private static DotPlot.Row row(MetricComparison metric) {
    Interval interval = metric.hasMedians() ? metric.interval() : metric.ratios();
    List<DotPlot.Mark> marks = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    if (metric.hasMedians()) {
      text.append(NumberFormat.RATIO.text(metric.ratio())).append(' ');
    }
    if (interval.exists()) {
      marks.add(DotPlot.Mark.range(interval.low(), interval.high()));
      String low = NumberFormat.RATIO.text(interval.low());
      String high = NumberFormat.RATIO.text(interval.high());
      text.append('[').append(Numbers.range(low, high)).append("] ");
    }
    if (metric.hasMedians()) {
      marks.add(DotPlot.Mark.at(DotPlot.Shape.DOT, metric.ratio()));
    }
    text.append(metric.judged() ? metric.outcome().words() : "(not judged)");
    String direction = metric.metric().moreIsBetter() ? " ↑" : " ↓";
    return new DotPlot.Row(
        metric.metric().name() + direction, colour(metric), marks, text.toString());
  }

  private static DotPlot.Colour colour(MetricComparison metric) {
    if (!metric.judged()) {
      return DotPlot.Colour.Meaning.NEUTRAL;
    }
    return switch (metric.outcome()) {
      case BETTER -> DotPlot.Colour.Meaning.BETTER;
      case WORSE -> DotPlot.Colour.Meaning.WORSE;
      case EQUAL, NO_DIFFERENCE_SHOWN, TOO_FEW_RUNS, SESSIONS_DIFFER, DISTURBED ->
          DotPlot.Colour.Meaning.NEUTRAL;
    };
  }
}
