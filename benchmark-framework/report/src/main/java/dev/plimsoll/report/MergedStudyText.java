// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.CellOutcome;
import dev.plimsoll.study.StudyOutcome.ConclusionOutcome;
import dev.plimsoll.study.StudyOutcome.FigureOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The outcomes of one study at several places side by side, a column for each place. Nothing is
 * pooled: each figure is that of one place.
 */
public final class MergedStudyText {

  private static final String SATURATED = " (s)";

  private static final String MARKS =
      "A run that FAILED did not keep its schedule or its promises; its latencies are those of an"
          + " overload. (s) taken at saturation, where a latency shows the length of a queue. (*) "
          + LatencyCells.THIN_MEANS
          + ".";

  private MergedStudyText() {}

  /**
   * Returns the page as Markdown.
   *
   * @param places the outcomes by the names of the places, in the order of the columns
   * @param remarks sentences about the places
   */
  public static String markdown(Map<String, StudyOutcome> places, List<String> remarks) {
    List<StudyOutcome> outcomes = List.copyOf(places.values());
    StudyOutcome first = outcomes.get(0);
    List<ViewPart> parts = new ArrayList<>();
    parts.add(new Sentence(first.question()));
    List<ViewPart> where = new ArrayList<>(List.of(environments(places)));
    remarks.forEach(remark -> where.add(new Sentence(remark)));
    parts.add(Section.titled("Where it was run", where));
    parts.add(Section.titled("Do the conclusions hold?", List.of(conclusions(places))));
    List<ViewPart> figures = new ArrayList<>();
    figures.add(figures(places));
    promises(places).ifPresent(figures::add);
    figures.add(new Sentence(MARKS));
    parts.add(Section.titled("Published and measured", figures));
    List<ViewPart> medians = new ArrayList<>();
    places.forEach(
        (place, outcome) ->
            medians.add(Section.titled(place, List.of(StudyText.medians(outcome)))));
    parts.add(Section.titled("Medians", medians));
    return MarkdownText.write(new View(first.title(), parts));
  }

  private static Table environments(Map<String, StudyOutcome> places) {
    List<Table.Row> rows = new ArrayList<>();
    places.forEach(
        (place, outcome) ->
            rows.add(
                Table.Row.of(
                    List.of(
                        TableCell.words(place),
                        TableCell.digits(outcome.scale()),
                        TableCell.words(
                            outcome.complete() ? "all runs" : "runs are missing or void"),
                        TableCell.words(String.join("; ", outcome.environment()))))));
    return new Table(
        List.of(
            Column.words("place"),
            Column.numbers("scale"),
            Column.words("runs"),
            Column.words("machines and versions")),
        rows);
  }

  private static Table conclusions(Map<String, StudyOutcome> places) {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (StudyOutcome outcome : places.values()) {
      for (ConclusionOutcome each : outcome.conclusions()) {
        answers
            .computeIfAbsent(each.claim(), claim -> new ArrayList<>(List.of(claim)))
            .add(each.answer().words());
      }
    }
    List<Column> columns = new ArrayList<>(List.of(Column.words("the study said")));
    places.keySet().forEach(place -> columns.add(Column.words(place)));
    return new Table(columns, answers.values().stream().map(Table.Row::words).toList());
  }

  private static Table figures(Map<String, StudyOutcome> places) {
    List<Table.Row> rows = new ArrayList<>();
    List<FigureOutcome> published = places.values().iterator().next().metrics();
    for (int i = 0; i < published.size(); i++) {
      FigureOutcome figure = published.get(i);
      List<TableCell> cells = new ArrayList<>();
      cells.add(TableCell.words(figure.cell()));
      cells.add(TableCell.words(figure.metric()));
      cells.add(TableCell.words(figure.unit()));
      cells.add(StudyText.amount(figure.published()).suffixed(figure.saturated() ? SATURATED : ""));
      for (StudyOutcome outcome : places.values()) {
        FigureOutcome here = outcome.metrics().get(i);
        TableCell value =
            StudyText.isPair(here.runs())
                ? StudyText.range(here)
                : StudyText.amount(here.measured()).suffixed(" × " + StudyText.ratio(here).text());
        cells.add(value.suffixed(marks(here, outcome)));
      }
      rows.add(Table.Row.of(cells));
    }
    List<Column> columns = new ArrayList<>();
    List.of("cell", "metric", "unit").forEach(each -> columns.add(Column.words(each)));
    columns.add(Column.numbers("published"));
    places.keySet().forEach(place -> columns.add(Column.numbers(place + ", × published")));
    return new Table(columns, rows);
  }

  /** Says what a figure lacks: samples, runs, runs that passed or are not void. */
  private static String marks(FigureOutcome figure, StudyOutcome outcome) {
    int wanted =
        outcome.cells().stream()
            .filter(cell -> cell.id().equals(figure.cell()))
            .mapToInt(CellOutcome::wanted)
            .findFirst()
            .orElse(0);
    List<String> marks = new ArrayList<>();
    if (figure.runs() < wanted) {
      marks.add(figure.runs() + " of " + wanted + " runs");
    }
    if (figure.failed() > 0) {
      marks.add(figure.failed() + " FAIL");
    }
    if (figure.voids() > 0) {
      marks.add("+ " + figure.voids() + " void");
    }
    return (figure.few() ? " (*)" : "")
        + (marks.isEmpty() ? "" : " (" + String.join(", ", marks) + ")");
  }

  /** Returns the cells whose promise differs between places, if there are any. */
  private static Optional<Sentence> promises(Map<String, StudyOutcome> places) {
    List<String> differing = new ArrayList<>();
    List<CellOutcome> cells = places.values().iterator().next().cells();
    for (int i = 0; i < cells.size(); i++) {
      Set<String> promises = new LinkedHashSet<>();
      for (StudyOutcome outcome : places.values()) {
        if (outcome.cells().get(i).runs() > 0) {
          promises.add(outcome.cells().get(i).promise());
        }
      }
      if (promises.size() > 1) {
        differing.add(cells.get(i).id() + ": " + String.join(" | ", promises));
      }
    }
    return differing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sentence(
                "GUARANTEES DIFFER between the places: " + String.join("; ", differing) + "."));
  }
}
