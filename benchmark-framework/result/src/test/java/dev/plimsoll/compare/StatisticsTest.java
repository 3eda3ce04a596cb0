// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.metric.MannKendall;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the statistics with values from other sources. */
final class StatisticsTest {

  @Test
  void fiveAgainstFiveWithoutOverlapIsTwoOfTwoHundredAndFiftyTwo() {
    double[] low = {1, 2, 3, 4, 5};
    double[] high = {6, 7, 8, 9, 10};

    assertThat(p(low, high)).isEqualTo(2.0 / 252, within(1e-9));
  }

  @Test
  void oneRunThatLiesFarOffOfSevenLeavesSixteenOfAllDealings() {
    double[] low = {406, 1.41, 1.40, 1.42, 1.41, 1.39, 1.43};
    double[] high = {12.2, 12.1, 12.3, 12.2, 12.4, 12.0, 12.2};

    // It has the weight of the greatest others, so it could be any of these on either side.
    assertThat(p(low, high)).isLessThanOrEqualTo(16.0 / 3432);
  }

  @Test
  void tiesOnOneSideTakeNothingFromACompleteSeparation() {
    double[] low = {1, 1, 1, 2, 2};
    double[] high = {6, 6, 7, 7, 7};

    assertThat(p(low, high)).isEqualTo(2.0 / 252, within(1e-9));
  }

  @Test
  void smallCasesAgreeWithCountingThemOut() {
    // In the 6 assignments of 1 2 3 4, the ratios of the products are 8/3, 6 and 3/2, each twice.
    assertThat(p(new double[] {1, 3}, new double[] {2, 4})).isEqualTo(4.0 / 6, within(1e-12));
    assertThat(p(new double[] {1, 2}, new double[] {2, 3})).isEqualTo(4.0 / 6, within(1e-12));
    assertThat(p(new double[] {1, 2}, new double[] {3, 4})).isEqualTo(2.0 / 6, within(1e-12));
  }

  @Test
  void manyRunsAreTestedToo() {
    SplittableRandom random = new SplittableRandom(5);
    double[] base = sample(random, 40, 1);
    double[] candidate = sample(random, 40, 1.1);

    assertThat(p(base, candidate)).isLessThan(0.001);
    assertThat(p(base, base)).isEqualTo(1);
  }

  @Test
  void runsThatAreAllAlikeShowNothing() {
    double[] alike = {3, 3, 3, 3, 3};

    assertThat(p(alike, alike)).isEqualTo(1);
    assertThat(Bootstrap.ratioOfMedians(alike, alike)).isEqualTo(new Interval(1, 1));
  }

  @Test
  void latenciesBeyondTheDeadlineAreBehindAllOthers() {
    double never = Double.POSITIVE_INFINITY;
    double[] known = {1, 2, 3, 4, 5};
    double[] unknown = {never, never, never, never, never};

    assertThat(p(known, unknown)).isEqualTo(2.0 / 252, within(1e-9));
    assertThat(Bootstrap.ratioOfMedians(known, unknown).low()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Medians.ratio(never, never)).isEqualTo(1);
  }

  @Test
  void aRunWithoutTheFigureTakesNoPart() {
    double absent = Double.NaN;

    assertThat(p(new double[] {1, 2, absent}, new double[] {3, 4, absent}))
        .isGreaterThan(2.0 / 20)
        .isLessThan(1);
  }

  @Test
  void aFigureThatMovesWithAnotherCostsNothingAndOneOfItsOwnDoes() {
    double[] apart = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    double[] other = {3, 9, 1, 8, 2, 10, 4, 7, 5, 6};

    assertThat(new PermutationPValues(5, 5, List.of(apart, apart.clone())).adjustedPValues())
        .containsExactly(new double[] {2.0 / 252, 2.0 / 252}, within(1e-12));
    double[] two = new PermutationPValues(5, 5, List.of(apart, other)).adjustedPValues();
    assertThat(two[0]).isEqualTo(4.0 / 252, within(1e-12));
    assertThat(two[1]).isGreaterThan(0.05);
  }

  @Test
  void aTrendIsAsSeldomAsItsOrdersAre() {
    assertThat(MannKendall.p(new double[] {1, 2, 3, 4, 5})).isEqualTo(2.0 / 120, within(1e-12));
    assertThat(MannKendall.p(new double[] {5, 4, 3, 2})).isEqualTo(2.0 / 24, within(1e-12));
    // One pair of ten is reversed: as many permutations as there are neighbours, and the first one.
    assertThat(MannKendall.p(new double[] {1, 2, 3, 5, 4})).isEqualTo(10.0 / 120, within(1e-12));
    assertThat(MannKendall.p(new double[] {2, 2, 2, 2})).isEqualTo(1, within(1e-12));
  }

  @Test
  void theIntervalHoldsTheTrueRatioInMostTries() {
    SplittableRandom random = new SplittableRandom(3);
    int held = 0;
    int tries = 300;
    for (int i = 0; i < tries; i++) {
      Interval interval = Bootstrap.ratioOfMedians(sample(random, 7, 1), sample(random, 7, 1.5));
      held += interval.low() <= 1.5 && interval.high() >= 1.5 ? 1 : 0;
    }
    assertThat((double) held / tries).isBetween(0.9, 1.0);
  }

  private static double p(double[] base, double[] candidate) {
    double[] both = Arrays.copyOf(base, base.length + candidate.length);
    System.arraycopy(candidate, 0, both, base.length, candidate.length);
    PermutationPValues test = new PermutationPValues(base.length, candidate.length, List.of(both));
    assertThat(test.adjustedPValues()[0]).isEqualTo(test.p(0));
    return test.p(0);
  }

  private static double[] sample(SplittableRandom random, int count, double middle) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = middle * (1 + 0.05 * random.nextGaussian());
    }
    return values;
  }
}
