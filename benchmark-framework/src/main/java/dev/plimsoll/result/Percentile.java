// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/**
 * A percentile that results state. It is kept in millionths, since the decision whether a figure is
 * known must not hang on the rounding of 100 − 99.9.
 *
 * @param name as it stands in the file
 * @param millionths the share of values at or below it
 */
public record Percentile(String name, int millionths) {

  /** With fewer samples beyond it, a percentile is a matter of chance and is marked as such. */
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

  /** In percent. */
  public double percent() {
    return millionths / 10_000.0;
  }

  /** The place of its value, from 1, among so many in ascending order: ⌈p/100 × count⌉. */
  public long rank(long count) {
    return Math.max(1, (count * millionths + ALL - 1) / ALL);
  }

  /** Whether fewer than {@value #ENOUGH_SAMPLES_BEYOND} of so many samples lie beyond it. */
  public boolean isThin(long count) {
    return count * (ALL - millionths) < (long) ENOUGH_SAMPLES_BEYOND * ALL;
  }

  /** Whether its value is that of a message that has none: of so many of those due. */
  public boolean isUnknown(long missing, long due) {
    return missing > 0 && rank(due) > due - missing;
  }
}
