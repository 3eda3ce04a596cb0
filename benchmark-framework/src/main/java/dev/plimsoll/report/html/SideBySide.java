// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  private static final int MAX_COLUMNS = 6;
  private static final int MAX_NAMES = 8;

  private final Report report;
  private final HtmlBuilder page;

  SideBySide(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write(String id, String caption, Function<RunKeys, Map<String, String>> of) {
    List<Map<String, String>> columns =
        report.results().stream().map(result -> of.apply(new RunKeys(result))).toList();
    Set<String> keys = new LinkedHashSet<>();
    columns.forEach(column -> keys.addAll(column.keySet()));
    DataTable table = new DataTable(page, id, caption, false);
    boolean wide = columns.size() <= MAX_COLUMNS;
    List<String> head = new ArrayList<>(List.of("key"));
    head.addAll(wide ? report.labels() : List.of("values, and in which runs"));
    table.head(head);
    for (String key : keys) {
      List<String> cells =
          columns.stream().map(column -> column.getOrDefault(key, Labels.NONE)).toList();
      row(table, key, cells, wide);
    }
    table.close();
  }

  private void row(DataTable table, String key, List<String> cells, boolean wide) {
    boolean differs = cells.stream().distinct().count() > 1;
    boolean oneReplica = key.equals(RunKeys.ACKNOWLEDGED_BY) && report.acknowledgedAlike();
    boolean marked = differs && RunKeys.matters(key) && !oneReplica;
    String name = marked ? "≠ " + key : key;
    String style = marked ? "differs text" : "same text";
    if (!differs) {
      table.common(key, "same", cells.get(0), wide ? cells.size() : 1);
    } else if (wide) {
      table.row(name, style, cells);
    } else {
      table.row(name, style, List.of(byValue(cells)));
    }
  }

  /** A line for each value. */
  private String byValue(List<String> cells) {
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      runs.computeIfAbsent(cells.get(i), value -> new ArrayList<>()).add(report.labels().get(i));
    }
    List<String> lines = new ArrayList<>();
    runs.forEach((value, labels) -> lines.add(value + "  ← " + names(labels)));
    return String.join("\n", lines);
  }

  private static String names(List<String> labels) {
    return labels.size() <= MAX_NAMES
        ? String.join(", ", labels)
        : Numbers.things(labels.size(), "run");
  }
}
