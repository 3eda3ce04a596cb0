// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult.ObjectivePart;
import java.util.ArrayList;
import java.util.List;

/** The objectives with the measured value of each run. */
final class ObjectivesTable {

  private final Report report;
  private final HtmlBuilder page;

  ObjectivesTable(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    if (report.results().stream().allMatch(result -> result.objectives().isEmpty())) {
      return;
    }
    DataTable table = new DataTable(page, "objectives", "Objectives", false);
    List<String> head = new ArrayList<>(List.of("objective", "measured", ""));
    if (!report.single()) {
      head.add(0, "run");
    }
    table.head(head);
    for (int run : report.runsByGroup()) {
      for (ObjectivePart objective : report.result(run).objectives()) {
        row(table, run, objective);
      }
    }
    table.close();
  }

  private static String outcome(ObjectivePart objective) {
    if (objective.undecided()) {
      return "? undecided: with an ideal generator " + objective.withIdealGenerator();
    }
    return objective.met() ? "✓ met" : "✗ missed";
  }

  private void row(DataTable table, int run, ObjectivePart objective) {
    String style = objective.undecided() ? "void" : objective.met() ? "pass" : "fail";
    List<String> cells = List.of(objective.measured(), outcome(objective));
    if (report.single()) {
      table.row(objective.text(), style, cells);
    } else {
      List<String> all = new ArrayList<>(cells);
      all.add(0, objective.text());
      table.run(report, run, style, all);
    }
  }
}
