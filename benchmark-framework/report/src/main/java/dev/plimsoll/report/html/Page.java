// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.report.CostText;
import dev.plimsoll.report.EventText;
import dev.plimsoll.report.IntegrityText;
import dev.plimsoll.report.PayloadText;
import dev.plimsoll.report.RunKeys;
import dev.plimsoll.report.WorkerText;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the whole page. */
final class Page {

  private final Report report;
  private final List<ImportedFile> imported;
  private final HtmlBuilder page = new HtmlBuilder();
  private final ViewWriter writer = new ViewWriter(page);

  Page(Report report, List<ImportedFile> imported) {
    this.report = report;
    this.imported = imported;
  }

  String html() {
    Scripts scripts = Scripts.load();
    page.doctype().open("html", "lang", "en");
    head(scripts);
    page.open("body");
    page.leaf("a", "to the verdict", "href", "#verdict", "class", "skip");
    header();
    page.open("main", "id", HtmlReport.CONTENT);
    new ReportSummary(report, page).write();
    new Charts(report, page).write();
    page.open("section", "id", "integrity");
    writer.write(List.of(new IntegrityTable(report).section()), 2);
    new RunSections(report, page).each(IntegrityText::remarks);
    page.close();
    settings();
    numbers();
    new ImportedSection(imported, page).write();
    page.close();
    footer(scripts);
    // The data and all elements must precede the scripts, which run as soon as they are parsed.
    page.verbatim(
        "script", EmbeddedJson.json(PageData.of(report)), "type", "application/json", "id", "data");
    scripts.scripts().forEach(script -> page.verbatim("script", script));
    return page.close().close().toString();
  }

  private void head(Scripts scripts) {
    page.open("head").empty("meta", "charset", "utf-8");
    page.empty("meta", "http-equiv", "Content-Security-Policy", "content", scripts.policy());
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "generator", "content", HtmlReport.GENERATOR);
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", title() + " – Plimsoll").verbatim("style", Scripts.style()).close();
  }

  private String title() {
    return report.results().stream()
        .map(result -> result.mix().map(MixPart::name).orElse(new WorkloadFacts(result).name()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private void header() {
    page.open("header").open("div");
    page.leaf("p", "Plimsoll report", "class", "kicker");
    page.open("h1").text(title()).leaf("small", " on " + systems()).close();
    page.leaf("p", report.single() ? load(report.result(0)) : span(), "class", "load").close();
    page.open("nav", "aria-label", "Page");
    for (String place : List.of("integrity", "charts", "settings", "numbers")) {
      page.leaf("a", place, "href", "#" + place);
    }
    page.leaf("button", "dark", "id", "theme", "type", "button", "hidden", "");
    page.close().close();
  }

  private String systems() {
    List<String> names =
        report.results().stream().map(result -> result.driver().name()).distinct().toList();
    return names.size() > 6 ? Numbers.things(names.size(), "driver") : String.join(", ", names);
  }

  private static String load(RunResult result) {
    String server = result.driver().serverVersion();
    return String.join(" · ", new WorkloadFacts(result).items())
        + (server == null ? "" : " · " + result.driver().server())
        + " · "
        + time(result.run().startedAt());
  }

  private String span() {
    List<String> starts =
        report.results().stream().map(result -> result.run().startedAt()).sorted().toList();
    return Numbers.things(report.runs().size(), "run")
        + " · "
        + time(starts.get(0))
        + " to "
        + time(starts.get(starts.size() - 1));
  }

  private static String time(String iso) {
    return iso.replaceFirst("T", " ").replaceFirst("(:\\d\\d)(\\.\\d+)?Z$", "$1 UTC");
  }

  private void numbers() {
    page.open("section", "id", "numbers").leaf("h2", "Numbers");
    writer.write(new NumberTables(report).parts(), 3);
    RunSections sections = new RunSections(report, page);
    sections.each(PayloadText::section);
    sections.visits();
    sections.together(CostText::section);
    sections.together(EventText::section);
    sections.each(WorkerText::section);
    page.close();
  }

  private void settings() {
    page.open("section", "id", "settings").leaf("h2", "Settings");
    if (!report.single()) {
      page.open("p").open("label", "id", "only-differences", "hidden", "");
      page.empty("input", "type", "checkbox").text(" only what differs (marked ≠)");
      page.close().close();
    }
    SideBySide drivers = SideBySide.ofDrivers(report, report.shownGroups());
    writer.write(
        List.of(
            drivers.table(
                "guarantees", "Guarantees: what the system promised", RunKeys::guarantees)),
        3);
    details(
        "Workload",
        SideBySide.ofGroups(report)
            .table("workload", "Workload, every default filled in", RunKeys::workload));
    driverSettings();
    details("Environment", drivers.table("environment", "Environment", RunKeys::environment));
    page.close();
  }

  /** Writes settings, folded if those of several runs are all equal. */
  private void details(String summary, Table table) {
    boolean differ = table.rows().stream().anyMatch(row -> row.tone() == Tone.DIFFERS);
    page.open("details", report.single() || differ ? "open" : "class", "");
    page.leaf("summary", summary);
    writer.write(List.of(table), 3);
    page.close();
  }

  /** Writes one table per system, because different systems have different settings. */
  private void driverSettings() {
    Map<String, List<RunGroup>> bySystem = new LinkedHashMap<>();
    for (RunGroup group : report.shownGroups()) {
      String system = report.result(group.first()).driver().system();
      bySystem.computeIfAbsent(system, each -> new ArrayList<>()).add(group);
    }
    boolean compared = report.comparison().isPresent();
    bySystem.forEach(
        (system, groups) -> {
          page.open("details", compared ? "open" : "class", "");
          page.leaf("summary", "Driver: " + system);
          writer.write(
              List.of(
                  SideBySide.ofDrivers(report, groups)
                      .table(
                          "driver-" + system,
                          "Driver " + system + ": the client's effective settings",
                          RunKeys::driver)),
              3);
          page.close();
        });
  }

  private void footer(Scripts scripts) {
    page.open("footer").open("details").leaf("summary", "Files and licences");
    page.open("ul");
    for (int i = 0; i < report.runs().size(); i++) {
      page.leaf(
          "li",
          report.labels().get(i)
              + ": "
              + report.runs().get(i).file()
              + " (run "
              + report.result(i).run().id()
              + ")");
    }
    page.close();
    page.leaf("p", "The charts are drawn by these libraries:");
    scripts.licences().forEach(licence -> page.leaf("pre", licence));
    page.close().close();
  }
}
