// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.compare.Medians;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.CellOutcome;
import dev.plimsoll.study.StudyOutcome.ConclusionOutcome;
import dev.plimsoll.study.StudyOutcome.FigureOutcome;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The report of a study: conclusions first, then published and measured values side by side. */
public final class StudyText {

  private static final int RATES = 2;

  private StudyText() {}

  /** Returns the report as Markdown. */
  public static String markdown(StudyOutcome outcome) {
    return MarkdownText.write(view(outcome));
  }

  /** Returns the report. */
  public static View view(StudyOutcome outcome) {
    List<ViewPart> parts = new ArrayList<>();
    parts.add(new Sentence(outcome.question()));
    parts.add(
        new Sentence(
            (outcome.metrics().isEmpty()
                    ? "Run at scale " + scale(outcome.scale()) + ". Claimed by: "
                    : "Made again at scale " + scale(outcome.scale()) + ". Published: ")
                + outcome.source()
                + "."));
    boolean voids = outcome.cells().stream().anyMatch(cell -> cell.voids() > 0);
    if (!outcome.complete()) {
      parts.add(
          new Sentence(
              voids
                  ? "THIS REPORT IS INCOMPLETE: runs are missing or void."
                  : "THIS REPORT IS INCOMPLETE: runs are missing."));
    }
    parts.add(Section.titled("Do the conclusions hold?", List.of(conclusions(outcome))));
    FaultStudyText.section(outcome).ifPresent(parts::add);
    if (!outcome.metrics().isEmpty()) {
      List<ViewPart> published = new ArrayList<>(promises(outcome));
      published.addAll(new PublishedPlot(outcome.metrics()).plots());
      published.add(figures(outcome.metrics()));
      parts.add(Section.titled("Published and measured", published));
    }
    List<ViewPart> run = new ArrayList<>(List.of(cells(outcome, voids)));
    run.addAll(promises(outcome));
    run.add(medians(outcome));
    parts.add(Section.titled("What was run here", run));
    List<ViewPart> differences = new ArrayList<>();
    differences.add(new Sentence("Then: " + outcome.setting()));
    if (!outcome.environment().isEmpty()) {
      differences.add(new Sentence("Now: " + String.join("; ", outcome.environment()) + "."));
    }
    differences.add(new Bullets(outcome.knownDeviations()));
    parts.add(Section.titled("What differs", differences));
    return new View(outcome.title(), parts);
  }

  /** Says that figures side by side are of systems that promise different things. */
  private static List<Sentence> promises(StudyOutcome outcome) {
    long different =
        outcome.cells().stream()
            .filter(cell -> cell.runs() > 0)
            .map(CellOutcome::promise)
            .filter(promise -> !promise.equals("–"))
            .distinct()
            .count();
    return different > 1
        ? List.of(
            new Sentence(
                "GUARANTEES DIFFER between the cells: their promises are under \"What was run"
                    + " here\"."))
        : List.of();
  }

  private static Table conclusions(StudyOutcome outcome) {
    return new Table(
        List.of(Column.words("the study said"), Column.words("here"), Column.words("by")),
        outcome.conclusions().stream()
            .map(
                each ->
                    Table.Row.words(List.of(each.claim(), each.answer().words(), grounds(each))))
            .toList());
  }

  /** Returns the reason, or how the checks hold, and the checks with their values. */
  private static String grounds(ConclusionOutcome conclusion) {
    List<String> grounds = new ArrayList<>();
    grounds.add(conclusion.reason().isEmpty() ? conclusion.holding().words() : conclusion.reason());
    grounds.addAll(conclusion.checks());
    return String.join("; ", grounds);
  }

  private static Table figures(List<FigureOutcome> metrics) {
    boolean few = metrics.stream().anyMatch(FigureOutcome::few);
    boolean saturated = metrics.stream().anyMatch(FigureOutcome::saturated);
    String meaning =
        "Measured: median of the runs (of two, their range); ratio: measured over published. A"
            + " run that FAILED did not keep its schedule or its promises; its latencies are"
            + " those of an overload."
            + (saturated
                ? " (s) taken at saturation, where a latency shows the length of a queue."
                : "")
            + (few ? " (*) " + LatencyCells.THIN_MEANS + "." : "");
    return new Table(
        "",
        "",
        List.of(
            Column.words("cell"),
            Column.words("metric"),
            Column.words("unit"),
            Column.numbers("published"),
            Column.numbers("measured"),
            Column.numbers("range of runs"),
            Column.numbers("ratio"),
            Column.numbers("runs"),
            Column.words("confidence"),
            Column.words("source")),
        metrics.stream().map(StudyText::row).toList(),
        meaning);
  }

