// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The statistics against values that are known otherwise. */
final class StatisticsTest {

  @Test
  void fiveAgainstFiveWithoutOverlapIsTwoOfTwoHundredAndFiftyTwo() {
    double[] low = {1, 2, 3, 4, 5};
    double[] high = {6, 7, 8, 9, 10};

    assertThat(RankTest.p(low, high, false)).isEqualTo(2.0 / 252, within(1e-9));
    assertThat(RankTest.p(low, high, true)).isEqualTo(2.0 / 252, within(1e-9));
  }

  @Test
  void tenPairsInOneDirectionAreTwoOfTenTwentyFour() {
    double[] base = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    double[] candidate = {1.1, 2.3, 3.5, 4.7, 5.9, 7.1, 8.3, 9.5, 10.7, 11.9};

    assertThat(RankTest.p(base, candidate, true)).isEqualTo(2.0 / 1024, within(1e-9));
  }

  @Test
  void tiesOnOneSideTakeNothingFromACompleteSeparation() {
    double[] low = {1, 1, 1, 2, 2};
    double[] high = {6, 6, 7, 7, 7};

    assertThat(RankTest.p(low, high, false)).isEqualTo(2.0 / 252, within(1e-9));
  }

  @Test
  void smallCasesAgreeWithCountingThemOut() {
    // Ranks 1 3 against 2 4: of 6 choices of two, sums 3 4 5 5 6 7; 6 is 1 off the mean of 5.
    assertThat(RankTest.p(new double[] {1, 3}, new double[] {2, 4}, false))
        .isEqualTo(4.0 / 6, within(1e-12));
    assertThat(RankTest.p(new double[] {1, 2}, new double[] {2, 3}, false))
        .isEqualTo(4.0 / 6, within(1e-12));
  }

  @Test
  void manyRunsAreTestedToo() {
    SplittableRandom random = new SplittableRandom(5);
    double[] base = sample(random, 80, 1);
    double[] candidate = sample(random, 80, 1.1);

    assertThat(RankTest.p(base, candidate, false)).isLessThan(0.001);
    assertThat(RankTest.p(base, candidate, true)).isLessThan(0.001);
    assertThat(RankTest.p(base, base, true)).isEqualTo(1);
  }

  @Test
  void runsThatAreAllAlikeShowNothing() {
    double[] alike = {3, 3, 3, 3, 3};

    assertThat(RankTest.p(alike, alike, false)).isEqualTo(1);
    assertThat(RankTest.p(alike, alike, true)).isEqualTo(1);
    assertThat(Bootstrap.ratioOfMedians(alike, alike, true)).isEqualTo(new Interval(1, 1));
  }

  @Test
  void latenciesBeyondTheDeadlineRankLast() {
    double never = Double.POSITIVE_INFINITY;
    double[] known = {1, 2, 3, 4, 5};
    double[] unknown = {never, never, never, never, never};

    assertThat(RankTest.p(known, unknown, true)).isEqualTo(2.0 / 252, within(1e-9));
    assertThat(Bootstrap.ratioOfMedians(known, unknown, false).low())
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Medians.ratio(never, never)).isEqualTo(1);
  }

  @Test
  void holmMultipliesTheLeastByAllAndNeverFallsBack() {
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
  }

  @Test
  void theIntervalHoldsTheTrueRatioInMostTries() {
    SplittableRandom random = new SplittableRandom(3);
    int held = 0;
    int tries = 300;
    for (int i = 0; i < tries; i++) {
      Interval interval =
          Bootstrap.ratioOfMedians(sample(random, 7, 1), sample(random, 7, 1.5), false);
      held += interval.low() <= 1.5 && interval.high() >= 1.5 ? 1 : 0;
    }
    assertThat((double) held / tries).isBetween(0.9, 1.0);
  }

  @Test
  void pairsKeepADriftOutOfTheInterval() {
    double[] base = {1, 2, 3, 4, 5, 6};
    double[] candidate = {1.1, 2.2, 3.3, 4.4, 5.5, 6.6};

    Interval paired = Bootstrap.ratioOfMedians(base, candidate, true);
    Interval apart = Bootstrap.ratioOfMedians(base, candidate, false);

    assertThat(paired.low()).isEqualTo(1.1, within(1e-9));
    assertThat(paired.high()).isEqualTo(1.1, within(1e-9));
    assertThat(apart.high()).isGreaterThan(1.5);
  }

  private static double[] sample(SplittableRandom random, int count, double middle) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = middle * (1 + 0.05 * random.nextGaussian());
    }
    return values;
  }
}
