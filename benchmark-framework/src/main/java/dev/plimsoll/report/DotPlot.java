// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import java.util.List;
import java.util.Objects;

/**
 * A picture with a row for each thing and one logarithmic scale for all of them.
 *
 * @param title what it shows
 * @param explanation of its marks
 * @param scale what the values are
 * @param rows from top to bottom
 */
public record DotPlot(String title, String explanation, Scale scale, List<Row> rows) {

  public DotPlot {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(explanation, "explanation");
    Objects.requireNonNull(scale, "scale");
    rows = List.copyOf(rows);
  }

  /** What the values of a picture are. */
  public sealed interface Scale {

    /** Times in microseconds. */
    record Micros() implements Scale {}

    /** Amounts of a unit that the title names. */
    record Amount() implements Scale {}

    /**
     * Ratios around a line at 1.
     *
     * @param leastEffect the share by which a ratio must differ from 1 to count; shaded up to there
     */
    record Ratio(double leastEffect) implements Scale {}
  }

  /**
   * A row.
   *
   * @param label what it is about
   * @param colour of its marks
   * @param marks on the scale; values that are not positive are not drawn, infinite ones at its end
   * @param text the values in words
   */
  public record Row(String label, Colour colour, List<Mark> marks, String text) {
    public Row {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(colour, "colour");
      marks = List.copyOf(marks);
      Objects.requireNonNull(text, "text");
    }
  }

  /** The colour of a row: by outcome, or of a group of runs. */
  public sealed interface Colour {

    /** By what the dot means for the verdict. */
    enum Meaning implements Colour {
      BETTER,
      WORSE,
      NEUTRAL
    }

    /** Of a group of runs, by its place in the palette. */
    record Palette(int index) implements Colour {}
  }

  /**
   * Something at a place on the scale.
   *
   * @param shape how it is drawn
   * @param lane its height in the row
   * @param from the value, or the least one
   * @param to the same value, or the greatest one
   */
  public record Mark(Shape shape, Lane lane, double from, double to) {
    public Mark {
      Objects.requireNonNull(shape, "shape");
      Objects.requireNonNull(lane, "lane");
    }

    /** A single value. */
    public static Mark at(Shape shape, double value) {
      return new Mark(shape, Lane.MIDDLE, value, value);
    }

    /** The same at another height. */
    public Mark in(Lane other) {
      return new Mark(shape, other, from, to);
    }

    /** A line from one value to another. */
    public static Mark range(double from, double to) {
      return new Mark(Shape.RANGE, Lane.MIDDLE, from, to);
    }
  }

  /** How a mark is drawn. */
  public enum Shape {
    /** A thin line from the least to the greatest. */
    RANGE,
    /** One of several values behind a dot. */
    TICK,
    /** A second value, different in shape from the dot. */
    RING,
    /** The value that the row is about. */
    DOT
  }

  /** Where in its row a mark is: two things that may overlap are drawn above one another. */
  public enum Lane {
    UPPER,
    MIDDLE,
    LOWER
  }
}
