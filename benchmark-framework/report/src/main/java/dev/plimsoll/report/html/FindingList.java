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

/**
 * The reasons why runs failed or are void, and the warnings: one entry per code, in which each run
 * has its own sentence.
 */
final class FindingList {

  private static final int MAX_NAMES = 3;
  private static final int MAX_SHOWN = 12;

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
    String code = findings.get(0).finding().code();
    List<String> sentences =
        findings.stream().map(each -> each.finding().message()).distinct().toList();
    page.open("li", "class", style).leaf("b", what).text(runs(findings));
    if (sentences.size() == 1) {
      page.text(sentences.get(0) + " ").leaf("code", code).close();
      return;
    }
    // Each run has figures of its own: the sentence of one says nothing about another.
    page.leaf("code", code).open("ul");
    List<FindingOfRun> shown = findings.size() > MAX_SHOWN ? worstOfGroups(findings) : findings;
    shown.forEach(this::item);
    page.close();
    if (shown.size() < findings.size()) {
      page.open("details").leaf("summary", "each of the " + findings.size()).open("ul");
      findings.forEach(this::item);
      page.close().close();
    }
    page.close();
  }

  private void item(FindingOfRun of) {
    page.leaf(
        "li",
        (report.single() ? "" : report.labels().get(of.run()) + ": ") + of.finding().message());
  }

  /** Returns one finding of each group of repetitions: that with the greatest value. */
  private List<FindingOfRun> worstOfGroups(List<FindingOfRun> findings) {
    Map<Integer, FindingOfRun> worst = new LinkedHashMap<>();
    for (FindingOfRun each : findings) {
      worst.merge(
          report.group(each.run()),
          each,
          (one, other) -> actual(other.finding()) > actual(one.finding()) ? other : one);
    }
    return List.copyOf(worst.values());
  }

  private static double actual(Finding finding) {
    return finding.actual() == null ? Double.NEGATIVE_INFINITY : finding.actual();
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
}
