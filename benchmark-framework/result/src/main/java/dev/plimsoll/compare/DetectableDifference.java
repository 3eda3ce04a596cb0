// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/**
 * The smallest difference that these runs could have shown: the smallest factor that the same test,
 * interval and least effect would have found worse, given the spread of these runs and equal
 * medians.
 */
final class DetectableDifference {

  /** Maximum factor of the search. */
  private static final double GREATEST = 1000;

  private static final int HALVINGS = 14;

  private final PermutationTest test;
  private final double leastEffect;

  DetectableDifference(PermutationTest test, double leastEffect) {
    this.test = test;
    this.leastEffect = leastEffect;
  }

  /**
   * Returns a factor above 1; infinite if no difference, however large, would have been shown.
   *
   * @param column column of the metric in the test
   * @param metric the metric, not yet judged
   * @param ours minimum difference of the medians that the generator cannot have caused itself
   */
  double factor(
      int column, MetricComparison metric, double[] base, double[] candidate, double ours) {
    if (!(metric.ratio() > 0) || Double.isInfinite(metric.ratio()) || !metric.interval().exists()) {
      return Double.POSITIVE_INFINITY;
    }
    boolean up = !metric.metric().moreIsBetter();
    double low = Math.max(1 + leastEffect, byTheInterval(metric, up));
    double ofTheGenerator = metric.base() > 0 ? ours / metric.base() : 0;
    low = Math.max(low, up ? 1 + ofTheGenerator : 1 / Math.max(1e-9, 1 - ofTheGenerator));
    double equal = 1 / metric.ratio();
    if (low >= GREATEST || !shown(column, base, candidate, scale(equal, GREATEST, up))) {
      return Double.POSITIVE_INFINITY;
    }
    if (shown(column, base, candidate, scale(equal, low, up))) {
      return low;
    }
    double high = GREATEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = Math.sqrt(low * high);
      if (shown(column, base, candidate, scale(equal, middle, up))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /**
   * Returns the factor from which on the interval excludes 1; the interval scales with the factor.
   */
  private static double byTheInterval(MetricComparison metric, boolean up) {
    double edge =
        up ? metric.ratio() / metric.interval().low() : metric.interval().high() / metric.ratio();
    return Math.max(1, edge) * (1 + 1e-9);
  }

  private static double scale(double equal, double factor, boolean up) {
    return up ? equal * factor : equal / factor;
  }

  private boolean shown(int column, double[] base, double[] candidate, double factor) {
    double[] values = new double[base.length + candidate.length];
    System.arraycopy(base, 0, values, 0, base.length);
    for (int i = 0; i < candidate.length; i++) {
      values[base.length + i] = candidate[i] * factor;
    }
    return test.with(column, values).adjustedPValues()[column] <= Comparison.ALPHA;
  }
}
