// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.text.Numbers;

/**
 * The highest rate that a system sustains within the limits, as multiples of the load that is
 * needed.
 *
 * @param low the highest multiple that was sustained; 0 if none was
 * @param high the lowest multiple that was not sustained; infinite if there is none
 */
public record Headroom(double low, double high) {

  /** Nothing is known. */
  public static final Headroom UNKNOWN = new Headroom(Double.NaN, Double.NaN);

  /** Distances below this share are those of a search that has found its answer. */
  private static final double CLOSE = 0.1;

  private static final double ROUNDING_ERROR = 1e-9;

  /** Returns whether anything is known. */
  public boolean isKnown() {
    return new Interval(low, high).exists();
  }

  /** Returns whether every value that this can have is above every one of the other. */
  public boolean isAbove(Headroom other) {
    return isKnown() && other.isKnown() && low > other.high;
  }

  /** Returns the multiple in words: {@code 1.4 ×}, {@code at least 12 ×}. */
  public String words() {
    if (!isKnown()) {
      return "an unknown";
    }
    if (Double.isInfinite(high)) {
      return "at least " + times(low);
    }
    if (low == 0) {
      return "less than " + times(high);
    }
    return high <= low * (1 + CLOSE) ? times(low) : number(low) + " to " + times(high);
  }

  private static String times(double multiple) {
    return number(multiple) + " ×";
  }

  /** Rounded down: hundredths below 2, tenths below 10. */
  private static String number(double multiple) {
    double steps = multiple < 2 ? 100 : multiple < 10 ? 10 : 1;
    double rounded = Math.floor(multiple * steps + ROUNDING_ERROR) / steps;
    return rounded < 10 ? Numbers.plain(rounded) : Numbers.digits(rounded);
  }
}
