// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * How numbers are written: counts in full, all others with three significant digits and a unit. The
 * formats of tables are these.
 */
public final class Numbers {

  private static final double MICROS_PER_SECOND = 1_000_000;

  /** From here on a fourth digit would appear: 999.5 rounds to 1000. */
  private static final double ROUNDS_UP = 999.5;

  /** Relative error of the arithmetic that a number may come from. */
  private static final double ERROR = 1e-12;

  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private Numbers() {}

  /** A time, at most seven characters: {@code 850ns}, {@code 1.02ms}, {@code 86,400s}. */
  public static String micros(double micros) {
    double magnitude = Math.abs(micros);
    if (magnitude == 0) {
      return "0";
    }
    if (magnitude * 1_000 < ROUNDS_UP) {
      return padded(micros * 1_000) + "ns";
    }
    if (magnitude < ROUNDS_UP) {
      return padded(micros) + "µs";
    }
    if (magnitude < ROUNDS_UP * 1_000) {
      return padded(micros / 1_000) + "ms";
    }
    return padded(micros / MICROS_PER_SECOND) + "s";
  }

  /** A time from nanoseconds. */
  public static String nanos(long nanos) {
    return micros(nanos / 1_000.0);
  }

  /** Three significant digits, with zeros at the end. */
  private static String padded(double value) {
    double magnitude = Math.abs(value);
    int decimals = magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** A whole number. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A rate or an amount: three significant digits, and more only in front of the point. */
  public static String digits(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "–" : "∞";
    }
    boolean whole = Math.abs(value - Math.rint(value)) < Math.abs(value) * ERROR;
    if (value == 0 || whole || Math.abs(value) >= ROUNDS_UP) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(THREE_DIGITS);
    int before = rounded.precision() - rounded.scale();
    return rounded
        .setScale(Math.max(0, THREE_DIGITS.getPrecision() - before), RoundingMode.HALF_UP)
        .toPlainString();
  }

  /** A share of 1, in percent: {@code 99.5 %}. */
  public static String share(double share) {
    return digits(share * 100) + " %";
  }

  /** A number as it stands in a file or an expression: {@code 20000}, {@code 0.9}. */
  public static String plain(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  /** A length of time as people say it: {@code 3 s}, {@code 1.5 s}, {@code 1 min 30 s}. */
  public static String duration(double seconds) {
    long tenths = Math.round(seconds * 10);
    if (tenths < 600) {
      return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + " s";
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? parts(whole / 60, "min", whole % 60, "s")
        : parts(whole / 3600, "h", whole / 60 % 60, "min");
  }

  private static String parts(long great, String greatUnit, long small, String smallUnit) {
    return great + " " + greatUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }

  /** Seconds as on a clock: {@code 0:07}, {@code 61:00}. */
  public static String clock(double seconds) {
    long whole = Math.round(Math.max(0, seconds));
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }

  /** A size: {@code 100 bytes}, {@code 1 KiB}, {@code 50 MiB}; exact, so never rounded. */
  public static String size(long bytes) {
    if (bytes != 0 && bytes % (1L << 20) == 0) {
      return count(bytes >> 20) + " MiB";
    }
    return bytes != 0 && bytes % (1L << 10) == 0
        ? count(bytes >> 10) + " KiB"
        : things(bytes, "byte");
  }

  /** A range of two texts; one of them where they are equal. */
  public static String range(String low, String high) {
    return low.equals(high) ? low : low + " … " + high;
  }

  /** A count of things in words: {@code 1 topic}, {@code 4 topics}. */
  public static String things(long count, String thing) {
    return count(count) + " " + thing + (count == 1 ? "" : "s");
  }

  /** A time with three significant digits, in a sentence: {@code 1.25 ms}, {@code 2.30 s}. */
  public static String time(double micros) {
    return micros(micros).replaceFirst("(?=[nµm]?s$)", " ");
  }
}
