// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/** Medians of repeated runs. */
public final class Medians {

  /**
   * Minimum number of runs for a median: with fewer it would be one of them, or between two of
   * them.
   */
  public static final int MIN_RUNS = 3;

  private Medians() {}

  /** Returns the median: with an even count the mean of the middle two; NaN without values. */
  public static double of(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Returns the ratio of two medians: 1 if both are 0 or both are unknown. */
  public static double ratio(double base, double candidate) {
    return base == candidate ? 1 : candidate / base;
  }
}
