// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.BrokerCost;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the workers and brokers of a run used. */
public final class CostText {

  private static final List<Column> COLUMNS =
      List.of(
          Column.words("cost of"),
          Column.numbers("processor", "s"),
          Column.numbers("GC pauses"),
          Column.numbers("longest"),
          Column.numbers("hiccup p99"),
          Column.numbers("hiccup max"),
          Column.numbers("allocated", "MB"),
          Column.numbers("resident", "MB"));

  private CostText() {}

  /** Returns a row for each worker and broker; empty if nothing is known of them. */
  public static Optional<Section> section(RunResult result) {
    List<Table.Row> rows = new ArrayList<>();
    result.resources().workers().forEach(cost -> rows.add(row(cost)));
    result.resources().brokers().forEach(cost -> rows.add(row(cost)));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(new Table("resources-table", "What the runs cost", COLUMNS, rows)));
  }

  private static Table.Row row(WorkerCost cost) {
    boolean pauses = cost.gcPauseMillis() != null;
    boolean hiccups = cost.hiccupMicros() != null;
    return Table.Row.of(
        List.of(
            TableCell.words("worker " + cost.id()),
            TableCell.digits(cost.cpuSeconds()),
            pauses ? TableCell.count(cost.gcPauseMillis().count()) : TableCell.none(),
            pauses ? TableCell.micros(cost.gcPauseMillis().max() * 1e3) : TableCell.none(),
            hiccups ? TableCell.micros(cost.hiccupMicros().p99()) : TableCell.none(),
            hiccups ? TableCell.micros(cost.hiccupMicros().max()) : TableCell.none(),
            TableCell.digits(cost.allocatedBytes() / 1e6),
            cost.residentBytes() == null
                ? TableCell.none()
                : TableCell.digits(cost.residentBytes() / 1e6)));
  }

  private static Table.Row row(BrokerCost cost) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words("broker " + cost.id()));
    cells.add(TableCell.digits(cost.cpuSeconds()));
    for (int i = 0; i < 5; i++) {
      cells.add(TableCell.none());
    }
    cells.add(TableCell.digits(cost.residentBytes() / 1e6));
    return Table.Row.of(cells);
  }
}
