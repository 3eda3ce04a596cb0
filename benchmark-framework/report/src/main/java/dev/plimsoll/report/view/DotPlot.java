// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import java.util.List;
import java.util.Objects;

/**
 * A dot plot: labelled rows with marks on one common logarithmic scale.
 *
 * @param title what the plot shows
 * @param explanation meaning of the marks
 * @param scale what the values are
 * @param rows from top to bottom
 */
public record DotPlot(String title, String explanation, Scale scale, List<Row> rows)
    implements ViewPart {

  public DotPlot {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(explanation, "explanation");
    Objects.requireNonNull(scale, "scale");
    rows = List.copyOf(rows);
  }

  /** What the values of a plot are. */
  public sealed interface Scale {

    /** Times in microseconds. */
    record Micros() implements Scale {}

    /** Amounts in a unit that the title names. */
    record Amount() implements Scale {}

    /**
     * Ratios around a line at 1.
     *
     * @param leastEffect minimum difference from 1 that counts, as a fraction; the range below it
     *     is shaded
     */
    record Ratio(double leastEffect) implements Scale {}
  }

  /**
   * A row of the plot.
   *
   * @param label what the row shows
   * @param colour colour of the marks
   * @param marks marks on the scale; values of 0 and below are not drawn, infinite values are drawn
   *     at the end of the scale
   * @param text the values as text
   */
  public record Row(String label, Colour colour, List<Mark> marks, String text) {
    public Row {
      Objects.requireNonNull(label, "label");
      Objects.requireNonNull(colour, "colour");
      marks = List.copyOf(marks);
      Objects.requireNonNull(text, "text");
    }
  }

  /** The colour of a row: that of an outcome or of a group of runs. */
  public sealed interface Colour {

    /** By what the dot means for the verdict. */
    enum Meaning implements Colour {
      BETTER,
      WORSE,
      NEUTRAL
    }

    /** Colour of a group of runs, by its index in the palette. */
    record Palette(int index) implements Colour {}
  }

  /**
   * A mark on the scale.
   *
   * @param shape how the mark is drawn
   * @param height vertical position in the row
   * @param from the value, or the minimum of a range
   * @param to the same value, or the maximum of a range
   */
  public record Mark(Shape shape, Height height, double from, double to) {
    public Mark {
      Objects.requireNonNull(shape, "shape");
      Objects.requireNonNull(height, "height");
    }

    /** Creates a mark for a single value. */
    public static Mark at(Shape shape, double value) {
      return new Mark(shape, Height.MIDDLE, value, value);
    }

    /** Returns the same mark at another height. */
    public Mark in(Height other) {
      return new Mark(shape, other, from, to);
    }

    /** Creates a line from one value to another. */
    public static Mark range(double from, double to) {
      return new Mark(Shape.RANGE, Height.MIDDLE, from, to);
    }
  }

  /** How a mark is drawn. */
  public enum Shape {
    /** A thin line from the minimum to the maximum. */
    RANGE,
    /** One of several values behind a dot. */
    TICK,
    /** A second value; its shape differs from the dot's. */
    RING,
    /** The main value of the row. */
    DOT,
    /** What an ideal generator would have measured. */
    IDEAL
  }

  /**
   * Vertical position of a mark in its row. Marks that may overlap are drawn in different lanes.
   */
  public enum Height {
    UPPER,
    MIDDLE,
    LOWER
  }
}
