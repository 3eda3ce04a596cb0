// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.imported.ImportedAggregate;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.text.Numbers;
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
    List<String> head = new ArrayList<>(List.of("metric", "unit"));
    heads("base", base, head);
    heads("candidate", candidate, head);
    List<ImportedFile> all = Stream.concat(base.stream(), candidate.stream()).toList();
    Set<List<String>> metrics = new LinkedHashSet<>();
    all.forEach(
        file -> file.aggregates().forEach(each -> metrics.add(List.of(each.name(), each.unit()))));
    List<List<String>> rows = new ArrayList<>();
    for (List<String> metric : metrics) {
      List<String> row = new ArrayList<>(metric);
      all.forEach(
          file ->
              file.runs().forEach(run -> row.add(value(file, run, metric.get(0), metric.get(1)))));
      rows.add(row);
    }
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Text(FIRST_LINE));
    blocks.add(new ReportBlock.Table(head, rows));
    List<String> findings =
        all.stream()
            .flatMap(
                file ->
                    file.findings().stream()
                        .map(each -> file.source().fileName() + ": " + each.message()))
            .toList();
    if (!findings.isEmpty()) {
      blocks.add(new ReportBlock.Bullets(findings));
    }
    return MarkdownText.write(blocks);
  }

  private static void heads(String side, List<ImportedFile> files, List<String> head) {
    for (ImportedFile file : files) {
      for (RunPart run : file.runs()) {
        head.add(
            side
                + ", "
                + file.source().tool()
                + ", "
                + file.source().fileName()
                + (run.name().isEmpty() ? "" : ", " + run.name())
                + ":");
      }
    }
  }

  private static String value(ImportedFile file, RunPart run, String name, String unit) {
    return file.aggregatesOf(run.name()).stream()
        .filter(each -> each.name().equals(name) && each.unit().equals(unit))
        .map(ImportedAggregate::value)
        .map(Numbers::digits)
        .findFirst()
        .orElse(MetricText.NONE);
  }
}
