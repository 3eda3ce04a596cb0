// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Unit;
import java.util.Locale;

/** Formats the metrics of a comparison. */
final class MetricText {

  static final String NONE = "–";

  private MetricText() {}

  /** Formats a value with its unit. */
  static String value(Unit unit, double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    return unit.text(value);
  }

  /** Formats a ratio with three decimals; fewer for large ratios. */
  static String ratio(double ratio) {
    if (Double.isNaN(ratio)) {
      return NONE;
    }
    if (Double.isInfinite(ratio)) {
      return "∞";
    }
    return String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%,.1f", ratio);
  }

  /** Formats a probability. */
  static String p(double p) {
    return Double.isNaN(p) ? NONE : p < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", p);
  }
}
