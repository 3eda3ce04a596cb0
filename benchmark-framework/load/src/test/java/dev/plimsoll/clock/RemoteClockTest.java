// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static dev.plimsoll.clock.SimulatedClocks.MICRO;
import static dev.plimsoll.clock.SimulatedClocks.MILLI;
import static dev.plimsoll.clock.SimulatedClocks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bound of a clock's offset, against clocks and delays whose truth is known. */
final class RemoteClockTest {

  private static final int TRIES = 12;

  /** Two clocks that are each wrong by 249 ppm differ by less than 500 ppm. */
  private static final double PPM = 249;

  /** Both clocks of the simulation show whole nanoseconds. */
  private static final long RESOLUTION = 2;

  @Test
  void theExampleOfThePackageDocumentation() {
    RemoteClock clock = new RemoteClock(new DriftLimit(500));

    clock.add(new ClockExchange(0, 5_200_000, 5_250_000, 350_000));
    clock.add(new ClockExchange(100_000_000, 105_080_000, 105_100_000, 100_420_000));

    assertThat(clock.offsetAt(50_350_000))
        .contains(new OffsetRange(4_900_000 - 25_000, 5_080_000 + 210 + 25_035));
    assertThat(clock.leastRoundTripNanos()).contains(300_000L);
  }

  @Test
  void theBoundContainsTheTruthAtEachInstantOfManyRuns() {
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 62, PPM, 20 * MICRO, 2);
      RemoteClock clock = clocks.run(60 * SECOND);

