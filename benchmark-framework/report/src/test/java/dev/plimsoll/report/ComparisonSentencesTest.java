// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Interval;
import org.junit.jupiter.api.Test;

final class ComparisonSentencesTest {

  @Test
  void intervalsAreRoundedOutwardsAsFarAsTheirWidthPermits() {
    assertThat(ComparisonSentences.interval(new Interval(0.9349, 1.0751))).contains("0.93 … 1.08");
    assertThat(ComparisonSentences.interval(new Interval(0.9891, 1.0109)))
        .contains("0.989 … 1.011");
    assertThat(ComparisonSentences.interval(new Interval(0.99981, 1.00021)))
        .contains("0.9998 … 1.0003");
    assertThat(ComparisonSentences.interval(new Interval(0.9300000001, 1.0799999999)))
        .contains("0.93 … 1.08");
  }

  @Test
  void anIntervalWithoutABoundHasTheOtherOne() {
    double never = Double.POSITIVE_INFINITY;

    assertThat(ComparisonSentences.interval(new Interval(1.234, never))).contains("1.23 … ∞");
    assertThat(ComparisonSentences.interval(new Interval(0, never))).isEmpty();
    assertThat(ComparisonSentences.interval(Interval.NONE)).isEmpty();
  }
}
