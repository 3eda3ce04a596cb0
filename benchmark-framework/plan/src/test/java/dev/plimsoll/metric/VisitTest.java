// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VisitTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 0.01",
    "40, 0.01, 0.331",
    "200, 0.01, 0.866",
    "40, 0.001, 0.0392",
    "200, 0.001, 0.181",
    "40, 0.0001, 0.00399",
    "200, 0.0001, 0.0198",
    "200, 0, 0",
    "200, 1, 1"
  })
  void theTableOfThePageIsComputed(long messages, double share, double probability) {
    assertThat(Visit.probabilityOfOne(share, messages)).isCloseTo(probability, within(0.0005));
    assertThat(Visit.probabilityOfOne(share, messages))
        .isCloseTo(1 - Math.pow(1 - share, (double) messages), within(1e-12));
  }

  @Test
  void theExampleOfThePageIsComputed() {
    Visit visit = Visit.parse("5x40").orElseThrow();

    assertThat(visit.messages()).isEqualTo(200);
    assertThat(visit.shareOfMessages(0.5)).isCloseTo(0.9965, within(0.00005));
    assertThat(visit.shareOfMessages(0.9)).isCloseTo(0.99947, within(0.000005));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "5x", "x40", "0x40", "5x0", "5*40", "-1x4", "5x40x2", "9999999x1"})
  void whatIsNoVisitIsRefused(String text) {
    assertThat(Visit.parse(text)).isEmpty();
    assertThat(VisitPercentile.parse("p90of" + text)).isEmpty();
  }

  @Test
  void theRankIsThatOfTheRoot() {
    VisitPercentile half = VisitPercentile.parse("p50of5x40").orElseThrow();

    assertThat(half.rank(10_000)).isEqualTo(9_966);
    assertThat(half.isThin(2_000)).isTrue();
    assertThat(half.isThin(10_000)).isFalse();
    assertThat(VisitPercentile.parse("p90of1x1").orElseThrow().rank(10_000)).isEqualTo(9_000);
    assertThat(VisitPercentile.parse("p91of5x40")).as("no listed percentile").isEmpty();
  }
}
