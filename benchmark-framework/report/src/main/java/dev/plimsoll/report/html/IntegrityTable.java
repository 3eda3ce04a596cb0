// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.Integrity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Table of the integrity counts of each run. */
final class IntegrityTable {

  private static final List<String> COLUMNS =
      List.of(
          "run",
          "scheduled",
          "unsent",
          "sent",
          "acknowledged",
          "failed",
          "unacknowledged",
          "received",
          "lost",
          "undelivered",
          "duplicated",
          "out of order",
          "failed but received",
          "foreign");

  private final Report report;
  private final HtmlBuilder page;

  IntegrityTable(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    page.open("section", "id", "integrity").leaf("h2", "Integrity");
    page.leaf(
        "p",
        "Messages of the measured window, counted one by one; receipts are sums"
            + " over all subscriptions. – means: not defined in this run.");
    DataTable table = new DataTable(page, "integrity-table", "Messages by outcome", true);
    table.head(COLUMNS);
    for (int i = 0; i < report.runs().size(); i++) {
      table.run(report, i, "", cells(report.result(i).knownCounts()));
    }
    table.close();
    failures();
    page.close();
  }

  private static List<String> cells(Integrity counts) {
    List<String> cells = new ArrayList<>();
    cells.add(Labels.count(counts.scheduled()));
    cells.add(marked(counts.unsent()));
    cells.add(Labels.count(counts.sent()));
    cells.add(Labels.count(counts.acknowledged()));
    cells.add(marked(counts.failed()));
    cells.add(marked(counts.unacknowledged()));
    cells.add(Labels.count(counts.received()));
    cells.add(marked(counts.lost()));
    cells.add(marked(counts.undelivered()));
    cells.add(marked(counts.duplicated()));
    cells.add(marked(counts.outOfOrder()));
    cells.add(marked(counts.failedButReceived()));
    cells.add(marked(counts.foreign()));
    return cells;
  }

  /** Formats a count that should be 0. */
  private static String marked(Long count) {
    return (count != null && count > 0 ? "⚠ " : "") + Labels.count(count);
  }

  private void failures() {
    for (int i = 0; i < report.runs().size(); i++) {
      Map<String, Long> kinds = report.result(i).knownCounts().failuresByKind();
      if (!kinds.isEmpty()) {
        page.leaf(
            "p",
            report.labels().get(i)
                + ", failures by kind: "
                + kinds.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + Labels.count(entry.getValue()))
                    .collect(Collectors.joining(", ")));
      }
    }
  }
}
