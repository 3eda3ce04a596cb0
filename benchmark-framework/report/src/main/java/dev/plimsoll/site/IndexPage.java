// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.ImportedText;
import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.report.html.ViewWriter;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first page: what was measured, on what, and how far it can be trusted. It has no figures. */
final class IndexPage {

  static final String NAME = "index.html";

  private static final int LEVEL = 3;

  private static final List<Column> COLUMNS =
      List.of(
          Column.words("workload"),
          Column.words("system"),
          Column.words("versions"),
          Column.words("machines"),
          Column.numbers("asked for", "msg/s"),
          Column.numbers("runs"),
          Column.words("trust"));

  private final SiteContent content;
  private final List<SiteEntry> entries;

  IndexPage(SiteContent content, List<SiteEntry> entries) {
    this.content = content;
    this.entries = entries;
  }

  /** What the entries of a row have in common. */
  private record Row(String promise, String workload, String system, String machines) {

    static final Comparator<Row> ORDER =
        Comparator.comparing(Row::promise)
            .thenComparing(Row::workload)
            .thenComparing(Row::system)
            .thenComparing(Row::machines);

    static Row of(SiteEntry entry) {
      Setting setting = entry.setting();
      String variant = setting.variant().isBlank() ? "" : " (" + setting.variant() + ")";
      return new Row(
          Promise.heading(setting.terms()),
          setting.workload(),
          setting.system() + variant,
          setting.machine().words());
    }
  }

  void write(PageStore store) {
    store.page(
        NAME, SitePage.html(store, NAME, "Measurements of messaging systems", this::content));
  }

  private void content(HtmlBuilder page) {
    page.leaf(
        "p",
        Numbers.things(content.distinctRuns(), "run")
            + ", "
            + Numbers.things(content.studies().size(), "study outcome")
            + ", "
            + Numbers.things(content.imported().size(), "file")
            + " of other tools. There is no rank and no score: what a system promises decides what"
            + " its figures can be compared with.");
    extent(page);
    filter(page);
    tables(page);
    studies(page);
    imported(page);
    trust(page);
    data(page);
  }

  /** Writes what the runs cover, so that a reader sees at once what was not measured. */
  private void extent(HtmlBuilder page) {
    if (entries.isEmpty()) {
      return;
    }
    page.leaf(
        "p",
        "Rates asked for: "
            + rates(entries).text()
            + " msg/s. Where acknowledged messages were stored: "
            + entries.stream()
                .map(entry -> Promise.stored(entry.setting().terms()))
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "))
            + ". Nothing else was measured here.");
  }

  /** Returns the least and the greatest rate that was asked for; in closed load there is none. */
  private static TableCell rates(List<SiteEntry> entries) {
    double[] rates =
        entries.stream()
            .flatMap(entry -> EntryTable.asked(entry.results()).stream())
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    return rates.length == 0
        ? TableCell.words("closed")
        : TableCell.range(TableCell.digits(rates[0]), TableCell.digits(rates[rates.length - 1]));
  }

  /** Writes the place of the filter, which the script fills: tables are whole without it. */
  private static void filter(HtmlBuilder page) {
    page.open("form", "id", "filter", "hidden", "", "aria-label", "Filter").close();
    page.leaf("p", "", "id", "filtered", "role", "status", "aria-live", "polite", "class", "key");
  }

  private void tables(HtmlBuilder page) {
    Map<Row, List<SiteEntry>> rows = new LinkedHashMap<>();
    entries.stream()
        .sorted(Comparator.comparing(Row::of, Row.ORDER).thenComparing(SiteEntry.ORDER))
        .forEach(entry -> rows.computeIfAbsent(Row.of(entry), key -> new ArrayList<>()).add(entry));
    Map<String, List<Row>> byPromise =
        rows.keySet().stream()
            .collect(Collectors.groupingBy(Row::promise, LinkedHashMap::new, Collectors.toList()));
    byPromise.forEach(
        (promise, there) -> {
          page.open("section", "data-promise", promise).leaf("h2", promise);
          write(page, COLUMNS, there.stream().map(row -> row(row, rows.get(row))).toList());
          page.close();
        });
  }

