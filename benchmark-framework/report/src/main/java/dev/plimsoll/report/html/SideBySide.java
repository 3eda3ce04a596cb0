// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.RunKeys;
import dev.plimsoll.report.SystemSettings;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The settings of groups of runs in columns. Equal values are written once; different values are
 * marked by a symbol, a word for screen readers and a colour.
 */
final class SideBySide {

  private static final int MAX_COLUMNS = 6;
  private static final int MAX_NAMES = 8;

  private final Report report;
  private final List<LikeGroups> columns;

  /**
   * A column: groups with the same settings.
   *
   * @param label common label of the groups
   * @param groups the groups in this column
   */
  private record LikeGroups(String label, List<RunGroup> groups) {}

  private SideBySide(Report report, List<LikeGroups> columns) {
    this.report = report;
    this.columns = columns;
  }

  /** Creates a column for each group. */
  static SideBySide ofGroups(Report report) {
    return new SideBySide(
        report,
        report.shownGroups().stream()
            .map(group -> new LikeGroups(group.label(), List.of(group)))
            .toList());
  }

  /** Creates a column for all groups of a driver with the same settings. */
  static SideBySide ofDrivers(Report report, List<RunGroup> groups) {
    Map<List<Object>, List<RunGroup>> alike = new LinkedHashMap<>();
    for (RunGroup group : groups) {
      RunResult first = report.result(group.first());
      alike
          .computeIfAbsent(
              List.of(first.driver().name(), SystemSettings.of(first)), key -> new ArrayList<>())
          .add(group);
    }
    List<Object> names = alike.keySet().stream().map(key -> key.get(0)).toList();
    boolean named = names.stream().distinct().count() == names.size();
    List<LikeGroups> columns = new ArrayList<>();
    alike.forEach(
        (key, of) ->
            columns.add(new LikeGroups(named ? key.get(0).toString() : of.get(0).label(), of)));
    return new SideBySide(report, columns);
  }

  Table table(String id, String title, Function<RunKeys, Map<String, String>> of) {
    List<Map<String, String>> texts = columns.stream().map(column -> merged(column, of)).toList();
    Set<String> keys = new LinkedHashSet<>();
    texts.forEach(column -> keys.addAll(column.keySet()));
    List<Column> head = new ArrayList<>(List.of(Column.words("key")));
    (isWide() ? labels() : List.of("values, and where"))
        .forEach(label -> head.add(Column.words(label)));
    return new Table(
        id,
        title,
        head,
        keys.stream()
            .map(
                key ->
                    row(
                        key,
                        texts.stream()
                            .map(text -> text.getOrDefault(key, NumberFormat.NONE))
                            .toList()))
            .toList());
  }

  /** Returns the same with the rows whose values differ; empty if there are none. */
  Optional<Table> differing(String id, String title, Function<RunKeys, Map<String, String>> of) {
    Table all = table(id, title, of);
    List<Table.Row> rows = all.rows().stream().filter(row -> row.tone() == Tone.DIFFERS).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new Table(id, title, all.columns(), rows));
  }

  private boolean isWide() {
    return columns.size() <= MAX_COLUMNS;
  }

  private List<String> labels() {
    return columns.size() == 1
        ? List.of("value")
        : columns.stream().map(LikeGroups::label).toList();
  }

  /** Returns the values of all runs of a column: one if they are equal, otherwise all of them. */
  private Map<String, String> merged(LikeGroups column, Function<RunKeys, Map<String, String>> of) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (RunGroup group : column.groups()) {
      for (int run : group.runs()) {
        of.apply(new RunKeys(report.result(run)))
            .forEach(
                (key, text) -> values.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(text));
      }
    }
    Map<String, String> merged = new LinkedHashMap<>();
    values.forEach((key, texts) -> merged.put(key, String.join("\n", texts)));
    return merged;
  }

  private Table.Row row(String key, List<String> cells) {
    boolean differs = cells.stream().distinct().count() > 1;
    boolean oneReplica = key.equals(RunKeys.ACKNOWLEDGED_BY) && report.acknowledgedAlike();
    boolean marked = differs && RunKeys.matters(key) && !oneReplica;
    List<String> texts = new ArrayList<>(List.of(marked ? "≠ " + key : key));
    if (!differs) {
      texts.add(cells.get(0)); // It spans all columns.
    } else if (isWide()) {
      texts.addAll(cells);
    } else {
      texts.add(byValue(cells));
    }
    return new Table.Row(marked ? Tone.DIFFERS : Tone.SAME, Table.Row.words(texts).cells());
  }

  /** Returns a line per distinct value. */
  private String byValue(List<String> cells) {
    Map<String, List<String>> where = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      where.computeIfAbsent(cells.get(i), value -> new ArrayList<>()).add(columns.get(i).label());
    }
    return where.entrySet().stream()
        .map(entry -> entry.getKey() + "  ← " + names(entry.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String names(List<String> labels) {
    return labels.size() <= MAX_NAMES
        ? String.join(", ", labels)
        : Numbers.things(labels.size(), "group");
  }
}
