// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.Optional;
import java.util.SplittableRandom;

/** One queue that serves one message after the other at a limited rate. Threads: any. */
final class Capacity {

  private final double distanceNanos;
  private final Optional<SplittableRandom> random;
  private long lastStart;
  private double lastStartPart;

  /**
   * @param perSecond the maximum rate, or infinity
   */
  Capacity(double perSecond) {
    this(perSecond, Optional.empty());
  }

  /**
   * @param random if present, each message is served alone, for an exponentially distributed time;
   *     with random arrivals this is the queue M/M/1
   */
  Capacity(double perSecond, Optional<SplittableRandom> random) {
    distanceNanos = 1e9 / perSecond;
    this.random = random;
  }

  /** Whether the rate is limited, so that messages may have to wait. */
  boolean isBounded() {
    return distanceNanos > 0;
  }

  /** When the service of a message that arrives now starts; if it takes random time, ends. */
  long startOf(long now) {
    return distanceNanos == 0 ? now : queuedFrom(now);
  }

  private synchronized long queuedFrom(long now) {
    if (random.isPresent()) {
      double uniform = 1 - random.get().nextDouble();
      lastStart = Math.max(lastStart, now) + Math.round(-distanceNanos * Math.log(uniform));
      return lastStart;
    }
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
