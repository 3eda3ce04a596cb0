// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.Medians;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.CellOutcome;
import dev.plimsoll.study.StudyOutcome.ConclusionOutcome;
import dev.plimsoll.study.StudyOutcome.FigureOutcome;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report of a study: conclusions first, then published and measured values side by side. */
public final class StudyText {

  private static final int RATES = 2;

  private StudyText() {}

  /** Returns the report as Markdown. */
  public static String markdown(StudyOutcome outcome) {
    return MarkdownText.write(blocks(outcome));
  }

  /** Returns the blocks of the report, independent of the output format. */
  public static List<ReportBlock> blocks(StudyOutcome outcome) {
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Heading(1, outcome.title()));
    blocks.add(new ReportBlock.Text(outcome.question()));
    blocks.add(
        new ReportBlock.Text(
            (outcome.metrics().isEmpty()
                    ? "Run at scale " + scale(outcome.scale()) + ". Claimed by: "
                    : "Made again at scale " + scale(outcome.scale()) + ". Published: ")
                + outcome.source()
                + "."));
    if (!outcome.complete()) {
      blocks.add(
          new ReportBlock.Text(
              outcome.cells().stream().anyMatch(cell -> cell.voids() > 0)
                  ? "THIS REPORT IS INCOMPLETE: runs are missing or void."
                  : "THIS REPORT IS INCOMPLETE: runs are missing."));
    }
    blocks.add(new ReportBlock.Heading(2, "Do the conclusions hold?"));
    conclusions(outcome, blocks);
    blocks.addAll(FaultStudyText.blocks(outcome));
    if (!outcome.metrics().isEmpty()) {
      blocks.add(new ReportBlock.Heading(2, "Published and measured"));
      new PublishedPlot(outcome.metrics())
          .plots()
          .forEach(plot -> blocks.add(new ReportBlock.Picture(plot)));
      figures(outcome, blocks);
    }
    blocks.add(new ReportBlock.Heading(2, "What was run here"));
    blocks.add(cells(outcome));
    if (outcome.cells().stream().anyMatch(cell -> cell.voids() > 0)) {
      blocks.add(
          new ReportBlock.Text(
              "A void run says nothing about the system, because the generator or its machine"
                  + " disturbed it: it is counted, and in no figure."));
    }
    blocks.add(new ReportBlock.Heading(2, "What differs"));
    blocks.add(new ReportBlock.Text("Then: " + outcome.setting()));
    if (!outcome.environment().isEmpty()) {
      blocks.add(new ReportBlock.Text("Now: " + String.join("; ", outcome.environment()) + "."));
    }
    blocks.add(new ReportBlock.Bullets(outcome.knownDeviations()));
    return blocks;
  }

  private static void conclusions(StudyOutcome outcome, List<ReportBlock> blocks) {
    List<List<String>> rows = new ArrayList<>();
    for (ConclusionOutcome conclusion : outcome.conclusions()) {
      rows.add(List.of(conclusion.claim(), conclusion.answer().words(), grounds(conclusion)));
    }
    blocks.add(new ReportBlock.Table(List.of("the study said", "here", "by"), rows));
  }

  /** Returns the reason, or how the checks hold, and the checks with their values. */
  private static String grounds(ConclusionOutcome conclusion) {
    List<String> grounds = new ArrayList<>();
    grounds.add(conclusion.reason().isEmpty() ? conclusion.holding().words() : conclusion.reason());
    grounds.addAll(conclusion.checks());
    return String.join("; ", grounds);
  }

  private static void figures(StudyOutcome outcome, List<ReportBlock> blocks) {
    List<List<String>> rows = new ArrayList<>();
    boolean few = false;
    boolean saturated = false;
    for (FigureOutcome metric : outcome.metrics()) {
      few |= metric.few();
      saturated |= metric.saturated();
      rows.add(
          List.of(
              metric.cell(),
              metric.metric(),
              metric.unit(),
              digits(metric.published()) + (metric.saturated() ? " (s)" : ""),
              (isPair(metric.runs()) ? MetricText.NONE : digits(metric.measured()))
                  + (metric.few() ? " (*)" : ""),
              range(metric),
              ratio(metric),
              VoidRuns.number(metric.runs(), metric.voids())
                  + (metric.failed() > 0 ? " (" + metric.failed() + " FAIL)" : ""),
              metric.confidence(),
              metric.source() + (metric.note().isEmpty() ? "" : ". " + metric.note())));
    }
    blocks.add(
        new ReportBlock.Table(
            List.of(
                "cell",
                "metric",
                "unit",
                "published:",
                "measured:",
                "range of runs:",
                "ratio:",
                "runs:",
                "confidence",
                "source"),
            rows));
    blocks.add(
        new ReportBlock.Text(
            "Measured: median of the runs (of two, their range); ratio: measured over published. A"
                + " run that FAILED did not keep its schedule or its promises; its latencies are"
                + " those of an overload."
                + (saturated
                    ? " (s) taken at saturation, where a latency shows the length of a queue."
                    : "")
                + (few ? " (*) fewer than 10 samples lie beyond this percentile: chance." : "")));
  }

  /** Returns whether there are two runs: they have no median, so both values are shown. */
  static boolean isPair(int runs) {
    return runs == Medians.MIN_RUNS - 1;
  }

  static String ratio(FigureOutcome metric) {
    return isPair(metric.runs())
        ? Numbers.range(
            MetricText.ratio(metric.min() / metric.published()),
            MetricText.ratio(metric.greatest() / metric.published()))
        : MetricText.ratio(metric.ratio());
  }

  static String range(FigureOutcome metric) {
    return metric.runs() < 2
        ? MetricText.NONE
        : Numbers.range(digits(metric.min()), digits(metric.greatest()));
  }

  private static ReportBlock cells(StudyOutcome outcome) {
    List<String> head =
        new ArrayList<>(List.of("cell", "system", "load", "promise", "runs:", "remarks"));
    CellOutcome.METRICS.forEach(metric -> head.add(metric + ":"));
    List<List<String>> rows = new ArrayList<>();
    for (CellOutcome cell : outcome.cells()) {
      List<String> row = new ArrayList<>();
      row.add(cell.id());
      row.add(cell.system());
      row.add(cell.load());
      row.add(cell.promise());
      row.add(
          cell.runs()
              + " of "
              + cell.wanted()
              + (cell.failed() > 0 ? ", " + cell.failed() + " FAIL" : "")
              + (cell.voids() > 0 ? ", + " + cell.voids() + " void" : ""));
      row.add(String.join(", ", cell.remarks()));
      for (int i = 0; i < cell.medians().size(); i++) {
        Interval range = cell.ranges().get(i);
        row.add(
            isPair(cell.runs()) && range.low() < range.high()
                ? value(i, range.low()) + " and " + value(i, range.high())
                : value(i, cell.medians().get(i)));
      }
      rows.add(row);
    }
    return new ReportBlock.Table(head, rows);
  }

  private static String value(int place, double value) {
    if (Double.isNaN(value)) {
      return MetricText.NONE;
    }
    if (Double.isInfinite(value)) {
      return "not known";
    }
    return place < RATES ? Numbers.rate(value) : Numbers.micros(value);
  }

  static String digits(double value) {
    if (Double.isNaN(value)) {
      return MetricText.NONE;
    }
    if (Double.isInfinite(value)) {
      return "not known";
    }
    return value >= 1000 || value == Math.rint(value)
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }

  private static String scale(double scale) {
    return scale == Math.rint(scale)
        ? String.format(Locale.ROOT, "%.0f", scale)
        : Double.toString(scale);
  }
}
