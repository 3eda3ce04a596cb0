// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.NeededPairs;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** How many pairs a difference needs, as a table for planning. */
final class NeededPairsText {

  private NeededPairsText() {}

  static Optional<Table> table(Comparison comparison) {
    List<NeededPairs> needed = NeededPairs.of(comparison);
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    columns.add(
        Column.words(
            "pairs needed to find a change with a power of "
                + NumberFormat.SHARE.text(NeededPairs.POWER)));
    NeededPairs.RATIOS.forEach(
        ratio -> columns.add(Column.numbers("by " + NumberFormat.SHARE.text(ratio - 1))));
    return Optional.of(new Table(columns, needed.stream().map(NeededPairsText::row).toList()));
  }

  private static Table.Row row(NeededPairs metric) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words(metric.metric().name()));
    for (int i = 0; i < NeededPairs.RATIOS.size(); i++) {
      cells.add(
          metric.isNever(NeededPairs.RATIOS.get(i))
              ? TableCell.words("never")
              : cell(metric.pairs().get(i)));
    }
    return Table.Row.of(cells);
  }

  private static TableCell cell(OptionalInt pairs) {
    return pairs.isPresent()
        ? TableCell.count(pairs.getAsInt())
        : TableCell.count(NeededPairs.MOST).prefixed("more than ");
  }
}