  private static Table.Row row(Row row, List<SiteEntry> entries) {
    Setting setting = entries.get(0).setting();
    return Table.Row.of(
        List.of(
            TableCell.link(row.workload(), WorkloadPage.name(setting)),
            TableCell.link(row.system(), SystemPage.name(setting.system())),
            new TableCell.Words(versions(entries)),
            TableCell.words(row.machines()),
            rates(entries),
            TableCell.words(runs(entries)),
            TableCell.words(trust(entries).words())));
  }

  private static void write(HtmlBuilder page, List<Column> columns, List<Table.Row> rows) {
    new ViewWriter(page).write(List.of(new Table(columns, rows)), LEVEL);
  }

  private static String versions(List<SiteEntry> entries) {
    List<String> versions =
        entries.stream()
            .map(entry -> entry.setting().version())
            .filter(version -> !version.isBlank())
            .distinct()
            .sorted(new VersionOrder())
            .toList();
    return versions.size() > 4
        ? versions.get(0) + " … " + versions.get(versions.size() - 1) + " (" + versions.size() + ")"
        : String.join(", ", versions);
  }

  private static String runs(List<SiteEntry> entries) {
    int runs = entries.stream().mapToInt(entry -> entry.runs().size()).sum();
    return Numbers.count(runs)
        + (entries.size() == 1 ? "" : " in " + Numbers.things(entries.size(), "session"));
  }

  /** Returns the greatest trust of several rows: their page shows that of each. */
  private static Trust trust(List<SiteEntry> entries) {
    return entries.stream().map(SiteEntry::trust).max(Comparator.naturalOrder()).orElseThrow();
  }

  private void studies(HtmlBuilder page) {
    if (content.studies().isEmpty()) {
      return;
    }
    page.open("section", "id", "studies").leaf("h2", "Studies: published comparisons, repeated");
    write(
        page,
        List.of(
            Column.words("study"),
            Column.words("file"),
            Column.numbers("runs"),
            Column.numbers("scale"),
            Column.words("claims")),
        content.studies().stream()
            .map(
                study ->
                    Table.Row.of(
                        List.of(
                            TableCell.link(study.outcome().title(), study.page()),
                            TableCell.words(study.name()),
                            TableCell.count(study.runs()),
                            TableCell.words(Numbers.plain(study.outcome().scale())),
                            TableCell.words(study.answers()))))
            .toList());
    page.close();
  }

  private void imported(HtmlBuilder page) {
    if (content.imported().isEmpty()) {
      return;
    }
    page.open("section", "id", "imported").leaf("h2", ImportedText.TITLE);
    page.leaf("p", ImportedText.APART);
    write(
        page,
        List.of(
            Column.words("file"),
            Column.words("tool"),
            Column.numbers("runs"),
            Column.numbers("findings"),
            Column.words("trust")),
        content.imported().stream()
            .map(
                each ->
                    Table.Row.of(
                        List.of(
                            TableCell.link(each.file().source().fileName(), each.page()),
                            TableCell.words(ImportedText.title(each.file())),
                            TableCell.count(each.file().runs().size()),
                            TableCell.count(each.file().findings().size()),
                            TableCell.words(Trust.IMPORTED.words()))))
            .toList());
    page.close();
  }

  private static void trust(HtmlBuilder page) {
    page.open("section", "id", "trust").leaf("h2", "Trust, ascending").open("dl");
    for (Trust trust : Trust.values()) {
      page.leaf("dt", trust.words()).leaf("dd", trust.meaning());
    }
    page.close();
    page.leaf(
        "p",
        "A consistent file is not a true one: whoever writes all of a file can make it consistent."
            + " Only measuring again finds that.");
    page.close();
  }

  private void data(HtmlBuilder page) {
    page.open("section", "id", "data").leaf("h2", "Data").open("ul");
    Stream.of(DataFiles.ROWS_CSV, DataFiles.ROWS_JSON, DataFiles.RUNS_CSV)
        .forEach(name -> page.open("li").leaf("a", name, "href", name).close());
    page.close();
    page.open("p").text("Files that are not here: ");
    page.leaf("a", Numbers.things(content.problems().size(), "problem"), "href", ProblemsPage.NAME);
    page.close().close();
  }
}
