// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static dev.plimsoll.clock.SimulatedClocks.MICRO;
import static dev.plimsoll.clock.SimulatedClocks.MILLI;
import static dev.plimsoll.clock.SimulatedClocks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Clocks that follow the coordinator's by their rate while latencies are recorded. */
final class ClockSteeringTest {

  private static final int TRIES = 12;

  /** Clocks show whole nanoseconds, and so do corrections. */
  private static final long RESOLUTION = 4;

  @Test
  void aLatencyBetweenTwoWorkersIsRightWithinTheBoundInHundredRuns() {
    for (int seed = 0; seed < TRIES; seed++) {
      SteeredClock sender = steered(seed, 0, 2);
      SteeredClock receiver = steered(seed + 1_000, 0, 2);
      long bound = sender.bound(5 * SECOND, 39 * SECOND) + receiver.bound(5 * SECOND, 39 * SECOND);

      long worst = 0;
      for (long sent = 5 * SECOND; sent < 39 * SECOND - 3 * MILLI; sent += 17 * MILLI) {
        long latency = receiver.recorded(sent + 3 * MILLI) - sender.recorded(sent);
        worst = Math.max(worst, Math.abs(latency - 3 * MILLI));
      }
      assertThat(worst).as("run %d", seed).isLessThanOrEqualTo(bound + RESOLUTION);
    }
  }

  @Test
  void theBoundIsAtMostHalfOfBothLeastRoundTripsAndAQuarterOfAMillisecondInHundredRuns() {
    for (int seed = 0; seed < TRIES; seed++) {
      SteeredClock sender = steered(seed, 0, 2);
      SteeredClock receiver = steered(seed + 1_000, 0, 2);

      assertThat(sender.bound(5 * SECOND, 39 * SECOND) + receiver.bound(5 * SECOND, 39 * SECOND))
          .as("run %d", seed)
          .isLessThanOrEqualTo(
              sender.halfOfLeastRoundTrip() + receiver.halfOfLeastRoundTrip() + 250 * MICRO);
    }
  }

  /** With a constant correction, a clock that drifts by 120 ppm is wrong by 4.6 ms after 38 s. */
  @Test
  void aDriftDoesNotAccumulate() {
    for (int seed = 0; seed < TRIES; seed++) {
      SteeredClock clock = steered(seed, 0, 0);

      assertThat(clock.bound(38 * SECOND, 39 * SECOND))
          .isLessThanOrEqualTo(clock.halfOfLeastRoundTrip() + 125 * MICRO);
    }
  }

  @Test
  void aClockThatWasSetWrongIsRightAfterSomeSecondsAndTheBoundKnowsItBefore() {
    for (int seed = 0; seed < TRIES; seed++) {
      SteeredClock clock = steered(seed, 2 * MILLI, 0);
      long bound = clock.bound(SECOND, 5 * SECOND);

      for (long time = SECOND; time < 5 * SECOND; time += 7 * MILLI) {
        assertThat(Math.abs(clock.recorded(time) - time))
            .as("run %d at %d", seed, time)
            .isLessThanOrEqualTo(bound + RESOLUTION);
      }
      assertThat(clock.bound(SECOND, 2 * SECOND))
          .isGreaterThan(clock.bound(5 * SECOND, 6 * SECOND));
      assertThat(clock.bound(5 * SECOND, 6 * SECOND))
          .isLessThanOrEqualTo(clock.halfOfLeastRoundTrip() + 125 * MICRO);
    }
  }

  @Test
  void aCorrectedClockNeverJumpsAndDiffersFromTheUncorrectedOneByAThousandthAtMost() {
    SteeredClock clock = steered(3, 2 * MILLI, 0);

    long worst = 0;
    for (long time = SECOND; time < 39 * SECOND; time += 50 * MICRO) {
      long read = clock.clocks.remote(time + 50 * MICRO) - clock.clocks.remote(time);
      long corrected = clock.recorded(time + 50 * MICRO) - clock.recorded(time);
      worst = Math.max(worst, Math.abs(corrected - read));
    }
    assertThat(worst).as("in 50 µs").isBetween(1L, 50 + RESOLUTION);
  }

  @Test
  void aClockThatIsRightKeepsItsCorrection() {
    ClockCorrection inForce = ClockCorrection.constant(0, 5 * MILLI);
    OffsetRange nearly = new OffsetRange(5 * MILLI - 10 * MICRO, 5 * MILLI + 14 * MICRO);

    assertThat(ClockSteering.ratePpb(inForce, nearly, SECOND)).isZero();
    assertThat(ClockSteering.ratePpb(inForce, nearly.widenedBy(0), SECOND)).isZero();
    assertThat(ClockSteering.ratePpb(inForce, new OffsetRange(0, 0), SECOND))
        .isEqualTo(-ClockCorrection.STEEPEST_PPB);
    assertThatThrownBy(() -> new ClockCorrection(0, 0, ClockCorrection.STEEPEST_PPB + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void linesOfAnyLengthAreExact() {
    ClockCorrection line = new ClockCorrection(7, 100, ClockCorrection.STEEPEST_PPB);
    long hours = 0;
    for (int minute = 1; minute <= 600; minute++) {
      hours = 7 + minute * 60L * SECOND;
      line = line.steered(hours, ClockCorrection.STEEPEST_PPB);
    }

    assertThat(line.aheadAt(hours + SECOND)).isEqualTo(100 + 36_001 * MILLI);
  }

  /** The delays of both directions differ; of a hundred messages, some are much later. */
  private static SteeredClock steered(int seed, long wrongNanos, int lateInHundred) {
    return new SteeredClock(new SimulatedClocks(seed, 42, 120, 10 * MICRO, lateInHundred))
        .run(40 * SECOND, wrongNanos);
  }
}
