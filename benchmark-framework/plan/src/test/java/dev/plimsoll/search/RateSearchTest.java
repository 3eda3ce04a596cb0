// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class RateSearchTest {

  private static final SearchSettings SETTINGS = new SearchSettings(1_000, 1, 1_000_000, 0.05, 40);

  private final List<ProbeOutcome> outcomes = new ArrayList<>();

  @Test
  void doublesTheRateUntilAProbeFailsAndRepeatsItOnce() {
    search(SETTINGS, probe -> probe.ratePerSecond() <= 5_000);

    assertThat(rates().subList(0, 5)).containsExactly(1_000.0, 2_000.0, 4_000.0, 8_000.0, 8_000.0);
  }

  @Test
  void oneFailureDoesNotCount() {
    search(
        SETTINGS,
        probe -> {
          boolean bad = outcomes.size() == 1;
          return !bad && probe.ratePerSecond() <= 5_000;
        });

    assertThat(rates().subList(0, 4)).containsExactly(1_000.0, 2_000.0, 2_000.0, 4_000.0);
  }

  @Test
  void halvesTheRateWhereTheFirstFails() {
    search(SETTINGS, probe -> probe.ratePerSecond() <= 300);

    assertThat(rates().subList(0, 6)).containsExactly(1_000.0, 1_000.0, 500.0, 500.0, 250.0, 375.0);
  }

  @Test
  void theAnswerIsTheHighestRateThatAProbeOfFullLengthSustained() {
    SearchAnswer answer = search(SETTINGS, probe -> probe.ratePerSecond() <= 5_000);

    RateProbe last = outcomes.get(outcomes.size() - 1).probe();
    assertThat(answer.ratePerSecond()).hasValue(last.ratePerSecond());
    assertThat(last.full()).isTrue();
    assertThat(answer.limit()).isEqualTo(SearchLimit.SYSTEM);
    assertThat(answer.notSustained().orElseThrow() / answer.ratePerSecond().orElseThrow())
        .isBetween(1.0, 1.05);
    assertThat(outcomes).filteredOn(outcome -> outcome.probe().full()).hasSize(1);
  }

  @Test
  void aFailedConfirmationVoidsWhatShortProbesSustainedAndGoesOnBelowInGrowingSteps() {
    SearchAnswer answer =
        search(SETTINGS, probe -> probe.ratePerSecond() <= (probe.full() ? 4_000 : 5_000));

    List<RateProbe> full =
        outcomes.stream().map(ProbeOutcome::probe).filter(RateProbe::full).toList();
    double first = full.get(0).ratePerSecond();
    assertThat(full.get(1)).isEqualTo(full.get(0));
    assertThat(full.get(2).ratePerSecond()).isEqualTo(first * 0.95);
    assertThat(full.get(4).ratePerSecond()).isEqualTo(first * (1 - 3 * 0.05));
    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(4_000 / 1.05, 4_000.0);
    int firstFull = outcomes.size() - full.size();
    assertThat(outcomes.subList(firstFull, outcomes.size()))
        .allSatisfy(outcome -> assertThat(outcome.probe().full()).isTrue());
  }

  @Test
  void saysAtLeastWhereTheGeneratorIsTheLimit() {
    SearchAnswer answer = search(SETTINGS, probe -> probe.ratePerSecond() <= 5_000, true);

    assertThat(answer.limit()).isEqualTo(SearchLimit.GENERATOR);
    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(5_000 / 1.05, 5_000.0);
  }

  @Test
  void endsAtTheHighestRate() {
    SearchAnswer answer = search(SETTINGS, probe -> true);

    assertThat(answer)
        .isEqualTo(
            new SearchAnswer(
                OptionalDouble.of(1_000_000), SearchLimit.HIGHEST_RATE, OptionalDouble.empty()));
  }

  @Test
  void endsWithoutAnAnswerWhereNotEvenTheLowestRateIsSustained() {
    SearchAnswer answer = search(SETTINGS, probe -> false);

    assertThat(answer.ratePerSecond()).isEmpty();
    assertThat(answer.limit()).isEqualTo(SearchLimit.LOWEST_RATE);
  }

  @Test
  void keepsTheLastTwoProbesForTheConfirmation() {
    for (int probes = 3; probes < 20; probes++) {
      outcomes.clear();
      SearchSettings few = new SearchSettings(1_000, 1, 1_000_000, 0.001, probes);
      SearchAnswer answer = search(few, probe -> probe.ratePerSecond() <= 5_000);

      assertThat(outcomes.size()).isLessThanOrEqualTo(probes);
      assertThat(answer.limit()).as("%s probes", probes).isEqualTo(SearchLimit.PROBES);
      assertThat(answer.ratePerSecond().orElseThrow()).isBetween(1_000.0, 5_000.0);
    }
  }

  @Test
  void endsAfterTheGivenNumberOfProbesAlsoWhereTheLastWasToBeRepeated() {
    for (int probes = 1; probes < 6; probes++) {
      outcomes.clear();
      SearchSettings few = new SearchSettings(1_000, 1, 1_000_000, 0.05, probes);
      SearchAnswer answer = search(few, probe -> false);

      assertThat(outcomes).hasSize(probes);
      assertThat(answer.limit()).isEqualTo(SearchLimit.PROBES);
      assertThat(answer.ratePerSecond()).isEmpty();
    }
  }

  @Test
  void theDistanceMayEqualThePrecision() {
    SearchSettings half = new SearchSettings(1_000, 1, 1_000_000, 0.5, 40);
    SearchAnswer answer = search(half, probe -> probe.ratePerSecond() <= 1_000);

    assertThat(rates()).containsExactly(1_000.0, 2_000.0, 2_000.0, 1_500.0, 1_500.0, 1_000.0);
    assertThat(answer)
        .isEqualTo(
            new SearchAnswer(
                OptionalDouble.of(1_000), SearchLimit.SYSTEM, OptionalDouble.of(1_500)));
  }

  @Test
  void aPreciseAnswerFromTheLastProbeIsNotLimitedByTheirNumber() {
    SearchSettings six = new SearchSettings(1_000, 1, 1_000_000, 0.5, 6);
    SearchAnswer answer = search(six, probe -> probe.ratePerSecond() <= 1_000);

    assertThat(outcomes).hasSize(6);
    assertThat(answer.limit()).isEqualTo(SearchLimit.SYSTEM);
  }

  @Test
  void boundsAreOpenUntilAProbeIsSustainedAndAnotherFailsTwice() {
    assertThat(bounds(0)).isEqualTo(new RateSearch.Bounds(0, Double.POSITIVE_INFINITY));
    search(SETTINGS, probe -> probe.ratePerSecond() <= 5_000);

    assertThat(bounds(3)).isEqualTo(new RateSearch.Bounds(4_000, Double.POSITIVE_INFINITY));
    assertThat(bounds(4)).isEqualTo(bounds(3));
    assertThat(bounds(5)).isEqualTo(new RateSearch.Bounds(4_000, 8_000));
    assertThat(bounds(4).closed()).isFalse();
    assertThat(bounds(5).closed()).isTrue();
    assertThat(new RateSearch.Bounds(0, 8_000).closed()).isFalse();
  }

  @Test
  void neverProbesWhatIsKnown() {
    search(SETTINGS, probe -> probe.ratePerSecond() <= (probe.full() ? 700 : 44_444));

    double high = Double.POSITIVE_INFINITY;
    for (int i = 0; i < outcomes.size(); i++) {
      ProbeOutcome outcome = outcomes.get(i);
      assertThat(outcome.probe().ratePerSecond()).isLessThanOrEqualTo(high);
      boolean repeated = i > 0 && outcomes.get(i - 1).probe().equals(outcome.probe());
      high = !outcome.sustained() && repeated ? outcome.probe().ratePerSecond() : high;
    }
  }

  private SearchAnswer search(SearchSettings settings, Predicate<RateProbe> sustains) {
    return search(settings, sustains, false);
  }

  private SearchAnswer search(
      SearchSettings settings, Predicate<RateProbe> sustains, boolean generator) {
    SearchStep step = RateSearch.next(settings, outcomes);
    while (step instanceof RateProbe probe) {
      boolean sustained = sustains.test(probe);
      outcomes.add(new ProbeOutcome(probe, sustained, !sustained && generator));
      step = RateSearch.next(settings, outcomes);
    }
    return (SearchAnswer) step;
  }

  private RateSearch.Bounds bounds(int probes) {
    return RateSearch.bounds(SETTINGS, outcomes.subList(0, probes));
  }

  private List<Double> rates() {
    return outcomes.stream().map(outcome -> outcome.probe().ratePerSecond()).toList();
  }
}
