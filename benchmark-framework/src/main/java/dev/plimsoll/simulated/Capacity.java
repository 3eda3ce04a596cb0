// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;

/** One queue, served at a bounded rate, one message after the other. Threads: any. */
final class Capacity {

  private final double distanceNanos;
  private long lastStart;
  private double lastStartPart;

  /** A bound, or infinity for none. */
  Capacity(double perSecond) {
    distanceNanos = 1e9 / perSecond;
  }

  /** Reads a bound; infinity where there is none. */
  static double from(Settings settings, String key) throws SettingsException {
    double capacity = settings.rate(key, Double.POSITIVE_INFINITY);
    if (capacity <= 0) {
      throw new SettingsException(settings.fullKey(key), "must be above 0");
    }
    return capacity;
  }

  /** Whether there is a bound, so that messages may have to wait. */
  boolean isBounded() {
    return distanceNanos > 0;
  }

  /** When the service of a message that arrives now begins. */
  long startOf(long now) {
    return distanceNanos == 0 ? now : queuedFrom(now);
  }

  private synchronized long queuedFrom(long now) {
    double next = lastStartPart + distanceNanos;
    lastStart += (long) next;
    // The rest is carried on: a capacity of 700,000/s is not one of 1,428 ns each.
    lastStartPart = next - (long) next;
    if (lastStart < now) {
      lastStart = now;
      lastStartPart = 0;
    }
    return lastStart;
  }
}
