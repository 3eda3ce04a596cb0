// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Numbers;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Formats quantities for workload files and for output. */
public final class Units {

  private Units() {}

  /** Returns a duration in the largest unit in which it is a whole number. */
  static String text(Duration time) {
    long nanos = time.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    if (nanos % 3_600_000_000_000L == 0) {
      return nanos / 3_600_000_000_000L + "h";
    }
    if (nanos % 60_000_000_000L == 0) {
      return nanos / 60_000_000_000L + "m";
    }
    if (nanos % 1_000_000_000L == 0) {
      return nanos / 1_000_000_000L + "s";
    }
    if (nanos % 1_000_000L == 0) {
      return nanos / 1_000_000L + "ms";
    }
    return nanos % 1000 == 0 ? nanos / 1000 + "us" : nanos + "ns";
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
    return number == Math.rint(number) && Math.abs(number) < 1e15 ? (Number) (long) number : number;
  }

  static String groupDigits(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String groupDigits(double number) {
    return number == Math.rint(number) ? groupDigits((long) number) : Numbers.plain(number);
  }
}
