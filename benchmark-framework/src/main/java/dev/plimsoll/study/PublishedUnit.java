// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Unit;

/** The units of published values, and their conversion to the units of metrics. */
enum PublishedUnit {
  MICROS("us", Unit.MICROS, 1),
  MILLIS("ms", Unit.MICROS, 1e3),
  SECONDS("s", Unit.MICROS, 1e6),
  RATE("msg/s", Unit.MESSAGES_PER_SECOND, 1),
  MEGABYTES("MB/s", Unit.BYTES_PER_SECOND, 1e6),
  MEBIBYTES("MiB/s", Unit.BYTES_PER_SECOND, 1 << 20);

  private final String text;
  private final Unit unit;
  private final double inOurs;

  PublishedUnit(String text, Unit unit, double inOurs) {
    this.text = text;
    this.unit = unit;
    this.inOurs = inOurs;
  }

  static PublishedUnit of(String text) {
    for (PublishedUnit each : values()) {
      if (each.text.equals(text)) {
        return each;
      }
    }
    throw new IllegalArgumentException("unit: " + text);
  }

  boolean measures(Unit ours) {
    return unit == ours;
  }

  double toOurs(double value) {
    return value * inOurs;
  }

  double fromOurs(double value) {
    return value / inOurs;
  }
}