  private static Table.Row row(FigureOutcome metric) {
    return Table.Row.of(
        List.of(
            TableCell.words(metric.cell()),
            TableCell.words(metric.metric()),
            TableCell.words(metric.unit()),
            amount(metric.published()).suffixed(metric.saturated() ? " (s)" : ""),
            (isPair(metric.runs()) ? TableCell.none() : amount(metric.measured()))
                .suffixed(metric.few() ? " (*)" : ""),
            range(metric),
            ratio(metric),
            TableCell.words(
                VoidRuns.number(metric.runs(), metric.voids())
                    + (metric.failed() > 0 ? " (" + metric.failed() + " FAIL)" : "")),
            TableCell.words(metric.confidence()),
            TableCell.words(
                metric.source() + (metric.note().isEmpty() ? "" : ". " + metric.note()))));
  }

  /** Returns whether there are two runs: they have no median, so both values are shown. */
  static boolean isPair(int runs) {
    return runs == Medians.MIN_RUNS - 1;
  }

  /** Returns measured over published; of two runs, the range. */
  static TableCell ratio(FigureOutcome metric) {
    return isPair(metric.runs())
        ? TableCell.range(
            TableCell.ratio(metric.min() / metric.published()),
            TableCell.ratio(metric.greatest() / metric.published()))
        : TableCell.ratio(metric.ratio());
  }

  /** Returns the least and the greatest run. */
  static TableCell range(FigureOutcome metric) {
    return metric.runs() < 2
        ? TableCell.none()
        : TableCell.range(amount(metric.min()), amount(metric.greatest()));
  }

  private static Table cells(StudyOutcome outcome, boolean voids) {
    List<Column> columns = new ArrayList<>();
    boolean versions = hasSeveralVersions(outcome);
    columns.add(Column.words("cell"));
    columns.add(Column.words("system"));
    if (versions) {
      columns.add(Column.words(ServerVersions.COLUMN));
    }
    columns.add(Column.words("load"));
    columns.add(Column.words("promise"));
    columns.add(Column.numbers("runs"));
    columns.add(Column.words("remarks"));
    return new Table(
        "",
        "",
        columns,
        outcome.cells().stream().map(cell -> row(cell, versions)).toList(),
        voids
            ? List.of(
                new Sentence(
                    "A void run says nothing about the system, because the generator or its"
                        + " machine disturbed it: it is counted, and in no figure."))
            : List.of());
  }

  /** Returns whether cells on the same system had servers of different versions. */
  private static boolean hasSeveralVersions(StudyOutcome outcome) {
    Map<String, Set<String>> bySystem = new HashMap<>();
    for (CellOutcome cell : outcome.cells()) {
      if (!cell.server().isEmpty()) {
        bySystem.computeIfAbsent(cell.system(), system -> new HashSet<>()).add(cell.server());
      }
    }
    return bySystem.values().stream().anyMatch(versions -> versions.size() > 1);
  }

  private static Table.Row row(CellOutcome cell, boolean versions) {
    List<TableCell> row = new ArrayList<>();
    row.add(TableCell.words(cell.id()));
    row.add(TableCell.words(cell.system()));
    if (versions) {
      row.add(TableCell.words(cell.server()));
    }
    row.add(TableCell.words(cell.load()));
    row.add(TableCell.words(cell.promise()));
    row.add(
        TableCell.words(
            cell.runs()
                + " of "
                + cell.wanted()
                + (cell.failed() > 0 ? ", " + cell.failed() + " FAIL" : "")
                + (cell.voids() > 0 ? ", + " + cell.voids() + " void" : "")));
    row.add(new TableCell.Words(String.join(", ", cell.remarks())));
    return Table.Row.of(row);
  }

  /** Returns the figures that any cell has. */
  static Table medians(StudyOutcome outcome) {
    int[] places =
        IntStream.range(0, CellOutcome.METRICS.size())
            .filter(
                place ->
                    outcome.cells().stream()
                        .anyMatch(cell -> !Double.isNaN(cell.medians().get(place))))
            .toArray();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("cell"));
    IntStream.of(places)
        .mapToObj(CellOutcome.METRICS::get)
        .forEach(metric -> columns.add(Column.numbers(metric)));
    return new Table(
        "",
        "Medians of the runs",
        columns,
        outcome.cells().stream().map(cell -> medians(cell, places)).toList());
  }

  private static Table.Row medians(CellOutcome cell, int... places) {
    List<TableCell> row = new ArrayList<>();
    row.add(TableCell.words(cell.id()));
    for (int place : places) {
      Interval range = cell.ranges().get(place);
      row.add(
          isPair(cell.runs()) && range.low() < range.high()
              ? TableCell.pair(value(place, range.low()), value(place, range.high()))
              : value(place, cell.medians().get(place)));
    }
    return Table.Row.of(row);
  }

  private static TableCell value(int place, double value) {
    return place < RATES || Double.isInfinite(value) ? amount(value) : TableCell.micros(value);
  }

  /** Returns a number; infinite is that of a percentile that falls on missing messages. */
  static TableCell amount(double value) {
    return Double.isInfinite(value) ? TableCell.words("not known") : TableCell.digits(value);
  }

  private static String scale(double scale) {
    return Numbers.plain(scale);
  }
}
