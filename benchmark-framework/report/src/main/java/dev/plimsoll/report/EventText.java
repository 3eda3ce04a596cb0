// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Event;
import java.util.List;
import java.util.Optional;

/** The events of a run. */
public final class EventText {

  private static final List<Column> COLUMNS =
      List.of(
          Column.numbers("from"),
          Column.numbers("to"),
          Column.words("event"),
          Column.words("of"),
          Column.words("source"),
          Column.words("detail"));

  private EventText() {}

  /** Returns the events of a run; empty if there are none. */
  public static Optional<Section> section(RunResult result) {
    List<Table.Row> rows = result.events().stream().map(EventText::row).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(Section.of(new Table("events-table", "Events", COLUMNS, rows)));
  }

  private static Table.Row row(Event event) {
    return Table.Row.of(
        List.of(
            TableCell.seconds(event.atSeconds()),
            TableCell.seconds(event.untilSeconds()),
            TableCell.words(event.kind()),
            TableCell.words(event.target()),
            TableCell.words(event.source()),
            TableCell.words(event.detail())));
  }
}
