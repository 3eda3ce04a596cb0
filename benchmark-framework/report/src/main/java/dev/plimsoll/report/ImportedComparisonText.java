// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.imported.ImportedAggregate;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Writes the values of imported files side by side, without a verdict. */
public final class ImportedComparisonText {

  private static final String FIRST_LINE =
      "IMPORTED: these are figures of other tools, which count differently and say nothing of"
          + " guarantees. They are side by side; there is no verdict and no ratio.";

  private ImportedComparisonText() {}

  /** Returns the table as Markdown: a column for each run of each file. */
  public static String markdown(List<ImportedFile> base, List<ImportedFile> candidate) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("metric"));
    columns.add(Column.words("unit"));
    base.forEach(file -> addColumns("base", file, columns));
    candidate.forEach(file -> addColumns("candidate", file, columns));
    List<ImportedFile> all = Stream.concat(base.stream(), candidate.stream()).toList();
    Set<List<String>> metrics = new LinkedHashSet<>();
    all.forEach(
        file -> file.aggregates().forEach(each -> metrics.add(List.of(each.name(), each.unit()))));
    List<ViewPart> parts = new ArrayList<>();
    parts.add(new Sentence(FIRST_LINE));
    parts.add(
        new Table(
            columns,
            metrics.stream().map(metric -> row(metric.get(0), metric.get(1), all)).toList()));
    List<String> findings =
        all.stream()
            .flatMap(
                file ->
                    file.findings().stream()
                        .map(each -> file.source().fileName() + ": " + each.message()))
            .toList();
    if (!findings.isEmpty()) {
      parts.add(new Bullets(findings));
    }
    return MarkdownText.write(new View("", parts));
  }

  private static void addColumns(String side, ImportedFile file, List<Column> columns) {
    for (RunPart run : file.runs()) {
      columns.add(
          Column.numbers(
              side
                  + ", "
                  + file.source().tool()
                  + ", "
                  + file.source().fileName()
                  + (run.name().isEmpty() ? "" : ", " + run.name())));
    }
  }

  private static Table.Row row(String name, String unit, List<ImportedFile> files) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words(name));
    cells.add(TableCell.words(unit));
    files.forEach(file -> file.runs().forEach(run -> cells.add(value(file, run, name, unit))));
    return Table.Row.of(cells);
  }

  private static TableCell value(ImportedFile file, RunPart run, String name, String unit) {
    return file.aggregatesOf(run.name()).stream()
        .filter(each -> each.name().equals(name) && each.unit().equals(unit))
        .map(ImportedAggregate::value)
        .map(TableCell::digits)
        .findFirst()
        .orElse(TableCell.none());
  }
}
