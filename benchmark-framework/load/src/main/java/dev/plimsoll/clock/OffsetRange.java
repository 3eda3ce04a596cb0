// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * What is known of the offset of a clock (remote clock − local clock) at one instant: it lies
 * between two limits, both included.
 *
 * @param lowerNanos the least possible offset
 * @param upperNanos the greatest possible offset
 */
public record OffsetRange(long lowerNanos, long upperNanos) {

  /** Checks the order of the limits. */
  public OffsetRange {
    if (lowerNanos > upperNanos) {
      throw new IllegalArgumentException(
          "No offset is at least %d and at most %d.".formatted(lowerNanos, upperNanos));
    }
  }

  /** The middle of the range. */
  public long estimateNanos() {
    return lowerNanos + (upperNanos - lowerNanos) / 2;
  }

  /** The true offset differs from the estimate by this at most. */
  public long boundNanos() {
    return upperNanos - estimateNanos();
  }

  /** The range when both limits may have moved by {@code nanos}. */
  OffsetRange widenedBy(long nanos) {
    return new OffsetRange(lowerNanos - nanos, upperNanos + nanos);
  }
}
