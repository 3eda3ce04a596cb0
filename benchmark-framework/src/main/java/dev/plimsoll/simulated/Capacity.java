// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;

/** One queue that serves one message after the other at a limited rate. Threads: any. */
final class Capacity {

  private final double distanceNanos;
  private long lastStart;
  private double lastStartPart;

  /**
   * @param perSecond the maximum rate, or infinity
   */
  Capacity(double perSecond) {
    distanceNanos = 1e9 / perSecond;
  }

  /** Reads a maximum rate; infinity if absent. */
  static double from(Settings settings, String key) throws SettingsException {
    double capacity = settings.rate(key, Double.POSITIVE_INFINITY);
    if (capacity <= 0) {
      throw new SettingsException(settings.fullKey(key), "must be above 0");
    }
    return capacity;
  }

  /** Whether the rate is limited, so that messages may have to wait. */
  boolean isBounded() {
    return distanceNanos > 0;
  }

  /** When the service of a message that arrives now starts. */
  long startOf(long now) {
    return distanceNanos == 0 ? now : queuedFrom(now);
  }

  private synchronized long queuedFrom(long now) {
    double next = lastStartPart + distanceNanos;
    lastStart += (long) next;
    // Keeps the fraction of a nanosecond: at 700,000/s the interval is not exactly 1,428 ns.
    lastStartPart = next - (long) next;
    if (lastStart < now) {
      lastStart = now;
      lastStartPart = 0;
    }
    return lastStart;
  }
}
