// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The main metrics of several runs, a row for each. */
public final class RunsOverview {

  private static final List<Percentile> SHOWN =
      Percentile.LISTED.stream()
          .filter(percentile -> List.of("50", "99", "99.9").contains(percentile.name()))
          .toList();

  /** The verdict and the two rates. */
  private static final int BEFORE_LATENCIES = 3;

  private RunsOverview() {}

  /**
   * Returns the table.
   *
   * @param names the first cell of each row
   */
  public static Table table(List<? extends TableCell> names, List<RunResult> results) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("run"));
    boolean versions = ServerVersions.differ(results);
    if (versions) {
      columns.add(Column.words(ServerVersions.COLUMN));
    }
    columns.add(Column.words("verdict"));
    columns.add(Column.numbers("target", "msg/s"));
    columns.add(Column.numbers("actual", "msg/s"));
    for (String group : List.of("publish", "end to end or round trip")) {
      SHOWN.forEach(each -> columns.add(Column.numbers("p" + each.name()).in(group)));
      columns.add(Column.numbers("max").in(group));
    }
    columns.add(Column.numbers("lost"));
    List<Table.Row> rows = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      int before = rows.size();
      rows.add(row(names.get(i), results.get(i)));
      ideal(names.get(i), results.get(i)).ifPresent(rows::add);
      if (versions) {
        String version = ServerVersions.of(results.get(i));
        rows.subList(before, rows.size()).replaceAll(row -> withVersion(row, version));
      }
    }
    Sentence marks =
        new Sentence(
            LatencyCells.MARKS + " ˢ from the send call: closed load has no intended send times.");
    return new Table(
        "answers",
        "The runs at a glance",
        columns,
        rows,
        rows.size() == results.size()
            ? List.of(marks)
            : List.of(marks, new Sentence(IdealText.MEANS + ".")));
  }

  private static Table.Row withVersion(Table.Row row, String version) {
    List<TableCell> cells = new ArrayList<>(row.cells());
    cells.add(1, TableCell.words(version));
    return new Table.Row(row.tone(), cells);
  }

  private static Table.Row row(TableCell name, RunResult result) {
    PublishedRate rate = PublishedRate.of(result);
    List<TableCell> cells = new ArrayList<>();
    cells.add(name);
    cells.add(TableCell.words(RunSigns.sign(result) + " " + RunSigns.verdict(result)));
    cells.add(TableCell.digits(new WorkloadFacts(result).askedPerSecond()));
    cells.add(TableCell.digits(rate.perSecond()).suffixed(rate.isCapped() ? " (and backlog)" : ""));
    cells.addAll(latency(MainLatencies.publishing(result.latencyMicros()), result));
    cells.addAll(latency(MainLatencies.delivering(result.latencyMicros()), result));
    cells.add(TableCell.count(result.knownCounts().lost()));
    return new Table.Row(RunSigns.tone(result), cells);
  }

  private static List<TableCell> latency(Map.Entry<String, Latency> latency, RunResult result) {
    if (latency.getValue() == null || latency.getValue().count() == 0) {
      return Collections.nCopies(SHOWN.size() + 1, TableCell.none());
    }
    String mark = MainLatencies.isService(latency.getKey()) ? "ˢ" : "";
    return cells(latency.getValue(), result).stream().map(cell -> cell.suffixed(mark)).toList();
  }

  /** Returns the row below that of a run; empty if it says nothing else. */
  private static Optional<Table.Row> ideal(TableCell name, RunResult result) {
    String publishing = MainLatencies.publishing(result);
    String delivering = MainLatencies.delivering(result);
    if (IdealText.differing(result, publishing).isEmpty()
        && IdealText.differing(result, delivering).isEmpty()) {
      return Optional.empty();
    }
    List<TableCell> cells = new ArrayList<>();
    cells.add(name.suffixed(IdealText.SUFFIX));
    cells.addAll(Collections.nCopies(BEFORE_LATENCIES, TableCell.empty()));
    cells.addAll(ideal(publishing, result));
    cells.addAll(ideal(delivering, result));
    cells.add(TableCell.empty());
    return Optional.of(Table.Row.of(cells));
  }

  private static List<TableCell> ideal(String kind, RunResult result) {
    List<TableCell> cells =
        new ArrayList<>(Collections.nCopies(SHOWN.size() + 1, TableCell.empty()));
    IdealText.of(result, kind)
        .ifPresent(
            ideal -> {
              for (int i = 0; i < SHOWN.size(); i++) {
                cells.set(i, IdealText.cell(ideal, SHOWN.get(i)));
              }
            });
    return cells;
  }

  /** Returns p50, p99, p99.9 and max, with their marks. */
  public static List<TableCell> cells(Latency latency, RunResult result) {
    LatencyCells marks = new LatencyCells(latency, result);
    List<TableCell> cells = new ArrayList<>();
    SHOWN.forEach(percentile -> cells.add(marks.marked(percentile)));
    cells.add(LatencyCells.of(latency, "max"));
    return cells;
  }
}
