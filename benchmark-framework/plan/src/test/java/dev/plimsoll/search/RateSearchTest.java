// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.search.SearchStep.SearchLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short probes take 12 s, those of full length 32 s. */
final class RateSearchTest {

  private static final SearchSettings SETTINGS =
      new SearchSettings(1_000, 1, 1_000_000, 0.05, 100, 3, 600);

  private final List<ProbeOutcome> outcomes = new ArrayList<>();
  private double now;

  @Test
  void doublesTheRateUntilAProbeFailsAndBisects() {
    search(SETTINGS, upTo(5_000));

    assertThat(rates().subList(0, 6))
        .containsExactly(1_000.0, 2_000.0, 4_000.0, 8_000.0, 6_000.0, 5_000.0);
  }

  @Test
  void halvesTheRateUntilAProbePassesThenDoublesAndBisects() {
    search(SETTINGS, upTo(300));

    assertThat(rates().subList(0, 5)).containsExactly(1_000.0, 500.0, 250.0, 500.0, 375.0);
  }

  @Test
  void returnsByDoublingToTheRatesThatASystemMissedBeforeItHadWarmedUp() {
    search(SETTINGS, probe -> probe.ratePerSecond() <= (outcomes.size() < 4 ? 100 : 5_000));

    assertThat(rates().subList(0, 11))
        .containsExactly(
            1_000.0, 500.0, 250.0, 125.0, 62.5, 125.0, 250.0, 500.0, 1_000.0, 2_000.0, 4_000.0);
  }

  @Test
  void confirmsTheAnswerOverTheWholeSpreadAndTheOtherEndMeanwhile() {
    SearchAnswer answer = search(SETTINGS, upTo(5_000));

    double rate = answer.ratePerSecond().orElseThrow();
    double high = answer.notSustained().orElseThrow();
    assertThat(rate).isBetween(5_000 / 1.05, 5_000.0);
    assertThat(high).isGreaterThan(5_000).isLessThanOrEqualTo(rate * 1.05);
    assertThat(answer.limit()).isEqualTo(SearchLimit.SYSTEM);
    assertThat(answer.evidence().overSeconds()).isBetween(600.0, 632.0);
    int first = indexOf(new RateProbe(rate, true));
    assertThat(rates().subList(first, first + 7))
        .containsExactly(rate, high, rate, high, rate, high, rate);
    assertThat(outcomes.subList(first + 6, outcomes.size()))
        .allMatch(outcome -> outcome.probe().equals(new RateProbe(rate, true)));
    assertThat(answer.evidence().confirmations())
        .isEqualTo(outcomes.size() - first - 3)
        .isGreaterThan(3);
    assertThat(answer.evidence().probesTooShort()).isFalse();
  }

  @Test
  void confirmsAsOftenAsIsAskedWhereTheSpreadIsShorter() {
    SearchAnswer answer = search(settings(14, 60), upTo(5_000));

    assertThat(answer.evidence().confirmations()).isEqualTo(14);
    assertThat(search(settings(1, 0), upTo(5_000)).evidence().confirmations()).isEqualTo(1);
  }

  @Test
  void oneFailureAtTheRateOrBelowMovesTheSearchDown() {
    SearchAnswer answer =
        search(
            SETTINGS,
            probe -> probe.ratePerSecond() <= 5_000 && !(probe.full() && outcomes.size() == 15));

    assertThat(outcomes.get(15).is(Kind.FAILED)).isTrue();
    assertThat(answer.ratePerSecond().orElseThrow()).isLessThan(outcomes.get(15).rate());
    assertThat(answer.notSustained().orElseThrow()).isGreaterThan(5_000);
    assertThat(answer.evidence().probesTooShort()).isTrue();
  }

  @Test
  void anEarlyFailureByChanceCountsNoLongerOnceAProbePassesAboveIt() {
    SearchAnswer answer =
        search(SETTINGS, probe -> probe.ratePerSecond() <= 50_000 && outcomes.size() != 1);

    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(47_500.0, 50_000.0);
    assertThat(answer.notSustained().orElseThrow()).isBetween(50_000.0, 55_000.0);
    assertThat(answer.evidence().probesTooShort()).isFalse();
  }

