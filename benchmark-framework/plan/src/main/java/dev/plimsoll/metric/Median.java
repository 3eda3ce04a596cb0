// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.Arrays;

/** The median, for all of the program. */
public final class Median {

  private Median() {}

  /**
   * Returns the median of values in any order: with an even count the mean of the middle two; NaN
   * without values.
   */
  public static double of(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
