// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SignPatternsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 12})
  void ofFewPairsThereIsEveryPatternOnceButItsMirrorImage(int pairs) {
    double[] values = new double[pairs];
    Arrays.setAll(values, i -> 1 + i * i * 0.37);

    double[] sums = SignPatterns.of(pairs).sums(values);

    double[] all = absoluteSums(values);
    double[] twice = new double[all.length];
    for (int i = 0; i < sums.length; i++) {
      twice[2 * i] = sums[i];
      twice[2 * i + 1] = sums[i];
    }
    Arrays.sort(twice);
    assertThat(twice).containsExactly(all, within(1e-9));
  }

  @Test
  void theFirstPatternFlipsNothing() {
    double[] values = new double[20];
    Arrays.setAll(values, i -> i - 3);

    assertThat(SignPatterns.of(20).sums(values)[0]).isEqualTo(130);
  }

  @Test
  void ofManyPairsAFixedNumberIsDrawnInWhichEverySignIsFlippedInHalf() {
    SignPatterns patterns = SignPatterns.of(20);
    List<Double> shares = new ArrayList<>();
    for (int pair = 0; pair < 20; pair++) {
      double[] values = new double[20];
      values[pair] = 1;
      values[(pair + 1) % 20] = 1;
      long alike = Arrays.stream(patterns.sums(values)).filter(sum -> sum == 2).count();
      shares.add((double) alike / patterns.count());
    }

    assertThat(patterns.count()).isEqualTo(100_000);
    assertThat(shares).allSatisfy(share -> assertThat(share).isEqualTo(0.5, within(0.01)));
  }

  @Test
  void drawnPatternsAreTheSameEachTime() {
    double[] values = new SplittableRandom(1).doubles(30).toArray();

    assertThat(SignPatterns.of(30).sums(values)).containsExactly(SignPatterns.of(30).sums(values));
  }

  @Test
  void patternsAreCountedThatReachALimitByTheSumOrByAnotherStatistic() {
    SignPatterns patterns = SignPatterns.of(3);
    double[] values = {1, 1, 1};
    double[] others = new double[4];

    assertThat(patterns.reaching(3, values, others, 4)).isEqualTo(1);
    assertThat(patterns.reaching(1, values, others, 4)).isEqualTo(4);
    assertThat(patterns.reaching(1, values, others, 1)).as("the counting ended").isEqualTo(2);
    others[2] = 5;
    assertThat(patterns.reaching(3, values, others, 4)).isEqualTo(2);
  }

  private static double[] absoluteSums(double[] values) {
    double[] sums = new double[1 << values.length];
    for (int pattern = 0; pattern < sums.length; pattern++) {
      for (int i = 0; i < values.length; i++) {
        sums[pattern] += (pattern >> i & 1) == 1 ? -values[i] : values[i];
      }
      sums[pattern] = Math.abs(sums[pattern]);
    }
    Arrays.sort(sums);
    return sums;
  }

  @Test
  void theLimitItselfIsReachedByAnotherStatistic() {
    double[] others = {0, 0, 3, 0};

    assertThat(SignPatterns.of(3).reaching(3, new double[] {1, 1, 1}, others, 4)).isEqualTo(2);
  }

  @Test
  void asManyPatternsAsMayBeDrawnAreTakenWhole() {
    double[] values = {1, 2, 4, 8};
    double[] sums = SignPatterns.of(4, 8).sums(values);

    Arrays.sort(sums);
    assertThat(sums).containsExactly(1, 3, 5, 7, 9, 11, 13, 15);
  }

  @Test
  void whereThereAreMoreThanMayBeDrawnSoManyAreDrawn() {
    assertThat(SignPatterns.of(12, 500).count()).isEqualTo(500);
    assertThat(SignPatterns.of(4, 7).count()).isEqualTo(7);
  }
}
