// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TheilSenTest {

  @Test
  void theSlopeIsTheMedianOfThePairs() {
    double[] x = {0, 1, 2, 4};
    double[] y = {0, 1, 2, 40};

    // 1, 1, 1, 10, 13, 19
    assertThat(TheilSen.slope(x, y)).isEqualTo(5.5);
  }

  @Test
  void pairsAtTheSamePlaceTakeNoPart() {
    assertThat(TheilSen.slope(new double[] {1, 1, 2}, new double[] {0, 100, 50})).isZero();
    assertThat(TheilSen.slope(new double[] {1, 1}, new double[] {0, 100})).isNaN();
    assertThat(TheilSen.slope(new double[0], new double[0])).isNaN();
  }

  @Test
  void residualsDeviateFromTheLineAndNotFromTheMedian() {
    double[] x = {0, 1, 2, 3, 4};
    double[] y = {7, 10, 10, 13, 15};

    // Above 2 x: 7, 8, 6, 7, 7.
    assertThat(TheilSen.residualDeviation(x, y, 2)).isZero();
    // Above 0 x: 7, 10, 10, 13, 15, whose median is 10.
    assertThat(TheilSen.residualDeviation(x, y, 0)).isEqualTo(3);
  }
}
