// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The test of pairs, compared with counting out and with a plain computation. */
final class PairedPValuesTest {

  private static final int PAIRS = 7;

  @Test
  void eightPairsInTheSameDirectionAreOneOf128() {
    LogRatios all = LogRatios.of(0.1, 0.2, 0.15, 0.12, 0.13, 0.11, 0.3, 0.14);

    assertThat(p(all)).isEqualTo(1.0 / 128, within(1e-12));
  }

  @Test
  void onePairInTheOtherDirectionIsOneOfNine() {
    // All have the same weight, so any of the eight could be the one: nine of 128 patterns.
    LogRatios most = LogRatios.of(1, 1, 1, 1, 1, 1, 1, -1);

    assertThat(p(most)).isEqualTo(9.0 / 128, within(1e-12));
  }

  @Test
  void aTenfoldOutlierDoesNotHideWhatTheOtherPairsShow() {
    double[] ratios = new double[20];
    Arrays.setAll(ratios, i -> Math.log(1.2) + 0.05 * Math.sin(i * 2.4));
    ratios[7] = -Math.log(10);

    assertThat(p(LogRatios.of(ratios))).isLessThan(0.001);
  }

  @Test
  void equalSidesShowNothing() {
    assertThat(p(LogRatios.of(0, 0, 0, 0, 0, 0, 0, 0))).isEqualTo(1);
    assertThat(p(LogRatios.of(1, -1, 2, -2, 3, -3, 4, -4))).isEqualTo(1);
  }

  @Test
  void aMetricIsCorrectedForTheGreatestStatisticOfAll() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 30; round++) {
      List<LogRatios> metrics = new ArrayList<>();
      for (int metric = 0; metric < 3; metric++) {
        double shift = metric * 0.5;
        metrics.add(LogRatios.of(random.doubles(PAIRS, shift - 1, shift + 1).toArray()));
      }
      PairedPValues test = new PairedPValues(metrics, SignPatterns.of(PAIRS));

      for (int metric = 0; metric < 3; metric++) {
        assertThat(test.p(metric)).isEqualTo(plain(metrics, metric), within(1e-12));
      }
    }
  }

  @Test
  void thatIsTheLeastPOfTheGreatestOne() {
    List<LogRatios> metrics =
        List.of(LogRatios.of(1, 1, 1, 1, 1, 1, 1, 1), LogRatios.of(1, -1, 1, 1, -1, -1, 1, 1));
    PairedPValues test = new PairedPValues(metrics, SignPatterns.of(8));

    // Each metric has one pattern in which all signs are the same.
    assertThat(test.p(0)).isEqualTo(2.0 / 128, within(1e-12));
    assertThat(test.p(1)).isGreaterThan(0.5);
  }

  @Test
  void drawnPatternsGiveThePOfAllPatternsApproximately() {
    double[] ratios = new double[14];
    Arrays.setAll(ratios, i -> i < 10 ? 1 : -1);

    // At least ten of fourteen signs alike: 2 × (1001 + 364 + 91 + 14 + 1) of 16,384.
    assertThat(p(LogRatios.of(ratios))).isEqualTo(2942.0 / 16_384, within(0.005));
  }

  private static double p(LogRatios ratios) {
    return new PairedPValues(List.of(ratios), SignPatterns.of(ratios.pairs())).p(0);
  }

  /** The share of all sign patterns in which any metric's statistic reaches that of one metric. */
  private static double plain(List<LogRatios> metrics, int metric) {
    double observed = statistic(metrics.get(metric), 0);
    int reached = 0;
    for (int pattern = 0; pattern < 1 << PAIRS; pattern++) {
      boolean any = false;
      for (LogRatios each : metrics) {
        any |= statistic(each, pattern) >= observed - 1e-9;
      }
      reached += any ? 1 : 0;
    }
    return (double) reached / (1 << PAIRS);
  }

  private static double statistic(LogRatios ratios, int pattern) {
    double[] distances = new double[PAIRS];
    Arrays.setAll(distances, i -> Math.abs(ratios.get(i)));
    Arrays.sort(distances);
    double cap = 1.25 * distances[PAIRS / 2];
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < PAIRS; i++) {
      double capped = Math.max(-cap, Math.min(cap, ratios.get(i)));
      sum += (pattern >> i & 1) == 1 ? -capped : capped;
      squares += capped * capped;
    }
    return Math.abs(sum) / Math.sqrt(squares);
  }
}
