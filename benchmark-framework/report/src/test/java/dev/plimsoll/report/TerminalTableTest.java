// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TerminalTableTest {

  @Test
  void columnsAreAsWideAsTheirTextsAndGroupsAreAboveTheirHeads() {
    Table table =
        new Table(
            List.of(
                Column.words("phase"),
                Column.numbers("published", "msg/s"),
                Column.numbers("p50").in("publish"),
                Column.numbers("p99").in("publish")),
            List.of(
                row("before", 1_000, 1_000, 20_000), row("all but building", 20, 1_000, 2_000)));

    assertThat(TerminalTable.lines(table))
        .containsExactly(
            "                  published     publish",
            "phase                 msg/s     p50     p99",
            "before                1,000  1.00ms  20.0ms",
            "all but building         20  1.00ms  2.00ms");
  }

  @Test
  void aWideTableHasNarrowGaps() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("name")));
    List<String> texts = new ArrayList<>(List.of("a"));
    for (int i = 0; i < 12; i++) {
      columns.add(Column.numbers("n" + i));
      texts.add("1234567");
    }

    assertThat(TerminalTable.lines(new Table(columns, List.of(Table.Row.words(texts)))))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void aLongTextInTheLastColumnIsWrapped() {
    Table table =
        new Table(
            List.of(Column.words("event"), Column.words("detail")),
            List.of(Table.Row.words(List.of("stall", "of a node ".repeat(20).strip()))));

    assertThat(TerminalTable.lines(table))
        .hasSizeGreaterThan(3)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
        .element(2)
        .asString()
        .startsWith("      ")
        .contains("of a node");
  }

  private static Table.Row row(String name, double rate, double p50, double p99) {
    return Table.Row.of(
        List.of(
            TableCell.words(name),
            TableCell.digits(rate),
            TableCell.micros(p50),
            TableCell.micros(p99)));
  }
}
