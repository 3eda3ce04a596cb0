// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * An instant or a length of time, and how wrong it can be.
 *
 * @param nanos the value
 * @param boundNanos the true value differs from it by this at most
 */
public record BoundedNanos(long nanos, long boundNanos) {

  /** Checks that the bound is not negative. */
  public BoundedNanos {
    if (boundNanos < 0) {
      throw new IllegalArgumentException("A bound is at least 0, not " + boundNanos + ".");
    }
  }

  /** The time from {@code earlier} to this instant; the bounds of both add up. */
  BoundedNanos minus(BoundedNanos earlier) {
    return new BoundedNanos(nanos - earlier.nanos, boundNanos + earlier.boundNanos);
  }
}
