// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of metrics in imported files: {@code publishRate}, {@code receiveRate}, {@code backlog},
 * and latencies as {@code publishLatencyP99.9}, {@code endToEndLatencyMean}.
 */
final class MetricNames {

  static final String PUBLISH_RATE = "publishRate";
  static final String TARGET_RATE = "targetRate";
  static final String RECEIVE_RATE = "receiveRate";
  static final String BACKLOG = "backlog";
  static final String PUBLISH_LATENCY = "publishLatency";
  static final String END_TO_END_LATENCY = "endToEndLatency";
  static final String SENT = "sentMessages";
  static final String RECEIVED = "receivedMessages";

  static final String PER_SECOND = "msg/s";
  static final String MESSAGES = "messages";
  static final String MILLIS = "ms";
  static final String MICROS = "µs";

  private static final Pattern PERCENTILE = Pattern.compile(".*P(\\d+(?:\\.\\d+)?)");

  private MetricNames() {}

  /** Returns the percent of a percentile's name. */
  static OptionalDouble percent(String name) {
    Matcher percentile = PERCENTILE.matcher(name);
    return percentile.matches()
        ? OptionalDouble.of(Double.parseDouble(percentile.group(1)))
        : OptionalDouble.empty();
  }

  /** Returns how many milliseconds a unit has, if it is one of time. */
  static Optional<Double> millis(String unit) {
    return switch (unit) {
      case "s" -> Optional.of(1e3);
      case MILLIS -> Optional.of(1.0);
      case MICROS -> Optional.of(1e-3);
      case "ns" -> Optional.of(1e-6);
      default -> Optional.empty();
    };
  }

  /** Returns the usual spelling of a unit of time. */
  static String time(String unit) {
    return switch (unit) {
      case "milliseconds", "ms" -> MILLIS;
      case "microseconds", "micro-s", "?s", "us", "\u03bcs", "\u00b5s" -> MICROS;
      case "nanoseconds", "ns" -> "ns";
      case "seconds", "s" -> "s";
      default -> unit;
    };
  }
}
