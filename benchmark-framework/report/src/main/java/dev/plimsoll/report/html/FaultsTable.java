// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.FaultText;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** The faults of each run with their effects. */
final class FaultsTable {

  private final Report report;
  private final HtmlBuilder page;

  FaultsTable(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    if (report.results().stream().allMatch(result -> result.faults().isEmpty())) {
      return;
    }
    if (report.single()) {
      page.leaf("p", "Under faults: " + FaultText.summary(report.result(0)));
    }
    DataTable table = new DataTable(page, "faults", "Faults, in seconds from the start", false);
    List<String> heads =
        new ArrayList<>(FaultText.HEADS.stream().map(head -> head.replace(":", "")).toList());
    if (!report.single()) {
      heads.add(0, "run");
      heads.add("messages");
    }
    table.head(heads);
    for (int run : report.runsByGroup()) {
      RunResult result = report.result(run);
      for (FaultPart fault : result.faults()) {
        row(table, run, fault);
      }
    }
    table.close();
  }

  private void row(DataTable table, int run, FaultPart fault) {
    String style = fault.outcome().equals(FaultPart.DONE) ? "" : "fail";
    List<String> cells = FaultText.cells(fault);
    if (report.single()) {
      table.row(cells.get(0), style, cells.subList(1, cells.size()));
    } else {
      List<String> all = new ArrayList<>(cells);
      all.add(FaultText.summary(report.result(run)));
      table.run(report, run, style, all);
    }
  }
}
