// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;
import org.hipparchus.stat.inference.MannWhitneyUTest;
import org.hipparchus.stat.inference.WilcoxonSignedRankTest;

/**
 * How probable a difference like this, or a greater one, is between runs of the same thing
 * (two-sided). Ranks alone count: no shape of the distribution is assumed, and one run that was
 * disturbed weighs no more than its place.
 *
 * <ul>
 *   <li>Fewer than {@value #PAIRS_FOR_SIGNED_RANKS} pairs, or no pairs: the exact test of H. Mann
 *       and D. Whitney, <em>On a Test of Whether one of Two Random Variables is Stochastically
 *       Larger than the Other</em>, 1947. With five runs a side its least p is 2/252 = 0.0079, just
 *       below the 0.05/5 that five figures leave for each; signed ranks of five pairs could never
 *       say less than 2/32. Interleaved runs (A B B A) keep it honest while a machine drifts: a
 *       drift meets both sides, spreads their ranks, and makes the test the more careful.
 *   <li>From {@value #PAIRS_FOR_SIGNED_RANKS} pairs on: the exact signed-rank test of F. Wilcoxon,
 *       <em>Individual Comparisons by Ranking Methods</em>, 1945, on the logarithm of each pair's
 *       ratio, which takes the drift out instead.
 * </ul>
 */
final class RankTest {

  static final int PAIRS_FOR_SIGNED_RANKS = 10;

  /** The exact distribution of the library ends here; beyond, the normal one is close enough. */
  private static final int MOST_EXACT_PAIRS = 30;

  private RankTest() {}

  static double p(double[] base, double[] candidate, boolean paired) {
    if (base.length == 0 || candidate.length == 0) {
      return 1;
    }
    boolean signedRanks = paired && base.length >= PAIRS_FOR_SIGNED_RANKS;
    double p =
        signedRanks && positive(base) && positive(candidate)
            ? signedRanks(logarithms(base), logarithms(candidate))
            : new MannWhitneyUTest().mannWhitneyUTest(base, candidate);
    // Runs that are all alike have no ranks, and the library then divides by zero.
    return Double.isNaN(p) ? 1 : Math.min(1, p);
  }

  private static double signedRanks(double[] base, double[] candidate) {
    return Arrays.equals(base, candidate)
        ? 1
        : new WilcoxonSignedRankTest()
            .wilcoxonSignedRankTest(base, candidate, base.length <= MOST_EXACT_PAIRS);
  }

  private static boolean positive(double[] values) {
    return Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
  }

  private static double[] logarithms(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}
