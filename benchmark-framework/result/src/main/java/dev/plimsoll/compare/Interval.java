// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/** An interval of ratios; both bounds are NaN if there is none. */
public record Interval(double low, double high) {

  /** No interval. */
  public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

  /** Returns the interval from the minimum to the maximum of the values. */
  public static Interval of(double[] values) {
    return new Interval(
        Arrays.stream(values).min().orElse(Double.NaN),
        Arrays.stream(values).max().orElse(Double.NaN));
  }

  /** Returns whether there is an interval. */
  public boolean exists() {
    return !Double.isNaN(low) && !Double.isNaN(high);
  }

  /**
   * Returns whether every ratio of the interval differs from 1 by less than a fraction, up or down.
   */
  public boolean isWithin(double fraction) {
    return exists() && low >= 1 / (1 + fraction) && high <= 1 + fraction;
  }

  /** Returns whether the interval excludes the ratio 1. */
  public boolean excludesOne() {
    return exists() && (low > 1 || high < 1);
  }
}
