// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.metric.Median;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.Spread;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.report.html.ViewWriter;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of rows with the same guarantees, the same load but for its rate, and their figures. */
final class EntryTable {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final int MOST_LINKS = 12;
  private static final int LEVEL = 3;

  /** The two rates. */
  private static final int BEFORE_LATENCIES = 2;

  /** Runs, trust, day, machines, driver file and pages. */
  private static final int AFTER_LATENCIES = 6;

  private final HtmlBuilder page;
  private final String root;

  /**
   * @param root the path to the site's own folder
   */
  EntryTable(HtmlBuilder page, String root) {
    this.page = page;
    this.root = root;
  }

  /**
   * Writes the table.
   *
   * @param entries with equal guarantees and shape; at least one
   * @param linked whether rows lead to the page of their system, or to that of their workload
   */
  void write(String caption, List<SiteEntry> entries, boolean linked) {
    List<String> kinds = kinds(entries.get(0).first().result());
    List<Table.Row> rows = new ArrayList<>();
    for (SiteEntry entry : entries) {
      rows.add(row(entry, kinds, linked));
      ideal(entry, kinds).ifPresent(rows::add);
    }
    List<Sentence> notes =
        rows.size() == entries.size() ? List.of() : List.of(new Sentence(IdealText.MEANS + "."));
    new ViewWriter(page).write(List.of(new Table("", caption, columns(kinds), rows, notes)), LEVEL);
  }

  private static List<Column> columns(List<String> kinds) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("system"));
    List.of("asked for", "reached").forEach(each -> columns.add(Column.numbers(each, "msg/s")));
    for (String kind : kinds) {
      PERCENTILES.forEach(each -> columns.add(Column.numbers("p" + each).in(named(kind))));
    }
    List.of("runs", "trust", "day", "machines", "driver file", "pages of the runs")
        .forEach(each -> columns.add(Column.words(each)));
    return columns;
  }

  private Table.Row row(SiteEntry entry, List<String> kinds, boolean linked) {
    Setting setting = entry.setting();
    List<TableCell> cells = new ArrayList<>();
    cells.add(
        TableCell.link(
            setting.server(),
            root + (linked ? SystemPage.name(setting.system()) : WorkloadPage.name(setting))));
    cells.add(
        asked(entry.results()).map(TableCell::digits).orElseGet(() -> TableCell.words("closed")));
    cells.add(Spread.rates(entry.counted()).cellWithRange());
    latencies(kinds, (kind, p) -> Spread.of(entry.counted(), run -> kind, p).markedWithRange())
        .forEach(cells::add);
    cells.add(TableCell.words(remarks(entry)));
    cells.add(TableCell.words(entry.trust().words()));
    cells.add(TableCell.words(entry.day()));
    cells.add(TableCell.words(setting.machine().words()));
    cells.add(TableCell.words(setting.driverWords()));
    cells.add(pages(entry));
    return Table.Row.of(cells);
  }

  /** Returns the row below that of an entry; empty if it says nothing else. */
  private static Optional<Table.Row> ideal(SiteEntry entry, List<String> kinds) {
    List<TableCell> ideal =
        latencies(
            kinds,
            (kind, p) ->
                Spread.ideal(entry.counted(), run -> kind, p).ifKnown(Spread::cellWithRange));
    List<TableCell> measured =
        latencies(kinds, (kind, p) -> Spread.of(entry.counted(), run -> kind, p).cellWithRange());
    if (!IdealText.isVisible(ideal, measured)) {
      return Optional.empty();
    }
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words(entry.setting().server() + IdealText.SUFFIX));
    cells.addAll(Collections.nCopies(BEFORE_LATENCIES, TableCell.empty()));
    cells.addAll(ideal);
    cells.addAll(Collections.nCopies(AFTER_LATENCIES, TableCell.empty()));
    return Optional.of(Table.Row.of(cells));
  }

  private static List<TableCell> latencies(
      List<String> kinds, BiFunction<String, String, TableCell> cell) {
    return kinds.stream()
        .flatMap(kind -> PERCENTILES.stream().map(percentile -> cell.apply(kind, percentile)))
        .toList();
  }

  /** Returns the latencies of the table, from the intended send time where there is one. */
  static List<String> kinds(RunResult result) {
    WorkloadFacts facts = new WorkloadFacts(result);
    String suffix = facts.closed() ? "Service" : "";
    String delivery = result.workload().requestsReplies() ? "roundTrip" : "endToEnd";
    return List.of("publish" + suffix, delivery + suffix);
  }

  private static String named(String kind) {
    return kind.endsWith("Service") ? kind + " (from the send call)" : kind;
  }

  /** Returns the rate asked for; empty in closed load. */
  static Optional<Double> asked(List<RunResult> results) {
    double[] rates =
        results.stream()
            .map(result -> new WorkloadFacts(result).askedPerSecond())
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return rates.length == 0 ? Optional.empty() : Optional.of(Median.of(rates));
  }

  /** Returns number and verdicts of the runs, and what a reader of the figures must know. */
  static String runs(SiteEntry entry) {
    Map<Status, Integer> verdicts = new EnumMap<>(Status.class);
    entry.results().forEach(result -> verdicts.merge(result.status(), 1, Integer::sum));
    String counted =
        verdicts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return Stream.concat(
            Stream.of(counted, UnsoundWindow.words(VoidRuns.without(entry.results()))),
            LoosenedLimit.words(entry.results()).stream())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /** Returns the runs, and why they are trusted no further or what others measured. */
  private static String remarks(SiteEntry entry) {
    return Stream.of(
            runs(entry),
            entry.first().again() ? "measured to check others" : "",
            entry.remark().isEmpty() ? "" : entry.trust().words() + ", " + entry.remark())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /** Returns a link to the page of each run, by its number; runs of an outcome have one page. */
  private TableCell pages(SiteEntry entry) {
    List<String> pages = entry.runs().stream().map(SiteRun::page).distinct().toList();
    if (pages.size() == 1 && entry.runs().size() > 1) {
      return TableCell.link("study", root + pages.get(0));
    }
    int shown = Math.min(MOST_LINKS, entry.runs().size());
    return new TableCell.Links(
        IntStream.range(0, shown)
            .mapToObj(
                i -> new TableCell.Link(String.valueOf(i + 1), root + entry.runs().get(i).page()))
            .toList());
  }
}
