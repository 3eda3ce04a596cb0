// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static dev.plimsoll.search.ProbeOutcome.Kind.DISTURBED;
import static dev.plimsoll.search.ProbeOutcome.Kind.FAILED;
import static dev.plimsoll.search.ProbeOutcome.Kind.PASSED;
import static dev.plimsoll.search.ProbeOutcome.Kind.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A capacity falls if three rates, each below the one before, passed and then failed three times.
 */
final class FallingRuleTest {

  private final Outcomes outcomes = new Outcomes();

  @Test
  void threeRatesThatPassedAndThenFailedThreeTimesFall() {
    fall(300);
    fall(200);
    assertThat(falls()).isFalse();

    fall(100);
    assertThat(falls()).isTrue();
  }

  @Test
  void twoFailuresAreNotEnough() {
    for (double rate : new double[] {300, 200, 100}) {
      outcomes.add(PASSED, rate, 1).add(FAILED, rate, 2);
    }

    assertThat(falls()).isFalse();
  }

  @Test
  void failuresCountOnlyAtARateThatHadPassed() {
    fall(300);
    fall(200);
    outcomes.add(FAILED, 100, 3);

    assertThat(falls()).isFalse();
  }

  @Test
  void aRateThatFailsAgainIsNotAFurtherOne() {
    fall(300);
    outcomes.add(UNDECIDED, 300, 1).add(FAILED, 300, 3);
    outcomes.add(UNDECIDED, 300, 1).add(FAILED, 300, 3);

    assertThat(falls()).isFalse();
  }

  @Test
  void aHigherRateThatFailsLaterIsNotAFurtherOne() {
    outcomes.add(PASSED, 300, 1).add(PASSED, 400, 1);
    fall(200);
    outcomes.add(FAILED, 300, 3).add(FAILED, 400, 3);

    assertThat(falls()).isFalse();
  }

  @Test
  void aProbeThatPassesAtTheLowestRateThatFailedEndsTheFall() {
    fall(300);
    fall(200);
    outcomes.add(PASSED, 200, 1);
    fall(100);

    assertThat(falls()).isFalse();
  }

  @Test
  void aProbeThatPassesBelowAllThatFailedDoesNot() {
    fall(300);
    fall(200);
    outcomes.add(PASSED, 150, 1);
    fall(100);

    assertThat(falls()).isTrue();
  }

  @Test
  void disturbedProbesBetweenTheFailuresChangeNothing() {
    fall(300);
    fall(200);
    outcomes.add(PASSED, 100, 1).add(FAILED, 100, 2).add(DISTURBED, 100, 1).add(FAILED, 100, 1);

    assertThat(falls()).isTrue();
  }

  @Test
  void anUndecidedProbeBetweenTheFailuresBeginsTheCountAnew() {
    fall(300);
    fall(200);
    outcomes.add(PASSED, 100, 1).add(FAILED, 100, 2).add(UNDECIDED, 100, 1).add(FAILED, 100, 2);

    assertThat(falls()).isFalse();
  }

  private void fall(double rate) {
    outcomes.add(PASSED, rate, 1).add(FAILED, rate, 3);
  }

  private boolean falls() {
    return new FallingRule().holds(outcomes.list());
  }
}
