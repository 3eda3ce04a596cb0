// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.BacklogText;
import dev.plimsoll.result.RunResult;
import java.util.List;

/** The backlog of each run that built one, and its phases. */
final class BacklogTables {

  private final Report report;
  private final HtmlBuilder page;

  BacklogTables(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    for (int run : report.runsByGroup()) {
      if (report.result(run).backlog() != null) {
        write(run, report.result(run));
      }
    }
  }

  private void write(int run, RunResult result) {
    String sentence = BacklogText.sentence(result);
    page.leaf("p", report.single() ? sentence : report.labels().get(run) + ": " + sentence);
    page.open("details", report.single() ? "open" : "class", "")
        .leaf("summary", "Phases of the backlog");
    DataTable table = new DataTable(page, "backlog-" + run, "Phases of the backlog", true);
    table.groups("", 4, "publish", 3, "end to end", 3);
    table.head(BacklogText.HEADS.stream().map(BacklogTables::head).toList());
    for (List<String> cells : BacklogText.rows(result)) {
      table.row(cells.get(0), cells.subList(1, cells.size()));
    }
    table.close();
    page.leaf(
        "p",
        "Rates count events in the phase; latencies are of the messages that were due in it,"
            + " whenever they arrived.",
        "class",
        "key");
    page.close();
  }

  /** The groups above name the kinds of latency. */
  private static String head(String head) {
    return head.replace(":", "").replaceFirst("^(publish|end to end) (?=p50)", "");
  }
}
