// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.List;
import java.util.Optional;

/**
 * A percentile in results. It is stored in millionths, because whether a value is known must not
 * depend on the rounding of 100 − 99.9.
 *
 * @param name name in the file
 * @param millionths fraction of the values at or below it
 */
public record Percentile(String name, int millionths) {

  /** With fewer samples beyond it, a percentile is dominated by chance and is marked. */
  public static final int ENOUGH_SAMPLES_BEYOND = 10;

  private static final int ALL = 1_000_000;

  /** The percentiles of every latency in a result, ascending. */
  public static final List<Percentile> LISTED =
      List.of(
          new Percentile("50", 500_000),
          new Percentile("75", 750_000),
          new Percentile("90", 900_000),
          new Percentile("95", 950_000),
          new Percentile("99", 990_000),
          new Percentile("99.9", 999_000),
          new Percentile("99.99", 999_900),
          new Percentile("99.999", 999_990),
          new Percentile("99.9999", 999_999));

  /** Returns the listed percentile of a name, such as {@code 99.9}; empty if there is none. */
  public static Optional<Percentile> named(String name) {
    return LISTED.stream().filter(listed -> listed.name().equals(name)).findFirst();
  }

  /** Returns the percentile in percent. */
  public double percent() {
    return millionths / 10_000.0;
  }

  /**
   * Returns the rank of its value, from 1, among this number of ascending values: ⌈p/100 × count⌉.
   */
  public long rank(long count) {
    return Math.max(1, (count * millionths + ALL - 1) / ALL);
  }

  /**
   * Returns whether fewer than {@value #ENOUGH_SAMPLES_BEYOND} of this number of samples are beyond
   * it.
   */
  public boolean isThin(long count) {
    return count * (ALL - millionths) < (long) ENOUGH_SAMPLES_BEYOND * ALL;
  }

  /**
   * Returns whether its value is that of a missing message, with this number missing of those due.
   */
  public boolean isUnknown(long missing, long due) {
    return missing > 0 && rank(due) > due - missing;
  }
}
