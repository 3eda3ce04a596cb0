// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.Arrays;

/**
 * The slope of a line through points that single outliers do not change: H. Theil, <em>A
 * Rank-Invariant Method of Linear and Polynomial Regression Analysis</em>, 1950; P. K. Sen,
 * <em>Estimates of the Regression Coefficient Based on Kendall's Tau</em>, Journal of the American
 * Statistical Association 1968.
 */
public final class TheilSen {

  private TheilSen() {}

  /**
   * Returns the median of the slopes between all pairs of points.
   *
   * @param x increasing; pairs with equal values take no part
   * @param y as many
   * @return NaN where no pair takes part
   */
  public static double slope(double[] x, double[] y) {
    double[] slopes = new double[x.length * (x.length - 1) / 2];
    int found = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = i + 1; j < x.length; j++) {
        if (x[j] > x[i]) {
          slopes[found++] = (y[j] - y[i]) / (x[j] - x[i]);
        }
      }
    }
    return Median.of(Arrays.copyOf(slopes, found));
  }

  /**
   * Returns the median absolute deviation of the residuals about a line of this slope, whose height
   * is their median.
   */
  public static double residualDeviation(double[] x, double[] y, double slope) {
    double[] residuals = new double[y.length];
    Arrays.setAll(residuals, i -> y[i] - slope * x[i]);
    double middle = Median.of(residuals);
    Arrays.setAll(residuals, i -> Math.abs(residuals[i] - middle));
    return Median.of(residuals);
  }
}