  @Test
  void aFailedConfirmationIsRepeatedUntilItPassesOrHasFailedThreeTimesRunning() {
    search(
        SETTINGS, probe -> probe.ratePerSecond() <= 5_000 && !(probe.full() && probeIsNth(15, 16)));
    assertThat(rates().subList(15, 18)).containsOnly(rates().get(15));
    assertThat(rates().get(18)).isNotEqualTo(rates().get(15));

    outcomes.clear();
    search(SETTINGS, probe -> probe.ratePerSecond() <= (probe.full() ? 4_000 : 5_000));
    RateProbe failed = full().get(0);
    assertThat(full().subList(0, 3)).containsOnly(failed);
    assertThat(full().get(3).ratePerSecond()).isEqualTo(failed.ratePerSecond() * 0.95);
  }

  @Test
  void shortProbesCountNoLongerWhereOneOfFullLengthFailedAtOrBelow() {
    SearchAnswer answer =
        search(SETTINGS, probe -> probe.ratePerSecond() <= (probe.full() ? 4_000 : 5_000));

    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(4_000 / 1.05, 4_000.0);
    assertThat(answer.notSustained().orElseThrow()).isBetween(4_000.0, 4_000 * 1.06);
    assertThat(answer.evidence().probesTooShort()).isFalse();
    assertThat(outcomes.subList(outcomes.size() - full().size(), outcomes.size()))
        .allMatch(outcome -> outcome.probe().full());
  }

  @Test
  void theGeneratorIsALimitWithoutRepetition() {
    SearchAnswer answer =
        decide(SETTINGS, probe -> probe.ratePerSecond() <= 5_000 ? Kind.PASSED : Kind.GENERATOR);

    assertThat(answer.limit()).isEqualTo(SearchLimit.GENERATOR);
    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(5_000 / 1.05, 5_000.0);
    assertThat(answer.notSustained()).isEmpty();
    assertThat(outcomes.stream().filter(outcome -> outcome.is(Kind.GENERATOR)))
        .extracting(ProbeOutcome::rate)
        .doesNotHaveDuplicates();
  }

  @Test
  void aDisturbedProbeIsRepeatedAndDecidesNothing() {
    SearchAnswer answer =
        decide(
            SETTINGS,
            probe -> {
              boolean disturbed = outcomes.size() % 5 < 3;
              return disturbed
                  ? Kind.DISTURBED
                  : probe.ratePerSecond() <= 5_000 ? Kind.PASSED : Kind.FAILED;
            });

    assertThat(answer.limit()).isEqualTo(SearchLimit.SYSTEM);
    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(5_000 / 1.05, 5_000.0);
    assertThat(answer.notSustained().orElseThrow()).isBetween(5_000.0, 5_000 * 1.05);
  }

  @Test
  void fiveDisturbedProbesAtOneRateLeaveItUndecided() {
    SearchAnswer answer =
        decide(SETTINGS, probe -> outcomes.size() < 2 ? Kind.PASSED : Kind.DISTURBED);

    assertThat(answer.limit()).isEqualTo(SearchLimit.DISTURBED);
    assertThat(outcomes).hasSize(7);
  }

