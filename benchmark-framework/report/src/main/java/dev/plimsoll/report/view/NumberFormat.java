// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

import dev.plimsoll.text.Numbers;
import java.util.Locale;

/** How the numbers of a report are written, as {@link Numbers} does. */
public enum NumberFormat {
  /** A whole number: {@code 12,000}. */
  COUNT,
  /** A rate or an amount, with three significant digits: {@code 12,345}, {@code 0.0123}. */
  DIGITS,
  /** A time in microseconds, with its own unit: {@code 1.02ms}. */
  TIME,
  /** A share of 1, in percent: {@code 99.5 %}. */
  SHARE,
  /** A ratio or a probability, with three decimals: {@code 1.013}, {@code <0.001}. */
  RATIO,
  /** A number as exact as in a result, with three decimals: {@code 1,234.567}. */
  EXACT;

  /** What is written if there is no value. */
  public static final String NONE = "–";

  private static final double LEAST_RATIO = 0.001;
  private static final double LARGE_RATIO = 10;

  /** Returns the number as text; {@link #NONE} if it is no number. */
  public String text(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    if (Double.isInfinite(value)) {
      return "∞";
    }
    return switch (this) {
      case COUNT -> Numbers.count(Math.round(value));
      case DIGITS -> Numbers.digits(value);
      case TIME -> Numbers.micros(value);
      case SHARE -> Numbers.share(value);
      case RATIO -> ratio(value);
      case EXACT -> String.format(Locale.ROOT, "%,.3f", value);
    };
  }

  private static String ratio(double value) {
    if (value > 0 && value < LEAST_RATIO) {
      return "<0.001";
    }
    return String.format(Locale.ROOT, value < LARGE_RATIO ? "%.3f" : "%,.1f", value);
  }
}
