// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

/** Writes quantities as a workload file takes them, and as people read them. */
public final class Units {

  private Units() {}

  /** A time with the largest unit in which it is whole. */
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

  /** Seconds: whole where they are. */
  public static Number seconds(Duration time) {
    return number(BigDecimal.valueOf(time.toNanos(), 9).doubleValue());
  }

  /** Milliseconds: whole where they are. */
  public static Number millis(Duration time) {
    return number(BigDecimal.valueOf(time.toNanos(), 6).doubleValue());
  }

  /** A long where the number is whole, so that a file says 10000 and not 10000.0. */
  public static Number number(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15 ? (Number) (long) number : number;
  }

  /** Without exponent and without trailing zeros. */
  static String plain(double number) {
    BigDecimal exact = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    return exact.toPlainString();
  }

  static String groupDigits(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String groupDigits(double number) {
    return number == Math.rint(number) ? groupDigits((long) number) : plain(number);
  }
}
