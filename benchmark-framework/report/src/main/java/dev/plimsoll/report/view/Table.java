// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import dev.plimsoll.report.view.ViewPart.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A table. The first cell of a row names it.
 *
 * @param id the table's name in a page; empty if nothing refers to it
 * @param title empty if the text before it says what it is
 * @param notes what its marks and figures mean, below it
 */
public record Table(
    String id, String title, List<Column> columns, List<Row> rows, List<Sentence> notes)
    implements ViewPart {

  public Table {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(title, "title");
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** Creates a table without notes. */
  public Table(String id, String title, List<Column> columns, List<Row> rows) {
    this(id, title, columns, rows, List.of());
  }

  /** Creates a table with a note. */
  public Table(String id, String title, List<Column> columns, List<Row> rows, String note) {
    this(id, title, columns, rows, List.of(new Sentence(note)));
  }

  /** Creates a table that needs no title. */
  public Table(List<Column> columns, List<Row> rows) {
    this("", "", columns, rows);
  }

  /** What a column contains, and thereby how it is aligned. */
  public enum Kind {
    WORDS,
    NUMBERS
  }

  /**
   * A column.
   *
   * @param group common to it and its neighbours; empty if it has none
   * @param name what its cells are
   * @param unit of its numbers; empty if they have none, or each has its own
   */
  public record Column(String group, String name, String unit, Kind kind) {
    public Column {
      Objects.requireNonNull(group, "group");
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(unit, "unit");
      Objects.requireNonNull(kind, "kind");
    }

    /** Creates a column of texts. */
    public static Column words(String name) {
      return new Column("", name, "", Kind.WORDS);
    }

    /** Creates a column of numbers. */
    public static Column numbers(String name) {
      return numbers(name, "");
    }

    /** Creates a column of numbers with a common unit. */
    public static Column numbers(String name, String unit) {
      return new Column("", name, unit, Kind.NUMBERS);
    }

    /** Returns the column as one of a group. */
    public Column in(String ofGroup) {
      return new Column(ofGroup, name, unit, kind);
    }

    /** Returns the name with the unit. */
    public String head() {
      return unit.isEmpty() ? name : name + " " + unit;
    }
  }

  /**
   * A row; if it has fewer cells than the table has columns, the last cell spans the others.
   *
   * @param tone what the row means
   */
  public record Row(Tone tone, List<TableCell> cells) {
    public Row {
      Objects.requireNonNull(tone, "tone");
      cells = List.copyOf(cells);
    }

    /** Creates a row without a tone. */
    public static Row of(List<TableCell> cells) {
      return new Row(Tone.NEUTRAL, cells);
    }

    /** Creates a row of texts. */
    public static Row words(List<String> texts) {
      return of(texts.stream().map(TableCell.Words::new).map(TableCell.class::cast).toList());
    }

    /** Returns the row with a cell before the others. */
    public Row withFirst(TableCell first) {
      List<TableCell> all = new ArrayList<>(List.of(first));
      all.addAll(cells);
      return new Row(tone, all);
    }
  }

  /** Returns whether a column belongs to a group. */
  public boolean isGrouped() {
    return columns.stream().anyMatch(column -> !column.group().isEmpty());
  }

  /** Returns the same table with at most some rows, and a note about the number of others. */
  Table shortened(int most) {
    if (rows.size() <= most) {
      return this;
    }
    List<Sentence> more = new ArrayList<>(notes);
    more.add(new Sentence("and " + (rows.size() - most) + " more"));
    return new Table(id, title, columns, rows.subList(0, most), more);
  }

  /** Returns the same table with another name in the page. */
  public Table named(String other) {
    return new Table(other, title, columns, rows, notes);
  }
}
