// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The interval of the ratio of two medians, by resampling.
 *
 * <p>This is the percentile bootstrap: B. Efron and R. Tibshirani, <em>An Introduction to the
 * Bootstrap</em>, Chapman and Hall 1993, chapter 13. Runs that were made as pairs, one after the
 * other, are drawn as pairs, so that what befell both of a pair (a machine that slows down in the
 * course of an hour) does not widen the interval; others are drawn separately for each side. For
 * ratios of benchmark results see T. Kalibera and R. Jones, <em>Rigorous Benchmarking in Reasonable
 * Time</em>, ISMM 2013.
 *
 * <p>With five runs the interval of a median can hardly be narrower than from the least to the
 * greatest of them; that is the honest answer of five runs. The seed is fixed: the same results
 * give the same interval.
 */
final class Bootstrap {

  private static final int DRAWS = 10_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 0x504c494d534f4c4cL;

  private Bootstrap() {}

  /**
   * The 95 % interval of candidate over base; none with fewer than three runs a side.
   *
   * @param paired whether the n-th of the one and the n-th of the other were made as a pair
   */
  static Interval ratioOfMedians(double[] base, double[] candidate, boolean paired) {
    if (Math.min(base.length, candidate.length) < Medians.MIN_RUNS) {
      return Interval.NONE;
    }
    if (paired && base.length != candidate.length) {
      throw new IllegalArgumentException("pairs: " + base.length + " and " + candidate.length);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] ratios = new double[DRAWS];
    double[] drawnBase = new double[base.length];
    double[] drawnCandidate = new double[candidate.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = 0; i < base.length; i++) {
        int pick = random.nextInt(base.length);
        drawnBase[i] = base[pick];
        if (paired) {
          drawnCandidate[i] = candidate[pick];
        }
      }
      for (int i = 0; i < candidate.length && !paired; i++) {
        drawnCandidate[i] = candidate[random.nextInt(candidate.length)];
      }
      ratios[draw] = Medians.ratio(Medians.of(drawnBase), Medians.of(drawnCandidate));
    }
    Arrays.sort(ratios);
    return new Interval(ratios[(int) (TAIL * DRAWS)], ratios[(int) ((1 - TAIL) * DRAWS) - 1]);
  }
}
