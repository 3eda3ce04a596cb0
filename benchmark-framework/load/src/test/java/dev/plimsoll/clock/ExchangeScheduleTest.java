// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When exchanges begin. */
final class ExchangeScheduleTest {

  private static final ExchangeSchedule SCHEDULE = new ExchangeSchedule(3, 10, 100, 5);

  @Test
  void aBurstIsFollowedByAConstantInterval() {
    List<Long> instants = new ArrayList<>();
    for (long time = -1; instants.size() < 6; instants.add(time)) {
      time = SCHEDULE.nextDuringRun(time);
    }

    assertThat(instants).containsExactly(5L, 15L, 25L, 125L, 225L, 325L);
  }

  @Test
  void instantsThatPassedDuringAnExchangeAreLeftOut() {
    assertThat(SCHEDULE.nextDuringRun(17)).isEqualTo(25);
    assertThat(SCHEDULE.nextDuringRun(226)).isEqualTo(325);
  }

  @Test
  void workersTakeTurns() {
    assertThat(ExchangeSchedule.forWorker(0, 4).nextDuringRun(-1)).isZero();
    assertThat(ExchangeSchedule.forWorker(3, 4).nextDuringRun(-1)).isEqualTo(7_500_000);
  }
}
