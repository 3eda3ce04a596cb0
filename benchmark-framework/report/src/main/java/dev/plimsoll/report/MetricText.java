// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Unit;
import dev.plimsoll.report.view.TableCell;

/** The values of metrics with their units. */
final class MetricText {

  private static final String UNKNOWN = "not known";

  private MetricText() {}

  /** Returns a value with its unit. */
  static TableCell cell(Unit unit, double value) {
    if (Double.isInfinite(value)) {
      return TableCell.words(UNKNOWN);
    }
    return switch (unit) {
      case MESSAGES_PER_SECOND -> amount(value, " msg/s");
      case BYTES_PER_SECOND -> amount(value / 1e6, " MB/s");
      case MICROS -> TableCell.micros(value);
      case BYTES -> amount(value, " B");
      case MESSAGES -> TableCell.digits(value);
    };
  }

  private static TableCell amount(double value, String unit) {
    return TableCell.digits(value).suffixed(Double.isNaN(value) ? "" : unit);
  }

  /** Returns the same as text. */
  static String value(Unit unit, double value) {
    return cell(unit, value).text();
  }
}
