// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class LogRatiosTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void aPairThatLiesFarOffHasOneAndAQuarterOfTheMedian() {
    double[] values = LogRatios.of(1, 2, 3, -100).standardised(0);

    // The median of 1, 2, 3 and 100 is 2.5.
    double cap = 3.125;
    double root = Math.sqrt(1 + 4 + 9 + cap * cap);
    assertThat(values)
        .containsExactly(new double[] {1 / root, 2 / root, 3 / root, -cap / root}, within(1e-12));
  }

  @Test
  void theCapIsThatOfTheRatiosLessTheShift() {
    double[] values = LogRatios.of(11, 12, 13, -90).standardised(10);

    assertThat(values).containsExactly(LogRatios.of(1, 2, 3, -100).standardised(0), within(1e-12));
  }

  @Test
  void zerosDoNotLowerTheCap() {
    double[] values = LogRatios.of(0, 0, 0, 0, 1, 2).standardised(0);

    // The median of 1 and 2 is 1.5.
    assertThat(values[5] / values[4]).isEqualTo(1.875, within(1e-12));
  }

  @Test
  void unknownOnOneSideCountsAsTheCapAndOnBothAsNothing() {
    double[] base = {1, 1, NEVER, NEVER, 1};
    double[] candidate = {2, NEVER, 1, NEVER, 2};

    double[] values = LogRatios.of(base, candidate).standardised(0);

    assertThat(values[1]).isEqualTo(1.25 * values[0], within(1e-12)).isEqualTo(-values[2]);
    assertThat(values[3]).isZero();
  }

  @Test
  void withoutAnyKnownDifferenceTheCapIsOne() {
    double[] base = {1, NEVER, 1, 1};
    double[] candidate = {NEVER, 1, NEVER, NEVER};

    assertThat(LogRatios.of(base, candidate).standardised(0))
        .containsExactly(new double[] {0.5, -0.5, 0.5, 0.5}, within(1e-12));
  }

  @Test
  void aMetricWithoutDifferencesTakesNoPart() {
    assertThat(LogRatios.of(0, 0, 0).standardised(0)).containsExactly(0, 0, 0);
    assertThat(LogRatios.of(Double.NaN, Double.NaN).standardised(0)).containsExactly(0, 0);
  }

  @Test
  void centredRatiosHaveTheirMedianAtZero() {
    LogRatios centred = LogRatios.of(1, 2, 4, Double.NaN).centred();

    assertThat(centred.known()).containsExactly(-1, 0, 2);
    assertThat(centred.median()).isZero();
    assertThat(centred.present()).isEqualTo(3);
    assertThat(LogRatios.of(NEVER).centred().get(0)).isEqualTo(NEVER);
  }

  @Test
  void valuesBelowTheResolutionCountAsTheResolution() {
    assertThat(LogRatios.of(new double[] {0}, new double[] {0.001}).get(0)).isZero();
  }
}
