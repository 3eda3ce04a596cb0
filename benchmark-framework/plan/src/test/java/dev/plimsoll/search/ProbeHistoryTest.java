// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static dev.plimsoll.search.ProbeOutcome.Kind.DISTURBED;
import static dev.plimsoll.search.ProbeOutcome.Kind.FAILED;
import static dev.plimsoll.search.ProbeOutcome.Kind.GENERATOR;
import static dev.plimsoll.search.ProbeOutcome.Kind.PASSED;
import static dev.plimsoll.search.ProbeOutcome.Kind.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProbeHistoryTest {

  private final Outcomes outcomes = new Outcomes();

  @Test
  void shortProbesAreNotBelievedWhereAFullOneFailedAtOrBelow() {
    outcomes.add(PASSED, 400, 1).addFull(FAILED, 400);

    assertThat(outcomes.history().fullOnly()).isTrue();
  }

  @Test
  void aFullProbeThatPassesAboveTheFailureMakesShortOnesBelievedAgain() {
    outcomes.add(PASSED, 400, 1).addFull(FAILED, 300).addFull(PASSED, 350);

    assertThat(outcomes.history().fullOnly()).isFalse();
  }

  @Test
  void aFullProbeThatPassesAtTheRateOfTheFailureDoesToo() {
    outcomes.add(PASSED, 400, 1).addFull(FAILED, 300).addFull(PASSED, 300);

    assertThat(outcomes.history().fullOnly()).isFalse();
  }

  @Test
  void aRateIsNotSustainedAfterFourFailuresOnlyAboveAllThatPassed() {
    outcomes.add(FAILED, 300, 4);
    assertThat(outcomes.history().notSustained()).isEqualTo(300);

    outcomes.add(PASSED, 300, 1);
    assertThat(outcomes.history().notSustained()).isInfinite();
  }

  @Test
  void whatHappenedBeforeTheFirstProbeThatPassedCountsNoLonger() {
    outcomes.add(UNDECIDED, 1_000, 1).add(GENERATOR, 500, 1).add(FAILED, 250, 1);
    assertThat(outcomes.history().lowestFailed()).isEqualTo(250);
    assertThat(outcomes.history().generatorLimit()).isEqualTo(500);

    outcomes.add(PASSED, 125, 1);
    assertThat(outcomes.history().lowestFailed()).isInfinite();
    assertThat(outcomes.history().generatorLimit()).isInfinite();

    outcomes.add(FAILED, 250, 1);
    assertThat(outcomes.history().lowestFailed()).isEqualTo(250);
  }

  @Test
  void byTheFirstRuleItCountsUntilAProbePassesThereOrAbove() {
    SearchSettings first = new SearchSettings(500, 1, 1e6, 0.05, 100, 3, 600, 1);
    outcomes.add(FAILED, 500, 1).add(FAILED, 250, 1).add(PASSED, 125, 1);

    assertThat(new ProbeHistory(first, outcomes.list()).lowestFailed()).isEqualTo(250);
    assertThat(outcomes.history().lowestFailed()).isInfinite();
  }

  @Test
  void aCapacityCanFallAfterAColdStart() {
    outcomes.add(FAILED, 500, 1).add(FAILED, 50, 1).add(PASSED, 25, 1);
    for (double rate : new double[] {400, 380, 360}) {
      outcomes.add(PASSED, rate, 1);
    }
    for (double rate : new double[] {400, 380, 360}) {
      outcomes.addFull(FAILED, rate).addFull(FAILED, rate).addFull(FAILED, rate);
    }

    assertThat(outcomes.history().isFalling()).isTrue();
  }

  @Test
  void aFullProbeThatFailedBeforeAnyPassedCounts() {
    outcomes.addFull(FAILED, 500).add(PASSED, 125, 1);

    assertThat(outcomes.history().lowestFailed()).isEqualTo(500);
  }

  @Test
  void aFailureBeforeTheFirstFullProbeCountsNoLongerOnceALaterOnePassesThereOrAbove() {
    outcomes.add(PASSED, 125, 1).add(FAILED, 500, 1).add(FAILED, 250, 1);
    assertThat(outcomes.history().lowestFailed()).isEqualTo(250);

    outcomes.addFull(PASSED, 125).add(PASSED, 250, 1);
    assertThat(outcomes.history().lowestFailed()).isEqualTo(500);
    assertThat(outcomes.history().candidate()).isEqualTo(250);
    assertThat(outcomes.history().evidence(125).probesTooShort()).isFalse();
  }

  @Test
  void aPassBeforeTheFailureDoesNotUndoIt() {
    outcomes.add(PASSED, 250, 1).add(FAILED, 250, 1);

    assertThat(outcomes.history().lowestFailed()).isEqualTo(250);
  }

  @Test
  void aFailureAfterTheFirstFullProbeCountsAlthoughOnePassesThereLater() {
    outcomes.addFull(PASSED, 125).add(FAILED, 250, 1).add(PASSED, 250, 1);

    assertThat(outcomes.history().lowestFailed()).isEqualTo(250);
    assertThat(outcomes.history().candidate()).isEqualTo(125);
  }

  @Test
  void failuresAtTheLastRateAreCountedBackToTheFirstProbe() {
    outcomes.add(FAILED, 300, 2);

    assertThat(outcomes.history().failuresRunning()).isEqualTo(2);
  }

  @Test
  void disturbedProbesAtTheLastRateAreCountedBackToTheFirstProbe() {
    outcomes.add(DISTURBED, 300, 2);

    assertThat(outcomes.history().disturbedRunning()).isEqualTo(2);
  }

  @Test
  void disturbedProbesAtAnotherRateAreNotCounted() {
    outcomes.add(DISTURBED, 300, 2).add(DISTURBED, 400, 1);

    assertThat(outcomes.history().disturbedRunning()).isEqualTo(1);
  }

  @Test
  void confirmationsLastFromTheStartOfTheFirstToTheEndOfTheLast() {
    outcomes.addFull(PASSED, 300, 100).addFull(PASSED, 400, 200).addFull(PASSED, 300, 300);

    assertThat(outcomes.history().evidence(300).confirmations()).isEqualTo(2);
    assertThat(outcomes.history().evidence(300).overSeconds()).isEqualTo(210);
    assertThat(outcomes.history().evidence(500).overSeconds()).isZero();
  }
}
