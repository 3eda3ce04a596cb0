// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Writes how often a user's visit has a slow message. */
  void visits() {
    for (int run : report.runsByGroup()) {
      report.runs().get(run).visit().ifPresent(section -> write(run, "-" + run, section));
    }
  }

  /** Writes the sentences of each run, and then the tables of all runs as one. */
  void together(Function<RunResult, Optional<Section>> of) {
    if (report.single()) {
      of.apply(report.result(0)).ifPresent(section -> write(0, "", section));
      return;
    }
    Map<String, Section> tables = new LinkedHashMap<>();
    for (int run : report.runsByGroup()) {
      of.apply(report.result(run)).ifPresent(section -> collect(run, section, tables));
    }
    writer.write(List.copyOf(tables.values()), LEVEL);
  }

  /** Writes the sentences of a run, and adds the rows of its tables to those of other runs. */
  private void collect(int run, Section section, Map<String, Section> tables) {
    for (ViewPart part : section.parts()) {
      if (part instanceof Section inner) {
        collect(run, inner, tables);
      } else if (part instanceof Table table) {
        tables.merge(table.id(), joined(run, table, section), RunSections::appended);
      } else {
        write(run, "", Section.of(part));
      }
    }
  }

  /** Returns a section with a table of a run, whose rows begin with the run's name. */
  private Section joined(int run, Table table, Section of) {
    List<Table.Row> rows =
        table.rows().stream().map(row -> row.withFirst(report.cell(run))).toList();
    Table named = report.table(table.id(), table.title(), table.columns(), rows);
    return new Section(of.detail() ? of.title() : "", of.detail(), List.of(named));
  }

  private static Section appended(Section first, Section next) {
    Table table = (Table) first.parts().get(0);
    List<Table.Row> rows = new ArrayList<>(table.rows());
    rows.addAll(((Table) next.parts().get(0)).rows());
    return new Section(
        first.title(),
        first.detail(),
        List.of(new Table(table.id(), table.title(), table.columns(), rows, table.notes())));
  }

  private void write(int run, String id, Section section) {
    String label = report.single() ? "" : report.labels().get(run) + ": ";
    writer.write(List.of(section.ofRun(label, id)), LEVEL);
  }
}
