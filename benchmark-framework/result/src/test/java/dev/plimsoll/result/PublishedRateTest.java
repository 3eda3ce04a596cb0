// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Throughput;
import org.junit.jupiter.api.Test;

final class PublishedRateTest {

  @Test
  void whatWasDueIsTheMostThatCounts() {
    PublishedRate rate = of(10_000.0, 10_000.0, 10_204.0);

    assertThat(rate.perSecond()).isEqualTo(10_000);
    assertThat(rate.countedPerSecond()).isEqualTo(10_204);
    assertThat(rate.share()).isEqualTo(10_000 / 10_204.0);
    assertThat(rate.isCapped()).isTrue();
    assertThat(rate.words())
        .isEqualTo(
            "10,204 msg/s were answered, more than were due: the rest is the warm-up's"
                + " backlog");
  }

  @Test
  void aDifferenceOfWhatIsUnderWayIsNotNotable() {
    PublishedRate rate = of(10_000.0, 10_000.0, 10_050.0);

    assertThat(rate.perSecond()).isEqualTo(10_000);
    assertThat(rate.isCapped()).isFalse();
    assertThat(rate.words()).isEmpty();
  }

  @Test
  void aRateBelowTheOneDueIsItself() {
    assertThat(of(10_000.0, 10_000.0, 9_000.0).perSecond()).isEqualTo(9_000);
    assertThat(of(10_000.0, 10_000.0, 9_000.0).share()).isEqualTo(1);
  }

  @Test
  void closedLoadHasNothingDue() {
    assertThat(of(null, 50_000.0, 50_000.0).perSecond()).isEqualTo(50_000);
  }

  @Test
  void withoutAcknowledgementsSentMessagesCountAndWithoutThoseReceivedOnes() {
    assertThat(of(null, 500.0, null).perSecond()).isEqualTo(500);
    assertThat(of(null, null, null).perSecond()).isEqualTo(300);
    assertThat(of(null, 0.0, null).perSecond()).isEqualTo(300);
  }

  private static PublishedRate of(Double scheduled, Double sent, Double published) {
    return PublishedRate.of(
        SampleResults.with(new Throughput(scheduled, sent, published, null, 300.0, null, null)));
  }
}
