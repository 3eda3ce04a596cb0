// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class LogScaleTest {

  @Test
  void ticksAreRoundNumbersWithinTheScale() {
    assertThat(scale(1.3, 700).ticks()).containsExactly(3.0, 10.0, 30.0, 100.0, 300.0);
    assertThat(scale(1.2, 18).ticks()).containsExactly(2.0, 5.0, 10.0, 20.0);
    assertThat(scale(0.9, 1.12).ticks()).containsExactly(0.9, 0.95, 1.0, 1.05, 1.1);
    assertThat(scale(0.3, 2).ticks()).containsExactly(0.5, 1.0, 1.5, 2.0);
    assertThat(scale(1e-3, 1e9).ticks()).hasSizeBetween(3, 7);
  }

  @Test
  void labelsOfTicksDoNotOverlap() {
    assertThat(scale(1.3, 700).labelledTicks()).containsExactly(3.0, 10.0, 30.0, 100.0, 300.0);
    assertThat(scale(1, 6).ticks()).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    assertThat(scale(1, 6).labelledTicks()).containsExactly(1.0, 2.0, 3.0, 4.0, 6.0);
  }

  @Test
  void equalValuesHaveAScaleAroundThem() {
    LogScale scale = scale(5, 5);

    assertThat(scale.percent(5)).isCloseTo(50, within(1e-6));
    assertThat(scale.ticks()).contains(5.0);
  }

  @Test
  void placesAreProportionalToRatios() {
    LogScale scale = scale(1, 100);

    assertThat(scale.percent(10)).isCloseTo(50, within(1e-6));
    assertThat(scale.percent(5) - scale.percent(1))
        .isCloseTo(scale.percent(50) - scale.percent(10), within(1e-6));
  }

  @Test
  void whatCannotBeDrawnDoesNotStretchTheScale() {
    assertThat(LogScale.over(DoubleStream.of(0, 2, 3, Double.POSITIVE_INFINITY, Double.NaN)))
        .isEqualTo(scale(2, 3));
    assertThat(scale(2, 3).percent(Double.POSITIVE_INFINITY)).isEqualTo(100);
  }

  private static LogScale scale(double low, double high) {
    return LogScale.over(DoubleStream.of(low, high));
  }
}
