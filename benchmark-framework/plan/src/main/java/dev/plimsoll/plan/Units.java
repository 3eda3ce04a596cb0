// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.text.Numbers;
import java.math.BigDecimal;
import java.time.Duration;

/** Formats quantities for workload files and for output. */
public final class Units {

  private Units() {}

  /** Returns a duration in the largest unit in which it is a whole number. */
  static String text(Duration time) {
    return Quantities.text(time);
  }

  /** Returns the duration in seconds, as a whole number if possible. */
  public static Number seconds(Duration time) {
    return number(BigDecimal.valueOf(time.toNanos(), 9).doubleValue());
  }

  /** Returns the duration in milliseconds, as a whole number if possible. */
  public static Number millis(Duration time) {
    return number(BigDecimal.valueOf(time.toNanos(), 6).doubleValue());
  }

  /** Returns a long if the number is whole, so that files contain 10000 instead of 10000.0. */
  public static Number number(double number) {
    return Quantities.whole(number);
  }

  static String groupDigits(long number) {
    return Quantities.groupDigits(number);
  }

  static String groupDigits(double number) {
    return number == Math.rint(number) ? groupDigits((long) number) : Numbers.plain(number);
  }
}
