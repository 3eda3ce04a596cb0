// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.RunPhase;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SendOutcomesTest {

  @Test
  void failuresOfAllPhasesAreCountedByNumberAndMeasuredOnesByKind() {
    SendOutcomes outcomes = new SendOutcomes(2);
    fail(outcomes, 0, 3, RunPhase.WARM_UP);
    fail(outcomes, 0, 9, RunPhase.MEASURED);
    fail(outcomes, 0, 12, RunPhase.COOL_DOWN);

    assertThat(outcomes.failedCount(0)).isEqualTo(3);
    assertThat(outcomes.failedBetween(0, 4, 12)).isEqualTo(1);
    assertThat(outcomes.failedBetween(0, 3, 13)).isEqualTo(3);
    assertThat(outcomes.failedCount(1)).isZero();
    assertThat(outcomes.measuredByKind()).containsOnly(Map.entry(FailureKind.TIMEOUT, 1L));
    assertThat(outcomes.failedOf(0).size()).isEqualTo(1);
  }

  private static void fail(SendOutcomes outcomes, int producer, long sequence, RunPhase phase) {
    outcomes.failed(producer, sequence, phase, FailureKind.TIMEOUT, new IllegalStateException());
  }
}
