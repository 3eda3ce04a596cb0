// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The confidence interval of the ratio of two medians, by resampling.
 *
 * <p>This is the percentile bootstrap: B. Efron and R. Tibshirani, <em>An Introduction to the
 * Bootstrap</em>, Chapman and Hall 1993, chapter 13. The values of each side are drawn separately.
 * For ratios of benchmark results see T. Kalibera and R. Jones, <em>Rigorous Benchmarking in
 * Reasonable Time</em>, ISMM 2013.
 *
 * <p>With five values, the interval of a median can hardly be narrower than the range from their
 * minimum to their maximum; five values do not permit a more precise statement. The seed is fixed:
 * equal results give equal intervals.
 */
final class Bootstrap {

  private static final int DRAWS = 10_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 0x504c494d534f4c4cL;

  private Bootstrap() {}

  /** Returns the 95 % interval of candidate over base; none with fewer than three values a side. */
  static Interval ratioOfMedians(double[] base, double[] candidate) {
    if (Math.min(base.length, candidate.length) < Medians.MIN_RUNS) {
      return Interval.NONE;
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] ratios = new double[DRAWS];
    double[] drawnBase = new double[base.length];
    double[] drawnCandidate = new double[candidate.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int i = 0; i < base.length; i++) {
        drawnBase[i] = base[random.nextInt(base.length)];
      }
      for (int i = 0; i < candidate.length; i++) {
        drawnCandidate[i] = candidate[random.nextInt(candidate.length)];
      }
      ratios[draw] = Medians.ratio(Median.of(drawnBase), Median.of(drawnCandidate));
    }
    Arrays.sort(ratios);
    return new Interval(ratios[(int) (TAIL * DRAWS)], ratios[(int) ((1 - TAIL) * DRAWS) - 1]);
  }
}
