// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import dev.plimsoll.text.Numbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The unit of a metric, and the symbols that a user may write for it. */
public enum Unit {
  MESSAGES_PER_SECOND(
      "a rate, such as 9900 or 50k",
      factors("msg/s", 1, "/s", 1, "", 1, "k", 1e3, "k/s", 1e3, "M", 1e6, "M/s", 1e6)),
  BYTES_PER_SECOND(
      "bytes per second, such as 10 MB/s",
      factors(
          "B/s", 1, "kB/s", 1e3, "KB/s", 1e3, "KiB/s", 1 << 10, "MB/s", 1e6, "MiB/s", 1 << 20,
          "GB/s", 1e9, "GiB/s", 1 << 30)),
  MICROS(
      "a time, such as 20 ms",
      factors(
          "us", 1, "µs", 1, "ns", 1e-3, "ms", 1e3, "s", 1e6, "m", 60e6, "min", 60e6, "h", 3600e6)),
  BYTES(
      "bytes, such as 1 KiB",
      factors("B", 1, "", 1, "kB", 1e3, "KB", 1e3, "KiB", 1 << 10, "MB", 1e6, "MiB", 1 << 20)),
  MESSAGES("a number of messages, such as 0", factors("", 1, "k", 1e3, "M", 1e6));

  private final String wanted;

  /** By symbol; unmodifiable, in the order of the constructor. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Map<String, Double> factors;

  Unit(String wanted, Map<String, Double> factors) {
    this.wanted = wanted;
    this.factors = factors;
  }

  private static Map<String, Double> factors(Object... symbolsAndFactors) {
    Map<String, Double> factors = new LinkedHashMap<>();
    for (int i = 0; i < symbolsAndFactors.length; i += 2) {
      factors.put((String) symbolsAndFactors[i], ((Number) symbolsAndFactors[i + 1]).doubleValue());
    }
    return Collections.unmodifiableMap(factors);
  }

  /** Returns what an error message asks for: {@code a time, such as 20 ms}. */
  public String wanted() {
    return wanted;
  }

  /** Returns the symbol of the values of metrics: {@code msg/s}, {@code us}. */
  public String symbol() {
    return factors.keySet().iterator().next();
  }

  /** Returns the size of the unit with this symbol; empty if it is none of this quantity. */
  public OptionalDouble factor(String symbol) {
    Double factor = factors.get(symbol);
    return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
  }

  /**
   * Returns whether values are shown in the unit that the user wrote; other values are shown in
   * {@link #symbol}, because a symbol such as {@code k} is only a short way to write the number.
   */
  boolean keepsSymbol() {
    return !List.of(MESSAGES_PER_SECOND, MESSAGES).contains(this);
  }

  /** Formats a value. */
  public String text(double value) {
    if (Double.isInfinite(value)) {
      return "not known";
    }
    return switch (this) {
      case MESSAGES_PER_SECOND -> Numbers.digits(value) + " msg/s";
      case BYTES_PER_SECOND -> Numbers.digits(value / 1e6) + " MB/s";
      case MICROS -> Numbers.micros(value);
      case BYTES -> Numbers.digits(value) + " B";
      case MESSAGES -> Numbers.plain(value);
    };
  }
}
