// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times, sizes and rates with units, as files have them: {@code 250ms}, {@code 1KiB}, {@code 200k}.
 * Errors are {@link IllegalArgumentException}s whose message is a sentence for the user.
 */
public final class Quantities {

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("\\s*([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([A-Za-zµ/]*)\\s*");

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "min", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private static final Map<String, Long> BYTES =
      Map.of(
          "", 1L,
          "b", 1L,
          "kb", 1_000L,
          "mb", 1_000_000L,
          "gb", 1_000_000_000L,
          "kib", 1L << 10,
          "mib", 1L << 20,
          "gib", 1L << 30);

  private static final Map<String, Long> COUNTS =
      Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L);

  private Quantities() {}

  /**
   * A time with its unit, such as {@code 30s}, {@code 250ms}, {@code 1.5h}; {@code 0} needs no
   * unit.
   */
  public static Duration duration(String text) {
    if (text.trim().equals("0")) {
      return Duration.ZERO;
    }
    return Duration.ofNanos(scale(text, NANOS, "a time with a unit, such as 250ms, 30s, 5m or 1h"));
  }

  /** Returns a time in whole seconds, or else in milliseconds: {@code 30 s}, {@code 250 ms}. */
  public static String words(Duration time) {
    long millis = time.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
  }

  /** Returns a time as a file has it, in the largest unit in which it is a whole number. */
  public static String text(Duration time) {
    long nanos = time.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    for (String unit : List.of("h", "m", "s", "ms", "us")) {
      if (nanos % NANOS.get(unit) == 0) {
        return nanos / NANOS.get(unit) + unit;
      }
    }
    return nanos + "ns";
  }

  /** Returns a long if the number is whole, so that files contain 10000 instead of 10000.0. */
  public static Number whole(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15 ? (Number) (long) number : number;
  }

  /** Returns a whole number with separators between thousands, for a message. */
  public static String groupDigits(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A size in bytes: {@code 1024}, {@code 1KiB} (1024), {@code 1KB} (1000), … */
  public static long bytes(String text) {
    return scale(text, BYTES, "a size, such as 100, 1KiB (1024 bytes) or 1KB (1000 bytes)");
  }

  /** A whole number: {@code 1000000}, {@code 1_000_000}, {@code 1M}. */
  public static long count(String text) {
    return scale(text, COUNTS, "a whole number, such as 1000000, 1_000_000, 200k or 1M");
  }

  /**
   * A rate per second: {@code 50000}, {@code 50k}, {@code 0.5}, {@code 1M}; {@code /s} may follow.
   */
  public static double rate(String text) {
    String plain = text.trim().toLowerCase(Locale.ROOT);
    if (plain.endsWith("/s")) {
      plain = plain.substring(0, plain.length() - 2).trim();
    }
    return parse(plain, COUNTS, text, "a rate per second, such as 10000, 50k or 1M").doubleValue();
  }

  private static long scale(String text, Map<String, Long> units, String wanted) {
    BigDecimal value = parse(text.toLowerCase(Locale.ROOT), units, text, wanted);
    try {
      return value.longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is not " + wanted, e);
    }
  }

  private static BigDecimal parse(
      String lower, Map<String, Long> units, String text, String wanted) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(lower);
    Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException("'" + text + "' is not " + wanted);
    }
    return new BigDecimal(matcher.group(1).replace("_", "")).multiply(BigDecimal.valueOf(unit));
  }
}
