// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.clock.ClockCorrection;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The clock of a worker, which is corrected without a jump. */
final class CoordinatorClockTest {

  private static final long SECOND = 1_000_000_000;

  private final AtomicLong process = new AtomicLong(100 * SECOND);
  private final CoordinatorClock clock = new CoordinatorClock(process::get);

  @Test
  void itIsSetToTheCoordinatorsTime() {
    clock.setAhead(40 * SECOND);
    assertThat(clock.nanos()).isEqualTo(60 * SECOND);

    process.addAndGet(SECOND);
    assertThat(clock.nanos()).isEqualTo(61 * SECOND);
  }

  @Test
  void itIsSteeredWithoutAJump() {
    clock.setAhead(40 * SECOND);

    assertThat(clock.steer(1_000_000))
        .as("since when it is set")
        .isEqualTo(ClockCorrection.constant(100 * SECOND, 40 * SECOND));
    ClockCorrection inForce = clock.steer(1_000_000);
    assertThat(clock.nanos()).isEqualTo(60 * SECOND);
    assertThat(inForce.aheadAt(process.get())).isEqualTo(40 * SECOND);

    process.addAndGet(SECOND);
    assertThat(clock.nanos()).as("a thousandth slower").isEqualTo(61 * SECOND - 1_000_000);
    assertThat(clock.steer(1_000_000)).as("a repeated request").isEqualTo(inForce);

    clock.steer(-1_000_000);
    process.addAndGet(SECOND);
    assertThat(clock.nanos()).isEqualTo(62 * SECOND);
  }
}
