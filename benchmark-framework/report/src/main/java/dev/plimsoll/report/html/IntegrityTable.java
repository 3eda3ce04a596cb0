// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.IntegrityText;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import java.util.ArrayList;
import java.util.List;

/** The integrity counts of each run. */
final class IntegrityTable {

  private final Report report;

  IntegrityTable(Report report) {
    this.report = report;
  }

  Section section() {
    List<Table.Row> rows = new ArrayList<>();
    for (int i = 0; i < report.runs().size(); i++) {
      List<TableCell> cells = IntegrityText.cells(report.result(i).knownCounts());
      rows.add(Table.Row.of(cells).withFirst(report.cell(i)));
    }
    return Section.titled(
        "Integrity",
        List.of(
            new Sentence(
                "Messages of the measured window, counted one by one; receipts are sums"
                    + " over all subscriptions. – means: not defined in this run."),
            report.table("integrity-table", "", IntegrityText.columns(), rows)));
  }
}
