// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The confidence interval of the ratio of two medians, by resampling.
 *
 * <p>This is the percentile bootstrap: B. Efron and R. Tibshirani, <em>An Introduction to the
 * Bootstrap</em>, Chapman and Hall 1993, chapter 13. Runs that were executed as pairs, one after
 * the other, are drawn as pairs, so that influences on both runs of a pair (a machine that slows
 * down over an hour) do not widen the interval; other runs are drawn separately for each side. For
 * ratios of benchmark results see T. Kalibera and R. Jones, <em>Rigorous Benchmarking in Reasonable
 * Time</em>, ISMM 2013.
 *
 * <p>With five runs, the interval of a median can hardly be narrower than the range from their
 * minimum to their maximum; five runs do not permit a more precise statement. The seed is fixed:
 * equal results give equal intervals.
 */
final class Bootstrap {

  private static final int DRAWS = 10_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 0x504c494d534f4c4cL;

  private Bootstrap() {}

  /**
   * Returns the 95 % interval of candidate over base; none with fewer than three runs per side.
   *
   * @param paired whether the n-th runs of both sides were executed as a pair
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
      ratios[draw] = Medians.ratio(Median.of(drawnBase), Median.of(drawnCandidate));
    }
    Arrays.sort(ratios);
    return new Interval(ratios[(int) (TAIL * DRAWS)], ratios[(int) ((1 - TAIL) * DRAWS) - 1]);
  }
}
