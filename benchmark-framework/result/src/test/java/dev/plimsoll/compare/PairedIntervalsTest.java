// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PairedIntervalsTest {

  private static final double LEVEL = 0.0157;

  @Test
  void theBoundsAreWhereTheTestBeginsToReject() {
    SplittableRandom random = new SplittableRandom(11);
    List<LogRatios> metrics = drawn(random, 8, 3, 0.1);

    Interval interval = new PairedIntervals(metrics, SignPatterns.of(8), LEVEL).of(1);

    assertThat(p(metrics, 1, Math.log(interval.low()) + 1e-4)).isGreaterThan(LEVEL);
    assertThat(p(metrics, 1, Math.log(interval.low()) - 1e-4)).isLessThanOrEqualTo(LEVEL);
    assertThat(p(metrics, 1, Math.log(interval.high()) - 1e-4)).isGreaterThan(LEVEL);
    assertThat(p(metrics, 1, Math.log(interval.high()) + 1e-4)).isLessThanOrEqualTo(LEVEL);
  }

  /** The test of one metric less a ratio; the others less their medians. */
  private static double p(List<LogRatios> metrics, int metric, double ratio) {
    List<LogRatios> tested = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      tested.add(i == metric ? metrics.get(i).less(ratio) : metrics.get(i).centred());
    }
    return new PairedPValues(tested, SignPatterns.of(8)).p(metric);
  }

  @Test
  void pairsThatAllHaveTheSameRatioExcludeEveryOther() {
    Interval interval = alone(LogRatios.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));

    assertThat(interval.low()).isEqualTo(Math.exp(0.1), within(1e-4));
    assertThat(interval.high()).isEqualTo(Math.exp(0.1), within(1e-4));
  }

  @Test
  void withTooFewPairsNothingIsExcluded() {
    Interval interval =
        new PairedIntervals(List.of(LogRatios.of(0.1, 0.2, 0.3)), SignPatterns.of(3), 0.05).of(0);

    assertThat(interval).isEqualTo(new Interval(0, Double.POSITIVE_INFINITY));
  }

  @Test
  void unknownValuesOfTheCandidateLeaveTheUpperBoundOpen() {
    double never = Double.POSITIVE_INFINITY;
    Interval interval = alone(LogRatios.of(0.1, 0.2, 0.3, 0.1, 0.2, never, never, never));

    assertThat(interval.high()).isInfinite();
    assertThat(interval.low()).isBetween(1.0, 1.3);
    assertThat(alone(LogRatios.of(never, never, never, never, never, never, never, never)))
        .isEqualTo(Interval.NONE);
  }

  @Test
  void aDriftFromPairToPairIsNotInTheInterval() {
    double[] base = {1, 2, 3, 4, 5, 6, 7, 8};
    double[] candidate = new double[8];
    Arrays.setAll(candidate, i -> base[i] * (1.1 + i * 0.001));

    Interval interval = alone(LogRatios.of(base, candidate));

    assertThat(interval.low()).isBetween(1.095, 1.105);
    assertThat(interval.high()).isBetween(1.1, 1.11);
  }

  @Test
  void theIntervalHoldsTheTrueRatioInMostTries() {
    SplittableRandom random = new SplittableRandom(5);
    SignPatterns patterns = SignPatterns.of(8);
    int held = 0;
    int tries = 400;
    for (int i = 0; i < tries; i++) {
      List<LogRatios> metrics = drawn(random, 8, 1, 0.3);
      Interval interval = new PairedIntervals(metrics, patterns, 0.05).of(0);
      held += interval.low() <= Math.exp(0.3) && interval.high() >= Math.exp(0.3) ? 1 : 0;
    }

    // At a level of 5 %, six of the 128 patterns are rejected.
    assertThat((double) held / tries).isBetween(0.93, 0.98);
  }

  @Test
  void ofManyPairsThereIsAnIntervalToo() {
    List<LogRatios> metrics = drawn(new SplittableRandom(6), 20, 6, 0.05);
    PairedIntervals intervals = new PairedIntervals(metrics, SignPatterns.of(20), 0.019);

    for (int metric = 0; metric < metrics.size(); metric++) {
      Interval interval = intervals.of(metric);
      assertThat(interval.low()).isBetween(0.95, Math.exp(0.05));
      assertThat(interval.high()).isBetween(Math.exp(0.04), 1.15);
    }
  }

  private static Interval alone(LogRatios ratios) {
    return new PairedIntervals(List.of(ratios), SignPatterns.of(ratios.pairs()), LEVEL).of(0);
  }

  private static List<LogRatios> drawn(
      SplittableRandom random, int pairs, int metrics, double shift) {
    List<LogRatios> drawn = new ArrayList<>();
    for (int metric = 0; metric < metrics; metric++) {
      double[] values = new double[pairs];
      Arrays.setAll(values, i -> shift + 0.05 * random.nextGaussian());
      drawn.add(LogRatios.of(values));
    }
    return drawn;
  }

  @Test
  void aLevelOfAWholeNumberOfPatternsAllowsThemAll() {
    List<LogRatios> metrics = drawn(new SplittableRandom(3), 8, 1, 0.1);
    SignPatterns patterns = SignPatterns.of(8);

    assertThat(new PairedIntervals(metrics, patterns, 2.0 / 128).of(0))
        .isEqualTo(new PairedIntervals(metrics, patterns, LEVEL).of(0));
  }

  @Test
  void whereTheTestRejectsEveryKnownRatioTheBoundIsTheMedian() {
    double never = Double.POSITIVE_INFINITY;
    Interval interval = alone(LogRatios.of(0.1, never, never, never, never, never, never, never));

    assertThat(interval).isEqualTo(new Interval(never, never));
  }
}
