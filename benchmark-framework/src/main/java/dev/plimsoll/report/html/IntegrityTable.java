// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult.Integrity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What became of the measured messages of each run. */
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
  private final Markup page;

  IntegrityTable(Report report, Markup page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    page.open("section", "id", "integrity").leaf("h2", "Integrity");
    page.leaf(
        "p",
        "Messages of the measured window, counted one by one; receipts are sums over all"
            + " subscriptions. – means not defined in this run.");
    DataTable table = new DataTable(page, "integrity-table", "What became of the messages", true);
    table.head(COLUMNS);
    for (int i = 0; i < report.runs().size(); i++) {
      table.run(
          i,
          report.labels().get(i),
          Words.style(report.result(i).status()),
          cells(report.result(i).integrity()));
    }
    table.close();
    failures();
    page.close();
  }

  private static List<String> cells(Integrity counts) {
    List<Long> values = new ArrayList<>();
    values.add(counts.scheduled());
    values.add(counts.unsent());
    values.add(counts.sent());
    values.add(counts.acknowledged());
    values.add(counts.failed());
    values.add(counts.unacknowledged());
    values.add(counts.received());
    values.add(counts.lost());
    values.add(counts.undelivered());
    values.add(counts.duplicated());
    values.add(counts.outOfOrder());
    values.add(counts.failedButReceived());
    values.add(counts.foreign());
    return values.stream().map(Words::count).toList();
  }

  private void failures() {
    for (int i = 0; i < report.runs().size(); i++) {
      Map<String, Long> kinds = report.result(i).integrity().failuresByKind();
      if (!kinds.isEmpty()) {
        page.leaf(
            "p",
            report.labels().get(i)
                + ", failures by kind: "
                + kinds.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + Words.count(entry.getValue()))
                    .collect(Collectors.joining(", ")));
      }
    }
  }
}
