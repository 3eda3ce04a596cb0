// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PairPlannerTest {

  private static final List<Metric> METRICS =
      List.of(MetricCatalog.require("publish.p50"), MetricCatalog.require("publish.p99"));

  private static List<OptionalInt> needed(double spread, double shift, double leastEffect) {
    return needed(spread, shift, leastEffect, 0).pairs();
  }

  private static NeededPairs needed(
      double spread, double shift, double leastEffect, double generatorShare) {
    SplittableRandom random = new SplittableRandom(9);
    double[] wide = new double[8];
    double[] narrow = new double[8];
    Arrays.setAll(wide, i -> shift + spread * random.nextGaussian());
    Arrays.setAll(narrow, i -> 0.001 * random.nextGaussian());
    return new PairPlanner(
            METRICS,
            List.of(LogRatios.of(wide), LogRatios.of(narrow)),
            leastEffect,
            generatorShare,
            0)
        .needed()
        .get(0);
  }

  @Test
  void theFewestPairsAreEnoughWherePairsHardlyDiffer() {
    assertThat(needed(0.001, 0, 0.03)).containsOnly(OptionalInt.of(8));
  }

  @Test
  void aSmallChangeNeedsMorePairsThanAGreatOne() {
    List<OptionalInt> pairs = needed(0.1, 0, 0.03);

    assertThat(pairs.get(0).orElse(1_000)).isGreaterThan(pairs.get(1).orElse(1_000));
    assertThat(pairs.get(1).orElse(1_000)).isGreaterThan(pairs.get(2).orElse(1_000));
    assertThat(pairs.get(2)).isPresent();
  }

  @Test
  void pairsThatDifferWidelyNeedMoreThanAreTried() {
    assertThat(needed(1, 0, 0.03)).containsOnly(OptionalInt.empty());
  }

  @Test
  void whatThePairsSoFarShowDoesNotCountOnlyTheirSpread() {
    assertThat(needed(0.05, 5, 0.03)).isEqualTo(needed(0.05, 0, 0.03));
  }

  @Test
  void aChangeBelowTheLeastEffectIsNeverFound() {
    assertThat(needed(0.001, 0, 0.15))
        .containsExactly(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(8));
  }

  @Test
  void aChangeBelowTheDifferenceOfTheGeneratorsPartsIsNeverFound() {
    NeededPairs needed = needed(0.001, 0, 0.03, 0.12);

    assertThat(needed.pairs())
        .containsExactly(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(8));
    assertThat(NeededPairs.RATIOS).extracting(needed::isNever).containsExactly(true, true, false);
    assertThat(NeededPairs.RATIOS)
        .extracting(needed(0.001, 0, 0.03, 0.01)::isNever)
        .containsOnly(false);
  }

  @Test
  void ofManyMetricsThatAreTestedTogetherEachNeedsMorePairs() {
    List<OptionalInt> alone = together(1);
    List<OptionalInt> together = together(20);

    for (int ratio = 0; ratio < alone.size(); ratio++) {
      assertThat(together.get(ratio).orElse(1_000))
          .isGreaterThanOrEqualTo(alone.get(ratio).orElse(1_000));
    }
    assertThat(together).isNotEqualTo(alone);
  }

  /** What the first of some metrics needs that vary alike and independently. */
  private static List<OptionalInt> together(int metrics) {
    SplittableRandom random = new SplittableRandom(4);
    List<LogRatios> ratios = new ArrayList<>();
    for (int i = 0; i < metrics; i++) {
      double[] values = new double[12];
      Arrays.setAll(values, pair -> 0.08 * random.nextGaussian());
      ratios.add(LogRatios.of(values));
    }
    return new PairPlanner(
            Collections.nCopies(metrics, METRICS.get(0)), ratios, 0.03, new double[metrics])
        .needed()
        .get(0)
        .pairs();
  }
}
