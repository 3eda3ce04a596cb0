// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * A logarithmic scale for a set of values, with a margin at both ends.
 *
 * @param low lower end of the scale, more than 0
 * @param high upper end of the scale, more than {@code low}
 */
public record LogScale(double low, double high) {

  private static final double MARGIN = 0.04;

  /** Minimum ratio of both ends, so that equal values have a scale too. */
  private static final double MIN_SPAN = 1.1;

  private static final int MOST_TICKS = 6;

  /** Width of a label such as {@code 300ms} on the narrowest plot, in per cent of its width. */
  private static final double LABEL_PERCENT = 13;

  /**
   * From this ratio of both ends on, ticks are at 1, 2 and 5 times powers of ten; below it, at
   * multiples of a step.
   */
  private static final double WIDE = 8;

  /** Creates a scale for all values that can be drawn; others are ignored. */
  public static LogScale over(DoubleStream values) {
    double[] drawn = values.filter(value -> value > 0 && Double.isFinite(value)).toArray();
    double low = DoubleStream.of(drawn).min().orElse(1);
    double high = DoubleStream.of(drawn).max().orElse(1);
    double stretch = Math.sqrt(Math.max(1, MIN_SPAN / (high / low)));
    double margin = Math.pow(high * stretch / (low / stretch), MARGIN);
    return new LogScale(low / stretch / margin, high * stretch * margin);
  }

  /**
   * Returns the position of a value in per cent of the width; values outside are moved to the
   * nearer end.
   */
  public double percent(double value) {
    double place = Math.log(value / low) / Math.log(high / low) * 100;
    return Math.max(0, Math.min(100, place));
  }

  /** Returns round values within the scale, fewer per decade if there are many decades. */
  public List<Double> ticks() {
    if (high / low < WIDE) {
      return steps();
    }
    for (List<Integer> digits : List.of(List.of(1, 2, 5), List.of(1, 3), List.of(1))) {
      List<Double> ticks = decades(digits, 1);
      if (ticks.size() <= MOST_TICKS) {
        return ticks;
      }
    }
    return decades(List.of(1), (int) Math.ceil(Math.log10(high / low) / MOST_TICKS));
  }

  /** Returns those ticks whose labels do not overlap. */
  public List<Double> labelledTicks() {
    List<Double> labelled = new ArrayList<>();
    double last = Double.NEGATIVE_INFINITY;
    for (double tick : ticks()) {
      if (percent(tick) - last >= LABEL_PERCENT) {
        labelled.add(tick);
        last = percent(tick);
      }
    }
    return labelled;
  }

  private List<Double> decades(List<Integer> digits, int every) {
    List<Double> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power += every) {
      for (int digit : digits) {
        add(ticks, digit, power);
      }
    }
    return ticks;
  }

  private List<Double> steps() {
    DoubleUnaryOperator count = step -> Math.floor(high / step) - Math.ceil(low / step) + 1;
    for (int power = (int) Math.floor(Math.log10(high - low)) - 1; ; power++) {
      for (int digit : List.of(1, 2, 5)) {
        if (count.applyAsDouble(digit * Math.pow(10, power)) <= MOST_TICKS) {
          return multiples(digit, power);
        }
      }
    }
  }

  private List<Double> multiples(int digit, int power) {
    double step = digit * Math.pow(10, power);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step); i <= Math.floor(high / step); i++) {
      add(ticks, i * digit, power);
    }
    return ticks;
  }

  /**
   * Adds a tick, parsed from its decimal digits because {@code 3 * 0.1} is not exactly {@code 0.3}.
   */
  private void add(List<Double> ticks, long digits, int power) {
    double tick = Double.parseDouble(digits + "e" + power);
    if (tick >= low && tick <= high) {
      ticks.add(tick);
    }
  }
}
