// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/**
 * The values of one metric over the runs of both sides, as used by the test: logarithms, because
 * ratios are compared, of which the highest and the lowest {@value #CLIPPED_SHARE} are replaced by
 * the next value (winsorised). An outlier then has no more weight than its neighbour. The side of a
 * run does not matter, so the test stays exact.
 */
final class Scores {

  /** With seven runs per side, two of the fourteen at each end; with five, one of ten. */
  static final double CLIPPED_SHARE = 0.15;

  /** Values below a nanosecond, the resolution of the measurement, including 0, count as this. */
  private static final double MIN = 0.001;

  private Scores() {}

  /**
   * @param values NaN if a run does not have the metric; infinite if it is unknown because messages
   *     are missing, which ranks after all known values
   */
  static double[] of(double[] values) {
    double[] scores = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scores[i] = logarithm(values[i]);
    }
    double behind = behind(scores);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = scores[i] == Double.POSITIVE_INFINITY ? behind : scores[i];
    }
    clip(scores);
    return scores;
  }

  /** Returns the logarithm of a value; NaN if it is NaN. */
  static double logarithm(double value) {
    return Double.isNaN(value) ? Double.NaN : Math.log(Math.max(value, MIN));
  }

  /**
   * Returns a score for unknown values: beyond the maximum by more than the range of the known
   * values.
   */
  private static double behind(double[] scores) {
    double[] known = Arrays.stream(scores).filter(Double::isFinite).sorted().toArray();
    return known.length == 0 ? 0 : 2 * known[known.length - 1] - known[0] + 1;
  }

  private static void clip(double[] scores) {
    double[] sorted =
        Arrays.stream(scores).filter(score -> !Double.isNaN(score)).sorted().toArray();
    if (sorted.length == 0) {
      return;
    }
    int clipped = (int) (CLIPPED_SHARE * sorted.length);
    double min = sorted[clipped];
    double greatest = sorted[sorted.length - 1 - clipped];
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isNaN(scores[i])) {
        scores[i] = Math.max(min, Math.min(greatest, scores[i]));
      }
    }
  }
}
