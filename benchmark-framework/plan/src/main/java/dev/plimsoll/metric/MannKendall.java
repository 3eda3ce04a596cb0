// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

/**
 * A test for a trend in a sequence of values: H. Mann, <em>Nonparametric Tests Against Trend</em>,
 * Econometrica 1945; M. Kendall, <em>Rank Correlation Methods</em>, 1948. Exact: the fraction of
 * all permutations of the same number of distinct values whose score is at least as extreme. With
 * ties the true fraction is lower.
 */
public final class MannKendall {

  private MannKendall() {}

  /** Returns the number of increasing pairs minus the number of decreasing pairs. */
  public static int score(double[] values) {
    int score = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        score += Double.compare(values[j], values[i]);
      }
    }
    return score;
  }

  /** Returns the two-sided p-value. */
  public static double p(double[] values) {
    int pairs = values.length * (values.length - 1) / 2;
    int score = Math.abs(score(values));
    double[] orders = shareByFalls(values.length);
    double p = 0;
    for (int falls = 0; falls <= pairs; falls++) {
      p += Math.abs(pairs - 2 * falls) >= score ? orders[falls] : 0;
    }
    return Math.min(1, p);
  }

  /**
   * Returns the fraction of all permutations by number of decreasing pairs (Mahonian numbers over
   * n!).
   */
  private static double[] shareByFalls(int count) {
    double[] shares = {1};
    for (int n = 2; n <= count; n++) {
      double[] next = new double[n * (n - 1) / 2 + 1];
      for (int falls = 0; falls < shares.length; falls++) {
        for (int added = 0; added < n; added++) {
          next[falls + added] += shares[falls] / n;
        }
      }
      shares = next;
    }
    return shares;
  }
}
