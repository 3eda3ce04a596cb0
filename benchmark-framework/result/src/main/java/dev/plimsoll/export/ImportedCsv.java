// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.imported.ImportedAggregate;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedSeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Exports imported files as comma-separated values, one line for each value, in its own unit. */
public final class ImportedCsv {

  private ImportedCsv() {}

  /** Returns one line per single value. */
  public static String values(List<ImportedFile> files) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (ImportedFile file : files) {
      for (ImportedAggregate each : file.aggregates()) {
        Map<String, Object> row = row(file, each.run(), each.name(), each.unit());
        row.put("value", each.value());
        row.put("from", each.from());
        rows.add(row);
      }
    }
    return CsvExport.table(rows);
  }

  /** Returns one line per value of each course and distribution. */
  public static String courses(List<ImportedFile> files) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (ImportedFile file : files) {
      for (ImportedSeries each : file.series()) {
        for (int i = 0; i < each.values().size(); i++) {
          Map<String, Object> row = row(file, each.run(), each.name(), each.unit());
          row.put("axis", each.axis());
          row.put("at", each.at().get(i));
          row.put("value", each.values().get(i));
          rows.add(row);
        }
      }
    }
    return CsvExport.table(rows);
  }

  private static Map<String, Object> row(
      ImportedFile file, String run, String metric, String unit) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("importedFrom", file.source().tool());
    row.put("file", file.source().fileName());
    row.put("sha256", file.source().sha256());
    row.put("run", run);
    row.put("metric", metric);
    row.put("unit", unit);
    return row;
  }
}
