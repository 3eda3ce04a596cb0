// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes what is said about each run of a report, in the order of the groups. */
final class RunSections {

  private static final int LEVEL = 3;

  private final Report report;
  private final ViewWriter writer;

  RunSections(Report report, HtmlBuilder page) {
    this.report = report;
    this.writer = new ViewWriter(page, report.single());
  }

  /** Writes a section for each run that has it. */
  void each(Function<RunResult, Optional<Section>> of) {
    for (int run : report.runsByGroup()) {
      of.apply(report.result(run)).ifPresent(section -> write(run, "-" + run, section));
    }
  }

  /** Writes the sentences of each run, and then the tables of all runs as one. */
  void together(Function<RunResult, Optional<Section>> of) {
    if (report.single()) {
      of.apply(report.result(0)).ifPresent(section -> write(0, "", section));
      return;
    }
    List<Table> tables = new ArrayList<>();
    List<Table.Row> rows = new ArrayList<>();
    for (int run : report.runsByGroup()) {
      for (ViewPart part : of.apply(report.result(run)).map(Section::parts).orElse(List.of())) {
        if (part instanceof Table table) {
          tables.add(table);
          table.rows().forEach(row -> rows.add(row.withFirst(report.cell(run))));
        } else {
          write(run, "", Section.of(part));
        }
      }
    }
    if (!tables.isEmpty()) {
      Table first = tables.get(0);
      writer.write(List.of(report.table(first.id(), first.title(), first.columns(), rows)), LEVEL);
    }
  }

  private void write(int run, String id, Section section) {
    String label = report.single() ? "" : report.labels().get(run) + ": ";
    writer.write(List.of(section.ofRun(label, id)), LEVEL);
  }
}
