// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The events of a run. */
public final class EventText {

  /** Maximum number of events on the screen. */
  private static final int MAX_EVENTS = 10;

  private static final List<Column> COLUMNS =
      List.of(
          Column.numbers("from"),
          Column.numbers("to"),
          Column.words("event"),
          Column.words("of"),
          Column.words("source"),
          Column.words("detail"));

  private EventText() {}

  /** Returns the events of a run; without rows if there are none. */
  public static Table table(RunResult result) {
    return table(result.events());
  }

  private static Table table(List<Event> events) {
    return new Table(
        "events-table", "Events", COLUMNS, events.stream().map(EventText::row).toList());
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

  static List<String> lines(RunResult result) {
    List<Event> events = result.events();
    if (events.isEmpty()) {
      return List.of();
    }
    int shown = Math.min(MAX_EVENTS, events.size());
    List<String> lines = new ArrayList<>(TerminalTable.lines(table(events.subList(0, shown))));
    if (events.size() > shown) {
      lines.add("and " + Numbers.things(events.size() - shown, "other event"));
    }
    return lines;
  }
}
