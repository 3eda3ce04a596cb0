// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The settings of all runs beside each other. What is equal stands once; what differs is marked by
 * a sign, a word for those who cannot see it, and a colour.
 */
final class SideBySide {

  private final Report report;
  private final Markup page;

  SideBySide(Report report, Markup page) {
    this.report = report;
    this.page = page;
  }

  void write(String id, String caption, Function<RunKeys, Map<String, String>> of) {
    List<Map<String, String>> columns =
        report.results().stream().map(result -> of.apply(new RunKeys(result))).toList();
    Set<String> keys = new LinkedHashSet<>();
    columns.forEach(column -> keys.addAll(column.keySet()));
    DataTable table = new DataTable(page, id, caption, false);
    List<String> head = new ArrayList<>(List.of("key"));
    head.addAll(report.labels());
    table.head(head);
    for (String key : keys) {
      List<String> cells =
          columns.stream().map(column -> column.getOrDefault(key, Words.NONE)).toList();
      row(table, key, cells);
    }
    table.close();
  }

  private static void row(DataTable table, String key, List<String> cells) {
    if (cells.stream().distinct().count() == 1) {
      table.common(key, "same", cells.get(0), cells.size());
    } else if (RunKeys.matters(key)) {
      table.row("≠ " + key, "differs text", cells);
    } else {
      table.row(key, "same text", cells);
    }
  }
}