  @Test
  void anUndecidedRateIsNeitherSustainedNorNotSustained() {
    SearchAnswer answer =
        decide(
            SETTINGS,
            probe -> {
              double rate = probe.ratePerSecond();
              return rate <= 4_000 ? Kind.PASSED : rate <= 6_000 ? Kind.UNDECIDED : Kind.FAILED;
            });

    assertThat(answer.ratePerSecond().orElseThrow()).isBetween(4_000 / 1.05, 4_000.0);
    assertThat(answer.notSustained().orElseThrow()).isBetween(6_000.0, 6_000 * 1.06);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0005, 0.002, 0.005})
  void aCapacityThatLeaksIsFalling(double share) {
    SearchAnswer answer =
        search(SETTINGS, probe -> probe.ratePerSecond() <= 5_000 * Math.exp(-share * now));

    assertThat(answer.limit()).isEqualTo(SearchLimit.FALLING);
    assertThat(answer.ratePerSecond()).isEmpty();
  }

  @Test
  void aCapacityThatComesBackIsNotFalling() {
    FallingRule fell = new FallingRule();
    FallingRule back = new FallingRule();
    for (double rate : List.of(900.0, 800.0, 700.0)) {
      add(rate, Kind.PASSED);
      add(rate, Kind.FAILED);
      add(rate, Kind.FAILED);
      add(rate, Kind.DISTURBED);
      add(rate, Kind.FAILED);
    }
    assertThat(fell.holds(outcomes)).isTrue();

    outcomes.add(10, outcome(900, Kind.PASSED));
    assertThat(back.holds(outcomes)).isFalse();
  }

  @Test
  void endsAtTheHighestRate() {
    SearchAnswer answer = search(SETTINGS, probe -> true);

    assertThat(answer.ratePerSecond()).hasValue(1_000_000);
    assertThat(answer.limit()).isEqualTo(SearchLimit.HIGHEST_RATE);
    assertThat(answer.notSustained()).isEmpty();
  }

  @Test
  void endsWithoutAnAnswerWhereTheLowestRateFailsFourTimes() {
    SearchAnswer answer = search(SETTINGS, probe -> false);

    assertThat(answer.ratePerSecond()).isEmpty();
    assertThat(answer.limit()).isEqualTo(SearchLimit.LOWEST_RATE);
    assertThat(answer.notSustained()).hasValue(1);
    assertThat(rates().stream().filter(rate -> rate == 1)).hasSize(4);
  }

  @Test
  void endsAfterTheGivenNumberOfProbesWithWhatIsConfirmed() {
    for (int probes = 1; probes < 40; probes++) {
      outcomes.clear();
      now = 0;
      SearchSettings few = new SearchSettings(1_000, 1, 1_000_000, 0.001, probes, 2, 60);
      SearchAnswer answer = search(few, upTo(5_000));

      assertThat(outcomes.size()).isLessThanOrEqualTo(probes);
      assertThat(answer.limit()).isIn(SearchLimit.PROBES, SearchLimit.SYSTEM);
      answer.ratePerSecond().ifPresent(rate -> assertThat(rate).isBetween(5_000 / 1.001, 5_000.0));
    }
    assertThat(outcomes.size()).isLessThan(39);
  }

  @Test
  void boundsAreOpenUntilAProbePassesAndAnotherFails() {
    assertThat(bounds(0)).isEqualTo(new RateSearch.Bounds(0, Double.POSITIVE_INFINITY));
    search(SETTINGS, upTo(5_000));

    assertThat(bounds(3)).isEqualTo(new RateSearch.Bounds(4_000, Double.POSITIVE_INFINITY));
    assertThat(bounds(4)).isEqualTo(new RateSearch.Bounds(4_000, 8_000));
    assertThat(bounds(3).closed()).isFalse();
    assertThat(bounds(4).closed()).isTrue();
    assertThat(new RateSearch.Bounds(0, 8_000).closed()).isFalse();
  }

  private static SearchSettings settings(int confirm, double spread) {
    return new SearchSettings(1_000, 1, 1_000_000, 0.05, 100, confirm, spread);
  }

  private static Predicate<RateProbe> upTo(double limit) {
    return probe -> probe.ratePerSecond() <= limit;
  }

  private boolean probeIsNth(int... indices) {
    for (int index : indices) {
      if (outcomes.size() == index) {
        return true;
      }
    }
    return false;
  }

  private SearchAnswer search(SearchSettings settings, Predicate<RateProbe> sustains) {
    return decide(settings, probe -> sustains.test(probe) ? Kind.PASSED : Kind.FAILED);
  }

  private SearchAnswer decide(SearchSettings settings, Function<RateProbe, Kind> kinds) {
    outcomes.clear();
    now = 0;
    SearchStep step = RateSearch.next(settings, outcomes);
    while (step instanceof RateProbe probe) {
      double start = now;
      Kind kind = kinds.apply(probe);
      now += probe.full() ? 32 : 12;
      outcomes.add(new ProbeOutcome(probe, kind, start, now));
      step = RateSearch.next(settings, outcomes);
    }
    return (SearchAnswer) step;
  }

  private void add(double rate, Kind kind) {
    outcomes.add(outcome(rate, kind));
  }

  private static ProbeOutcome outcome(double rate, Kind kind) {
    return new ProbeOutcome(new RateProbe(rate, true), kind, 0, 0);
  }

  private RateSearch.Bounds bounds(int probes) {
    return RateSearch.bounds(SETTINGS, outcomes.subList(0, probes));
  }

  private int indexOf(RateProbe probe) {
    return outcomes.stream().map(ProbeOutcome::probe).toList().indexOf(probe);
  }

  private List<RateProbe> full() {
    return outcomes.stream().map(ProbeOutcome::probe).filter(RateProbe::full).toList();
  }

  private List<Double> rates() {
    return outcomes.stream().map(ProbeOutcome::rate).toList();
  }
}
