// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** Times in seconds that are whole numbers of nanoseconds. */
final class Seconds {

  private static final double NANOS = 1e9;

  private Seconds() {}

  /** Returns the time to the nanosecond, without the rounding of sums and differences. */
  static double rounded(double seconds) {
    return Math.rint(seconds * NANOS) / NANOS;
  }

  /** Returns the time between two instants. */
  static double between(double from, double until) {
    return rounded(until - from);
  }
}
