// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.study.StudyOutcome.FigureOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Published against measured values of a study: one plot for each unit. */
final class PublishedPlot {

  private static final int COLOURS = 7;

  private final List<FigureOutcome> metrics;

  /** The distinct subjects: the first part of the name of each cell. */
  private final List<String> subjects;

  PublishedPlot(List<FigureOutcome> metrics) {
    this.metrics = metrics;
    this.subjects = metrics.stream().map(PublishedPlot::subject).distinct().toList();
  }

  List<DotPlot> plots() {
    Map<String, List<DotPlot.Row>> rows = new LinkedHashMap<>();
    for (FigureOutcome metric : metrics) {
      rows.computeIfAbsent(metric.unit(), unit -> new ArrayList<>()).add(row(metric));
    }
    return rows.entrySet().stream().map(entry -> plot(entry.getKey(), entry.getValue())).toList();
  }

  private static DotPlot plot(String unit, List<DotPlot.Row> rows) {
    return new DotPlot(
        "Published and measured, " + unit,
        "Ring: published; dot: median measured here, with a line from the least to the greatest"
            + " run. At the right: published → measured, × measured over published.",
        new DotPlot.Scale.Amount(),
        rows);
  }

  private DotPlot.Row row(FigureOutcome metric) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    if (metric.runs() > 1) {
      marks.add(DotPlot.Mark.range(metric.min(), metric.greatest()));
    }
    if (StudyText.isPair(metric.runs())) {
      marks.add(DotPlot.Mark.at(DotPlot.Shape.TICK, metric.min()));
      marks.add(DotPlot.Mark.at(DotPlot.Shape.TICK, metric.greatest()));
    } else if (metric.runs() > 0) {
      marks.add(DotPlot.Mark.at(DotPlot.Shape.DOT, metric.measured()));
    }
    marks.add(DotPlot.Mark.at(DotPlot.Shape.RING, metric.published()));
    return new DotPlot.Row(
        metric.cell() + " " + metric.metric(),
        new DotPlot.Colour.Palette(subjects.indexOf(subject(metric)) % COLOURS),
        marks,
        text(metric));
  }

  private static String text(FigureOutcome metric) {
    String published = StudyText.amount(metric.published()).text() + " → ";
    if (metric.runs() == 0) {
      return published + (metric.voids() > 0 ? "not known: runs are void" : "not measured");
    }
    String voids = metric.voids() > 0 ? ", + " + metric.voids() + " void" : "";
    String failed = (metric.failed() > 0 ? ", " + metric.failed() + " FAIL" : "") + voids;
    if (Double.isInfinite(metric.measured())) {
      return published + "not known" + failed;
    }
    String measured =
        StudyText.isPair(metric.runs())
            ? StudyText.range(metric).text()
            : StudyText.amount(metric.measured()).text();
    return published + measured + ", × " + StudyText.ratio(metric).text() + failed;
  }

  private static String subject(FigureOutcome metric) {
    return metric.cell().replaceFirst("/.*", "");
  }
}
