// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table for the screen. Each column is as wide as its texts, but the first one is narrower if the
 * table does not fit. Above the heads are the names of groups, and the names of columns whose head
 * is their unit.
 */
final class TerminalTable {

  /** Names are shortened to this at most, so that a wide table fits the screen. */
  private static final int LEAST_NAME = 12;

  /** A text is wrapped to this at least. */
  private static final int LEAST_TEXT = 16;

  private final List<Table.Column> columns;
  private final List<List<String>> lines = new ArrayList<>();
  private final int[] widths;
  private final int gap;

  private TerminalTable(Table table) {
    columns = table.columns();
    Set<Integer> marked = markedColumns(table);
    lines.add(columns.stream().map(TerminalTable::head).toList());
    for (Table.Row row : table.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.cells().size(); i++) {
        TableCell cell = row.cells().get(i);
        texts.add(cell.text() + (marked.contains(i) && !isMarked(cell) ? " " : ""));
      }
      lines.add(texts);
    }
    widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    gap = width(0, widths.length, 2) > Paragraph.WIDTH ? 1 : 2;
    for (int i = 0; i < columns.size(); i += span(i)) {
      int last = i + span(i) - 1;
      widths[last] += Math.max(0, above(i).length() - width(i, last + 1, gap));
    }
    int last = columns.size() - 1;
    int over = width(0, widths.length, gap) - Paragraph.WIDTH;
    if (last > 0 && isText(last)) {
      over -= Math.max(0, widths[last] - LEAST_TEXT);
    }
    widths[0] = Math.min(widths[0], Math.max(LEAST_NAME, widths[0] - over));
  }

  /** Returns the lines. */
  static List<String> lines(Table table) {
    TerminalTable written = new TerminalTable(table);
    List<String> lines = new ArrayList<>();
    String above = written.above();
    if (!above.isEmpty()) {
      lines.add(above);
    }
    written.lines.forEach(line -> lines.addAll(written.wrapped(line)));
    return lines;
  }

  /** Wraps the last cell of a line that is too long, if it is a text. */
  private List<String> wrapped(List<String> cells) {
    int last = columns.size() - 1;
    int left = width(0, last, gap) + gap;
    String text = cells.get(cells.size() - 1);
    if (last < 1
        || cells.size() <= last
        || !isText(last)
        || left + text.length() <= Paragraph.WIDTH
        || left + LEAST_TEXT > Paragraph.WIDTH) {
      return List.of(line(cells));
    }
    List<String> parts = Paragraph.wrap(text, Paragraph.WIDTH - left);
    List<String> first = new ArrayList<>(cells);
    first.set(last, parts.get(0));
    List<String> all = new ArrayList<>(List.of(line(first)));
    parts.subList(1, parts.size()).forEach(part -> all.add(" ".repeat(left) + part));
    return all;
  }

  /** Returns the columns with marks; their other cells have a space instead. */
  private static Set<Integer> markedColumns(Table table) {
    Set<Integer> marked = new HashSet<>();
    for (Table.Row row : table.rows()) {
      for (int i = 0; i < row.cells().size(); i++) {
        if (isMarked(row.cells().get(i))) {
          marked.add(i);
        }
      }
    }
    return marked;
  }

  private static boolean isMarked(TableCell cell) {
    return cell instanceof TableCell.Marked marked && marked.after().length() == 1;
  }

  private String above() {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i += span(i)) {
      int width = width(i, i + span(i), gap);
      String name = above(i);
      int left = isText(i) ? 0 : span(i) > 1 ? (width - name.length()) / 2 : width - name.length();
      line.append(" ".repeat(i == 0 ? 0 : gap));
      line.append(Paragraph.pad(" ".repeat(left) + name, width));
    }
    return line.toString().stripTrailing();
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      line.append(" ".repeat(i == 0 ? 0 : gap));
      line.append(
          isText(i)
              ? Paragraph.pad(
                  i == 0 ? Paragraph.shorten(cells.get(i), widths[i]) : cells.get(i), widths[i])
              : Paragraph.right(cells.get(i), widths[i]));
    }
    return line.toString().stripTrailing();
  }

  private boolean isText(int column) {
    return columns.get(column).kind() == Table.Kind.WORDS;
  }

  /** Returns how many columns from this one on have a common name above their heads. */
  private int span(int column) {
    String group = columns.get(column).group();
    int end = column + 1;
    while (!group.isEmpty() && end < columns.size() && columns.get(end).group().equals(group)) {
      end++;
    }
    return end - column;
  }

  private String above(int column) {
    Table.Column of = columns.get(column);
    return of.group().isEmpty() && !of.unit().isEmpty() ? of.name() : of.group();
  }

  private static String head(Table.Column column) {
    return column.group().isEmpty() && !column.unit().isEmpty() ? column.unit() : column.head();
  }

  private int width(int from, int to, int between) {
    int width = (to - from - 1) * between;
    for (int i = from; i < to; i++) {
      width += widths[i];
    }
    return width;
  }
}
