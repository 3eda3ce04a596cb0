// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;

/**
 * The values of one metric over the runs of both sides, as the test takes them: logarithms, since
 * ratios are compared, with the {@value #CLIPPED_SHARE} of them that are greatest and as many that
 * are least brought back to the next one (winsorised). A run that lies far off then weighs no more
 * than its neighbour. Which side a run is of has no part in it, so the test stays exact.
 */
final class Scores {

  /** With seven runs a side, two of the fourteen at each end; with five, one of ten. */
  static final double CLIPPED_SHARE = 0.15;

  /** A nanosecond is the least that is measured; what is 0 counts as this. */
  private static final double MIN = 0.001;

  private Scores() {}

  /**
   * @param values NaN where a run does not have the metric; infinite where it is not known since
   *     messages are missing, which is behind all that is known
   */
  static double[] of(double[] values) {
    double[] scores = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scores[i] = Double.isNaN(values[i]) ? Double.NaN : Math.log(Math.max(values[i], MIN));
    }
    double behind = behind(scores);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = scores[i] == Double.POSITIVE_INFINITY ? behind : scores[i];
    }
    clip(scores);
    return scores;
  }

  /** As far behind the greatest known value as that is from the least, and more. */
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
