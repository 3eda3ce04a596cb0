// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.CellOutcome;
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

  private MergedStudyText() {}

  /**
   * Returns the page as Markdown.
   *
   * @param places the outcomes by the names of the places, in the order of the columns
   */
  public static String markdown(Map<String, StudyOutcome> places) {
    List<StudyOutcome> outcomes = List.copyOf(places.values());
    StudyOutcome first = outcomes.get(0);
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Heading(1, first.title()));
    blocks.add(new ReportBlock.Text(first.question()));
    blocks.add(new ReportBlock.Heading(2, "Where it was run"));
    blocks.add(environments(places));
    blocks.add(new ReportBlock.Heading(2, "Do the conclusions hold?"));
    blocks.add(conclusions(places));
    blocks.add(new ReportBlock.Heading(2, "Published and measured"));
    blocks.add(figures(places));
    promises(places).ifPresent(blocks::add);
    return MarkdownText.write(blocks);
  }

  private static ReportBlock environments(Map<String, StudyOutcome> places) {
    List<List<String>> rows = new ArrayList<>();
    places.forEach(
        (place, outcome) ->
            rows.add(
                List.of(
                    place,
                    StudyText.digits(outcome.scale()),
                    outcome.complete() ? "all runs" : "runs are missing or void",
                    String.join("; ", outcome.environment()))));
    return new ReportBlock.Table(List.of("place", "scale:", "runs", "machines and versions"), rows);
  }

  private static ReportBlock conclusions(Map<String, StudyOutcome> places) {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    places
        .values()
        .forEach(
            outcome ->
                outcome
                    .conclusions()
                    .forEach(
                        each ->
                            answers
                                .computeIfAbsent(each.claim(), claim -> new ArrayList<>())
                                .add(each.answer().words())));
    List<List<String>> rows = new ArrayList<>();
    answers.forEach((claim, words) -> rows.add(row(List.of(claim), words)));
    return new ReportBlock.Table(row(List.of("the study said"), places.keySet()), rows);
  }

  private static ReportBlock figures(Map<String, StudyOutcome> places) {
    List<List<String>> rows = new ArrayList<>();
    List<FigureOutcome> published = places.values().iterator().next().metrics();
    for (int i = 0; i < published.size(); i++) {
      FigureOutcome figure = published.get(i);
      List<String> cells = new ArrayList<>();
      for (StudyOutcome outcome : places.values()) {
        FigureOutcome here = outcome.metrics().get(i);
        cells.add(
            StudyText.isPair(here.runs())
                ? StudyText.range(here)
                : StudyText.digits(here.measured()) + " × " + StudyText.ratio(here));
      }
      rows.add(
          row(
              List.of(
                  figure.cell(),
                  figure.metric(),
                  figure.unit(),
                  StudyText.digits(figure.published())),
              cells));
    }
    List<String> head = new ArrayList<>(List.of("cell", "metric", "unit", "published:"));
    places.keySet().forEach(place -> head.add(place + ", × published:"));
    return new ReportBlock.Table(head, rows);
  }

  /** Returns the cells whose promise differs between places, if there are any. */
  private static Optional<ReportBlock> promises(Map<String, StudyOutcome> places) {
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
            new ReportBlock.Text(
                "GUARANTEES DIFFER between the places: " + String.join("; ", differing) + "."));
  }

  private static List<String> row(List<String> first, Iterable<String> rest) {
    List<String> row = new ArrayList<>(first);
    rest.forEach(row::add);
    return row;
  }
}
