// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * The test of pairs: the probability that chance alone, with sides that are equal, gives a
 * statistic as great as the observed one in any metric.
 *
 * <p>The statistic of a metric is |Σd| ÷ √Σd² over its capped {@link LogRatios} d. If the sides are
 * equal and the order within each pair was drawn, each pair could as well have had the opposite
 * sign (R. Fisher, <em>The Design of Experiments</em>, 1935). Signs of all metrics of a pair are
 * flipped together, and each metric is compared with the greatest statistic of all of them (P.
 * Westfall and S. Young, <em>Resampling-Based Multiple Testing</em>, 1993, single-step maxT): at
 * most the level's share of comparisons of equal sides finds a difference in any metric. What
 * differs from pair to pair, like a drift of the machine, does not enter.
 */
final class PairedPValues {

  /** Statistics are compared with this tolerance, because of the rounding of sums of doubles. */
  static final double ROUNDING = 1e-9;

  private final List<double[]> standardised = new ArrayList<>();
  private final SignPatterns patterns;
  private final double[] greatest;

  /**
   * Creates a test.
   *
   * @param metrics the metrics that are tested together, with the same number of pairs
   */
  PairedPValues(List<LogRatios> metrics, SignPatterns patterns) {
    this.patterns = patterns;
    this.greatest = new double[patterns.count()];
    for (LogRatios metric : metrics) {
      double[] values = metric.standardised(0);
      standardised.add(values);
      raise(greatest, patterns.sums(values));
    }
  }

  /** Returns the probability for one metric, corrected for all of them. */
  double p(int metric) {
    double limit = statistic(standardised.get(metric)) - ROUNDING;
    int reached = 0;
    for (double each : greatest) {
      reached += each >= limit ? 1 : 0;
    }
    return (double) reached / patterns.count();
  }

  /** Returns the statistic of standardised values. */
  static double statistic(double[] standardised) {
    double sum = 0;
    for (double value : standardised) {
      sum += value;
    }
    return Math.abs(sum);
  }

  /** Raises each value to that of the other array if that is greater. */
  static void raise(double[] values, double[] others) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(values[i], others[i]);
    }
  }
}
