// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static dev.plimsoll.search.ProbeOutcome.Kind.FAILED;
import static dev.plimsoll.search.ProbeOutcome.Kind.GENERATOR;
import static dev.plimsoll.search.ProbeOutcome.Kind.PASSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What a search says where probes lie exactly at its limits. */
final class SearchLimitsTest {

  /** From 100 to 1,000 per second, to 5 %, with two confirmations over a minute. */
  private static final SearchSettings SETTINGS =
      new SearchSettings(100, 100, 1_000, 0.05, 100, 2, 60);

  private final Outcomes outcomes = new Outcomes();

  @Test
  void aRateIsConfirmedWhenItsProbesLastExactlyAsLongAsAsked() {
    outcomes.addFull(PASSED, 500, 0).addFull(PASSED, 500, 50);

    assertThat(sustained()).hasValue(500);
    assertThat(RateSearch.evidence(SETTINGS, outcomes.list()).confirmations()).isEqualTo(2);
    assertThat(RateSearch.evidence(SETTINGS, outcomes.list()).overSeconds()).isEqualTo(60);
  }

  @Test
  void aRateIsNotConfirmedWhenItsProbesLastLess() {
    outcomes.addFull(PASSED, 500, 0).addFull(PASSED, 500, 49);

    assertThat(sustained()).isEmpty();
    assertThat(RateSearch.evidence(SETTINGS, outcomes.list()).confirmations()).isZero();
  }

  @Test
  void aRateThatFailedFourTimesIsNotSustained() {
    outcomes.add(FAILED, 300, 3);
    assertThat(RateSearch.notSustained(SETTINGS, outcomes.list())).isEmpty();

    outcomes.add(FAILED, 300, 1);
    assertThat(RateSearch.notSustained(SETTINGS, outcomes.list())).hasValue(300);
  }

  @Test
  void theLowestRateIsProbedAgainWhereTheOneAboveIsKnownNotToBeSustained() {
    outcomes.add(FAILED, 102, 4).add(FAILED, 100, 1);

    assertThat(RateSearch.next(SETTINGS, outcomes.list())).isEqualTo(new RateProbe(100, false));
  }

  @Test
  void aGeneratorThatEndsAtTheRateThatFailsIsTheLimit() {
    outcomes.add(FAILED, 100, 4).add(GENERATOR, 100, 1);

    SearchAnswer answer = (SearchAnswer) RateSearch.next(SETTINGS, outcomes.list());

    assertThat(answer.limit()).isEqualTo(SearchLimit.GENERATOR);
    assertThat(answer.notSustained()).hasValue(100);
  }

  @Test
  void ratesThatAreExactlyThePrecisionApartAreNearEnough() {
    SearchSettings half = new SearchSettings(100, 100, 1_000, 0.5, 100, 2, 60);

    assertThat(half.within(100, 150)).isTrue();
    assertThat(half.within(100, 150.1)).isFalse();
  }

  @Test
  void theSpreadMayBeReplacedAndTheRestStays() {
    assertThat(SETTINGS.spreadOver(0.5))
        .isEqualTo(new SearchSettings(100, 100, 1_000, 0.05, 100, 2, 0.5));
    assertThat(SETTINGS.spreadOver(0.5).spread()).hasMillis(500);
  }

  private OptionalDouble sustained() {
    return RateSearch.sustained(SETTINGS, outcomes.list());
  }
}
