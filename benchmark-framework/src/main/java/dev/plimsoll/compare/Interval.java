// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/** An interval of ratios; NaN on both sides where there is none. */
public record Interval(double low, double high) {

  /** Where nothing can be said. */
  public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

  /** From the least to the greatest of some values. */
  public static Interval of(double[] values) {
    return new Interval(
        Arrays.stream(values).min().orElse(Double.NaN),
        Arrays.stream(values).max().orElse(Double.NaN));
  }

  /** Whether there is one. */
  public boolean exists() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /** Whether it lies on one side of 1, so that no ratio of 1 is in it. */
  public boolean excludesOne() {
    return exists() && (low > 1 || high < 1);
  }
}
