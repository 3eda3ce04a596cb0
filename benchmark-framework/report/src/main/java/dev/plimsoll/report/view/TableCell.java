// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A cell of a table. The methods that create numbers accept null, because a result has null where
 * something was not measured.
 */
public sealed interface TableCell {

  /** Returns the cell as text. */
  String text();

  /** A text. */
  record Words(String text) implements TableCell {
    public Words {
      Objects.requireNonNull(text, "text");
    }
  }

  /** A number. */
  record Value(double value, NumberFormat format) implements TableCell {
    public Value {
      Objects.requireNonNull(format, "format");
    }

    @Override
    public String text() {
      return format.text(value);
    }
  }

  /** Two numbers; one of them if both are written equally. */
  record Range(TableCell low, String between, TableCell high) implements TableCell {
    public Range {
      Objects.requireNonNull(low, "low");
      Objects.requireNonNull(between, "between");
      Objects.requireNonNull(high, "high");
    }

    @Override
    public String text() {
      return low.text().equals(high.text()) ? low.text() : low.text() + between + high.text();
    }
  }

  /** A number, and the least and the greatest of those that it stands for. */
  record Ranged(TableCell cell, TableCell range) implements TableCell {
    public Ranged {
      Objects.requireNonNull(cell, "cell");
      Objects.requireNonNull(range, "range");
    }

    /** Returns the range as it is written behind the number. */
    public String bracketed() {
      return "(" + range.text() + ")";
    }

    @Override
    public String text() {
      return cell.text() + " " + bracketed();
    }
  }

  /** A cell with a sign before it, or with its unit or a mark after it. */
  record Marked(String before, TableCell cell, String after) implements TableCell {
    public Marked {
      Objects.requireNonNull(before, "before");
      Objects.requireNonNull(cell, "cell");
      Objects.requireNonNull(after, "after");
    }

    @Override
    public String text() {
      return before + cell.text() + after;
    }
  }

  /**
   * A run.
   *
   * @param text its label
   * @param group the index of its group, which has a symbol in charts
   */
  record OfRun(String text, int group) implements TableCell {
    public OfRun {
      Objects.requireNonNull(text, "text");
    }
  }

  /** Links, on pages that have others beside them. */
  record Links(List<Link> links) implements TableCell {
    public Links {
      links = List.copyOf(links);
    }

    @Override
    public String text() {
      return links.stream().map(Link::text).collect(Collectors.joining(" "));
    }
  }

  /** A text that leads to another page. */
  record Link(String text, String href) {
    public Link {
      Objects.requireNonNull(text, "text");
      Objects.requireNonNull(href, "href");
    }
  }

  /** Creates a cell with a link. */
  static TableCell link(String text, String href) {
    return new Links(List.of(new Link(text, href)));
  }

  /** Creates a cell of a value that does not exist. */
  static TableCell none() {
    return new Words(NumberFormat.NONE);
  }

  /** Creates a cell without a text. */
  static TableCell empty() {
    return new Words("");
  }

  /** Creates a cell of a text; that of a value that does not exist if it is null or blank. */
  static TableCell words(String text) {
    return text == null || text.isBlank() ? none() : new Words(text);
  }

  /** Creates a cell of a whole number. */
  static TableCell count(Number count) {
    return number(count, NumberFormat.COUNT);
  }

  /** Creates a cell of a rate or an amount. */
  static TableCell digits(Number amount) {
    return number(amount, NumberFormat.DIGITS);
  }

  /** Creates a cell of a time. */
  static TableCell micros(Number micros) {
    return number(micros, NumberFormat.TIME);
  }

  /** Creates a cell of a time. */
  static TableCell seconds(Double seconds) {
    return seconds == null ? none() : micros(seconds * 1e6);
  }

  /** Creates a cell of a share of 1. */
  static TableCell share(Number share) {
    return number(share, NumberFormat.SHARE);
  }

  /** Creates a cell of a ratio or a probability. */
  static TableCell ratio(Number ratio) {
    return number(ratio, NumberFormat.RATIO);
  }

  /** Creates a cell of a number as exact as in a result. */
  static TableCell exact(Number number) {
    return number(number, NumberFormat.EXACT);
  }

  private static TableCell number(Number number, NumberFormat format) {
    return number == null ? none() : new Value(number.doubleValue(), format);
  }

  /** Creates a cell of the least and the greatest of several numbers. */
  static TableCell range(TableCell low, TableCell high) {
    return new Range(low, " … ", high);
  }

  /** Creates a cell of two numbers, of which there is no median. */
  static TableCell pair(TableCell low, TableCell high) {
    return new Range(low, " and ", high);
  }

  /** Returns the cell with a text before it, such as a sign. */
  default TableCell prefixed(String text) {
    return text.isEmpty() ? this : new Marked(text, this, "");
  }

  /** Returns the cell with a text after it, such as a unit or a mark. */
  default TableCell suffixed(String text) {
    return text.isEmpty() ? this : new Marked("", this, text);
  }
}
