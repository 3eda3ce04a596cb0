// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The reasons why runs failed, and the warnings: one entry per code for all runs. */
final class FindingList {

  private static final int MAX_NAMES = 3;

  private final Report report;
  private final HtmlBuilder page;

  FindingList(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  /** A finding and the index of its run. */
  private record FindingOfRun(int run, Finding finding) {}

  void write() {
    Map<String, List<FindingOfRun>> failures = byCode(RunResult::failures);
    Map<String, List<FindingOfRun>> voids = byCode(RunResult::voids);
    Map<String, List<FindingOfRun>> warnings = byCode(RunResult::warnings);
    if (failures.isEmpty() && voids.isEmpty() && warnings.isEmpty()) {
      return;
    }
    page.open("ul", "class", "findings");
    failures.values().forEach(findings -> entry("failure", "✗ Failed", findings));
    voids.values().forEach(findings -> entry("void", "∅ Void", findings));
    warnings.values().forEach(findings -> entry("warning", "⚠ Warning", findings));
    page.close();
  }

  private Map<String, List<FindingOfRun>> byCode(Function<RunResult, List<Finding>> of) {
    Map<String, List<FindingOfRun>> byCode = new LinkedHashMap<>();
    for (int run = 0; run < report.runs().size(); run++) {
      for (Finding finding : of.apply(report.result(run))) {
        byCode
            .computeIfAbsent(finding.code(), code -> new ArrayList<>())
            .add(new FindingOfRun(run, finding));
      }
    }
    return byCode;
  }

  private void entry(String style, String what, List<FindingOfRun> findings) {
    FindingOfRun first = findings.get(0);
    page.open("li", "class", style).leaf("b", what).text(runs(findings));
    page.text(words(first.finding()) + " ").leaf("code", first.finding().code());
    if (findings.size() > 1) {
      page.open("details").leaf("summary", "each of the " + findings.size()).open("ul");
      findings.forEach(
          each -> page.leaf("li", report.labels().get(each.run()) + ": " + words(each.finding())));
      page.close().close();
    }
    page.close();
  }

  private String runs(List<FindingOfRun> findings) {
    if (report.single()) {
      return " ";
    }
    List<String> names =
        findings.stream().map(each -> report.labels().get(each.run())).distinct().toList();
    if (names.size() == report.runs().size()) {
      return " (all runs) ";
    }
    return names.size() > MAX_NAMES
        ? " (" + Numbers.things(names.size(), "run") + ") "
        : " (" + String.join(", ", names) + ") ";
  }

  private static String words(Finding finding) {
    if (finding.actual() == null) {
      return finding.message();
    }
    String limit = finding.limit() == null ? "" : ", limit " + Labels.plain(finding.limit());
    return finding.message() + " (" + Labels.plain(finding.actual()) + limit + ")";
  }
}
