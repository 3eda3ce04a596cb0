// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/** The middle of repeated runs. */
public final class Medians {

  /** Of fewer runs no median is stated: it would be one of them, or between two of them. */
  public static final int MIN_RUNS = 3;

  private Medians() {}

  /** The mean of the two in the middle where there is no single one; NaN for none. */
  public static double of(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The ratio of two medians: 1 where both are 0 or both are not known. */
  public static double ratio(double base, double candidate) {
    return base == candidate ? 1 : candidate / base;
  }
}