      assertThat(clock.steps()).as("steps of run %d", seed).isZero();
      for (long time = 0; time < 60 * SECOND; time += 7 * MILLI) {
        assertThat(error(clocks, clock, time)).as("run %d at %d", seed, time).isNotPositive();
      }
    }
  }

  @Test
  void theBoundIsAtMostHalfOfTheLeastRoundTripAndHalfOfTheAllowance() {
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 62, PPM, 10 * MICRO, 1);
      RemoteClock clock = clocks.run(60 * SECOND);

      long limit = clock.leastRoundTripNanos().orElseThrow() / 2 + 125 * MICRO;
      long worst = 0;
      for (long time = SECOND; time < 59 * SECOND; time += 7 * MILLI) {
        worst = Math.max(worst, clock.offsetAt(clocks.local(time)).orElseThrow().boundNanos());
      }
      assertThat(worst).as("run %d", seed).isLessThanOrEqualTo(limit);
    }
  }

  @Test
  void whatIsKnownDuringTheRunContainsTheTruthToo() {
    SimulatedClocks clocks = new SimulatedClocks(1, 62, PPM, 200 * MICRO, 5);
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);

    for (long time = 0; time < 55 * SECOND; time = Math.max(time + 100 * MILLI, clocks.lastEnd)) {
      clock.add(clocks.exchange(time));

      assertThat(error(clocks, clock, clocks.lastEnd)).isNotPositive();
      assertThat(error(clocks, clock, clocks.lastEnd + 5 * SECOND)).isNotPositive();
    }
  }

  @Test
  void duringAGapTheBoundGrowsAndContainsTheTruth() {
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 42, 100, 20 * MICRO, 0);
      RemoteClock clock = clocks.run(40 * SECOND, 10 * SECOND, 30 * SECOND);

      for (long time = 0; time < 40 * SECOND; time += 13 * MILLI) {
        assertThat(error(clocks, clock, time)).as("run %d at %d", seed, time).isNotPositive();
      }
      assertThat(clock.offsetAt(clocks.local(20 * SECOND)).orElseThrow().boundNanos())
          .isGreaterThan(2_900 * MICRO);
    }
  }

  @Test
  void aStepIsSeenAndNoInstantIsSilentlyWrong() {
    Random random = new Random(7);
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 62, PPM, 20 * MICRO, 2);
      long limit =
          new SimulatedClocks(seed, 62, PPM, 20 * MICRO, 2).run(60 * SECOND).undetectedStepNanos();
      long size = limit + random.nextLong(5 * SECOND);
      long at = random.nextLong(SECOND, 59 * SECOND);
      clocks.stepRemote(at, random.nextBoolean() ? size : -size);
      RemoteClock clock = clocks.run(60 * SECOND);

      assertThat(clock.steps()).as("steps of run %d", seed).isEqualTo(1);
      assertThat(clock.offsetAt(clocks.local(at))).as("run %d at its step", seed).isEmpty();
      int known = 0;
      for (long time = 0; time < 60 * SECOND; time += 7 * MILLI) {
        if (clock.offsetAt(clocks.local(time)).isPresent()) {
          known++;
          assertThat(error(clocks, clock, time)).as("run %d at %d", seed, time).isNotPositive();
        }
      }
      assertThat(known).as("known instants of run %d", seed).isGreaterThan(6_500);
      assertThat(clock.toLocal(clocks.remote(30 * SECOND))).isEmpty();
    }
  }

  @Test
  void aStepThatNoExchangeShowsMakesTheBoundTooSmallByItsSizeAtMost() {
    Random random = new Random(8);
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 42, PPM, 20 * MICRO, 2);
      long size = random.nextLong(clocks.leastRoundTrip());
      clocks.stepRemote(random.nextLong(40 * SECOND), random.nextBoolean() ? size : -size);
      RemoteClock clock = clocks.run(40 * SECOND);

      for (long time = 0; time < 40 * SECOND; time += 7 * MILLI) {
        if (clock.offsetAt(clocks.local(time)).isPresent()) {
          assertThat(error(clocks, clock, time))
              .as("run %d at %d", seed, time)
              .isLessThanOrEqualTo(size);
        }
      }
      assertThat(size)
          .as("run %d", seed)
          .matches(step -> clock.steps() > 0 || step <= clock.undetectedStepNanos());
    }
  }

  @Test
  void aStepDuringAnExchangeIsSeen() {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);
    clock.add(new ClockExchange(0, 100, 200, 300));

    clock.add(new ClockExchange(1_000, 1_100, 9_200, 1_300));

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(clock.offsetAt(1_300)).isEmpty();
    assertThat(clock.toLocal(1_300)).isEmpty();

    clock.add(new ClockExchange(2_000, 10_100, 10_200, 2_300));

    assertThat(clock.offsetAt(1_300)).isEmpty();
    assertThat(clock.offsetAt(2_300)).contains(new OffsetRange(7_900, 8_101));
  }

  @Test
  void twoExchangesThatContradictEachOtherAreBothDropped() {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);
    clock.add(new ClockExchange(0, 100, 200, 300));
    clock.add(new ClockExchange(1_000, 1_100, 1_200, 1_300));
    clock.add(new ClockExchange(2_000, 2_100, 2_200, 2_300));

    clock.add(new ClockExchange(3_000, 13_100, 13_200, 3_300));

    assertThat(clock.offsetAt(1_300)).isPresent();
    assertThat(clock.offsetAt(1_301)).isEmpty();
    assertThat(clock.offsetAt(3_300)).isEmpty();

    clock.add(new ClockExchange(4_000, 14_100, 14_200, 4_300));

    assertThat(clock.offsetAt(4_299)).isEmpty();
    assertThat(clock.offsetAt(4_300)).contains(new OffsetRange(9_900, 10_101));
  }

  @Test
  void aDriftAboveTheLimitIsSeen() {
    SimulatedClocks clocks = new SimulatedClocks(3, 62, 5_000, 20 * MICRO, 0);

    assertThat(clocks.run(60 * SECOND).steps()).isPositive();
  }

  @Test
  void theHistoryOfALongRunIsBoundedAndStaysExact() {
    int seconds = 3_600;
    SimulatedClocks clocks = new SimulatedClocks(5, seconds + 2, 100, 10 * MICRO, 1, 120);
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT, 100);
    clocks.run(clock, seconds * SECOND, 0, 0);

    assertThat(clock.storedSegments()).isBetween(1, 100);
    long worst = 0;
    for (long time = SECOND; time < (seconds - 1) * SECOND; time += 777 * MILLI) {
      assertThat(error(clocks, clock, time)).as("at %d", time).isNotPositive();
      worst = Math.max(worst, clock.offsetAt(clocks.local(time)).orElseThrow().boundNanos());
    }
    assertThat(worst).isLessThan(clocks.leastRoundTrip() / 2 + 250 * MICRO);
  }

  @Test
  void instantsOfBothClocksAreMappedWithinTheirBounds() {
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 42, PPM, 20 * MICRO, 2);
      RemoteClock clock = clocks.run(40 * SECOND);

      for (long time = 0; time < 41 * SECOND; time += 101 * MILLI) {
        BoundedNanos remote = clock.toRemote(clocks.local(time)).orElseThrow();
        BoundedNanos local = clock.toLocal(clocks.remote(time)).orElseThrow();

        assertThat(remote.nanos() - clocks.remote(time))
            .isBetween(-remote.boundNanos() - RESOLUTION, remote.boundNanos() + RESOLUTION);
        assertThat(local.nanos() - clocks.local(time))
            .isBetween(-local.boundNanos() - RESOLUTION, local.boundNanos() + RESOLUTION);
        assertThat(local.boundNanos()).isLessThan(remote.boundNanos() + 100 * MICRO);
      }
    }
  }

  @Test
  void theBoundOfAConstantCorrectionContainsTheTruthAndIsNoLargerThanItMustBe() {
    Random random = new Random(9);
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks clocks = new SimulatedClocks(seed, 62, PPM, 20 * MICRO, 2);
      RemoteClock clock = clocks.run(60 * SECOND);
      long used =
          clock.offsetAt(clocks.local(5 * SECOND)).orElseThrow().estimateNanos()
              + random.nextLong(-MILLI, MILLI);

      long from = clocks.local(10 * SECOND);
      long until = clocks.local(50 * SECOND);
      long bound = clock.boundOf(constant(used), from, until).orElseThrow();

      long widest = 0;
      long worst = 0;
      for (long time = 10 * SECOND; time <= 50 * SECOND; time += 7 * MILLI) {
        worst = Math.max(worst, Math.abs(used - clocks.offset(time)));
        OffsetRange range = clock.offsetAt(clocks.local(time)).orElseThrow();
        widest = Math.max(widest, range.upperNanos() - range.lowerNanos());
      }
      assertThat(bound)
          .as("run %d", seed)
          .isBetween(worst - RESOLUTION, worst + widest + 200 * MICRO);
    }
  }

  @Test
  void theBoundOfAConstantCorrectionIsUnknownAcrossAStep() {
    SimulatedClocks clocks = new SimulatedClocks(4, 62, PPM, 20 * MICRO, 2);
    clocks.stepRemote(30 * SECOND, SECOND);
    RemoteClock clock = clocks.run(60 * SECOND);

    assertThat(clock.boundOf(constant(0), clocks.local(20 * SECOND), clocks.local(40 * SECOND)))
        .isEmpty();
    assertThat(clock.boundOf(constant(0), clocks.local(40 * SECOND), clocks.local(50 * SECOND)))
        .isPresent();
  }

  @Test
  void nothingIsKnownWithoutAnExchange() {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);

    assertThat(clock.offsetAt(0)).isEmpty();
    assertThat(clock.toRemote(0)).isEmpty();
    assertThat(clock.toLocal(0)).isEmpty();
    assertThat(clock.leastRoundTripNanos()).isEqualTo(Optional.empty());
  }

  @Test
  void exchangesThatOverlapAreRefused() {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);
    clock.add(new ClockExchange(0, 100, 200, 300));

    assertThatThrownBy(() -> clock.add(new ClockExchange(299, 400, 500, 600)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("began at 299");
  }

  /** By how much the truth at an instant lies outside of the bound; not positive inside. */
  private static long error(SimulatedClocks clocks, RemoteClock clock, long time) {
    OffsetRange range = clock.offsetAt(clocks.local(time)).orElseThrow();
    long truth = clocks.offset(time);
    return Math.max(range.lowerNanos() - truth, truth - range.upperNanos()) - RESOLUTION;
  }

  private static CorrectionHistory constant(long nanos) {
    CorrectionHistory history = new CorrectionHistory();
    history.add(ClockCorrection.constant(0, nanos));
    return history;
  }
}
