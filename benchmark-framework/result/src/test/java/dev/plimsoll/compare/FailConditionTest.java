// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FailConditionTest {

  @Test
  void comparesTheRatioWithTheLimit() {
    assertThat(FailCondition.parse("publish.p99 > 1.10").isMetBy(1.11)).isTrue();
    assertThat(FailCondition.parse("publish.p99 > 1.10").isMetBy(1.10)).isFalse();
    assertThat(FailCondition.parse("publish.rate<0.95").isMetBy(0.9)).isTrue();
    assertThat(FailCondition.parse("cpu.perMessage >= 2").isMetBy(2)).isTrue();
    assertThat(FailCondition.parse("endToEnd.p99.9 <= 1").isMetBy(1.5)).isFalse();
  }

  @Test
  void takesTheRatioInPercentAndSaysHowItWasRead() {
    FailCondition condition = FailCondition.parse("publish.p99 > 110%");

    assertThat(condition).hasToString("publish.p99 > 1.1");
    assertThat(condition.words())
        .isEqualTo(
            "fails if the candidate's p99 of the publish latency since the intended send time is"
                + " above 1.1 times the base's");
  }

  @Test
  void belowThreeRunsAllOfThemMustMeetIt() throws ComparisonException {
    FailCondition condition = FailCondition.parse("publish.p99 > 1.10");

    assertThat(condition.isMetBy(row(new double[] {1, 1.1}, new double[] {1.3, 1.3}))).isTrue();
    assertThat(condition.isMetBy(row(new double[] {1, 1.25}, new double[] {1.3, 1.3}))).isFalse();
    assertThat(condition.isMetBy(row(new double[] {1, 1.25, 1}, new double[] {1.3, 1.3, 1.3})))
        .isTrue();
  }

  private static MetricComparison row(double[] base, double[] candidate)
      throws ComparisonException {
    Comparer comparer = new Comparer(Comparer.MIN_EFFECT);
    Comparison comparison =
        comparer.compare(Runs.each("base", base), Runs.each("candidate", candidate));
    return comparer.row(FailCondition.parse("publish.p99 > 1").metric(), comparison);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "publish.p99",
        "publish.p99 > 5 ms",
        "publish.p99[a] > 1",
        "generatorDelay.p99 > 2",
        "publish.p99 = 1",
        "p99 > 1",
        "publish.p98 > 1.1"
      })
  void saysWhatItWantsWhereItIsNone(String text) {
    assertThatThrownBy(() -> FailCondition.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give ");
  }
}
