// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;
import java.util.stream.IntStream;
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

  /** Beyond so many runs in all, the normal approximation is close, ties or not. */
  private static final int MOST_EXACT = 100;

  private RankTest() {}

  static double p(double[] base, double[] candidate, boolean paired) {
    if (base.length == 0 || candidate.length == 0) {
      return 1;
    }
    boolean signedRanks =
        paired && base.length >= PAIRS_FOR_SIGNED_RANKS && positive(base) && positive(candidate);
    if (base.length + candidate.length > MOST_EXACT) {
      return approximate(base, candidate, signedRanks);
    }
    return signedRanks ? signedRanks(base, candidate) : rankSum(base, candidate);
  }

  private static double rankSum(double[] base, double[] candidate) {
    double[] all = Arrays.copyOf(base, base.length + candidate.length);
    System.arraycopy(candidate, 0, all, base.length, candidate.length);
    int[] ranks = RankSums.doubledRanks(all);
    long sum = 0;
    for (int i = base.length; i < all.length; i++) {
      sum += ranks[i];
    }
    return RankSums.pOfChoice(ranks, candidate.length, sum);
  }

  private static double signedRanks(double[] base, double[] candidate) {
    double[] differences =
        IntStream.range(0, base.length)
            .mapToDouble(i -> Math.log(candidate[i] / base[i]))
            .filter(difference -> difference != 0)
            .toArray();
    if (differences.length == 0) {
      return 1;
    }
    int[] ranks = RankSums.doubledRanks(Arrays.stream(differences).map(Math::abs).toArray());
    long sum = 0;
    for (int i = 0; i < ranks.length; i++) {
      sum += differences[i] > 0 ? ranks[i] : 0;
    }
    return RankSums.pOfSigns(ranks, sum);
  }

  private static double approximate(double[] base, double[] candidate, boolean signedRanks) {
    if (Arrays.equals(base, candidate)) {
      return 1; // pairs without any difference have no ranks, which the library refuses
    }
    double p =
        signedRanks
            ? new WilcoxonSignedRankTest()
                .wilcoxonSignedRankTest(logarithms(base), logarithms(candidate), false)
            : new MannWhitneyUTest().mannWhitneyUTest(base, candidate, false);
    // Runs that are all alike have no ranks, and the library then divides by zero.
    return Double.isNaN(p) ? 1 : Math.min(1, p);
  }

  private static boolean positive(double[] values) {
    return Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
  }

  private static double[] logarithms(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}
