// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * By how much the rates of two clocks differ at most: while the local clock advances by a second,
 * the offset of the remote clock changes by at most {@code partsPerMillion} microseconds.
 *
 * @param partsPerMillion the limit
 */
public record DriftLimit(double partsPerMillion) {

  /**
   * 500 ppm, as much as ntpd and the {@code adjtime} of Linux correct a clock while they slew it,
   * and 16 times what NTP expects of two clocks that nobody corrects: its frequency tolerance is 15
   * ppm for each (RFC 5905, section 7.2). See the package documentation for what breaks this limit.
   */
  public static final DriftLimit DEFAULT = new DriftLimit(500);

  /** Readings of one clock: not more than a nanosecond in a quarter of an hour, by rounding. */
  public static final DriftLimit SHARED = new DriftLimit(1e-6);

  private static final double MILLION = 1e6;

  /** Checks the limit; from a tenth on, it says nothing useful. */
  public DriftLimit {
    if (!(partsPerMillion > 0 && partsPerMillion < 100_000)) {
      throw new IllegalArgumentException(
          "A drift limit is above 0 and below 100,000 ppm, not " + partsPerMillion + ".");
    }
  }

  /** By how much the offset may change within a time, rounded up. */
  long nanosWithin(long nanos) {
    return (long) Math.ceil(Math.abs((double) nanos) * partsPerMillion / MILLION);
  }
}
