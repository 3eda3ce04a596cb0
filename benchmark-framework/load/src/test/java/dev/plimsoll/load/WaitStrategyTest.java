// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.NanoClock;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class WaitStrategyTest {

  private static final NanoClock CLOCK = NanoClock.process();

  /** Few messages without spare processors; few with spare processors; many without. */
  private static final SpinPolicy FEW = SpinPolicy.of(1_000, 1, 2, 20_000);

  private static final SpinPolicy SPARE = SpinPolicy.of(1_000, 1, 4, 20_000);
  private static final SpinPolicy MANY = SpinPolicy.of(20_000, 1, 2, 20_000);

  static java.util.List<Function<NanoClock, WaitStrategy>> kinds() {
    return java.util.List.of(
        clock -> WaitStrategy.hybrid(clock, FEW),
        clock -> WaitStrategy.hybrid(clock, SPARE),
        clock -> WaitStrategy.hybrid(clock, MANY),
        WaitStrategy::parking,
        clock -> WaitStrategy.bursts(clock, 1_000_000),
        WaitStrategy::spinning);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void returnsTheClockReadingAndNotBeforeTheTime(Function<NanoClock, WaitStrategy> kind) {
    WaitStrategy waitStrategy = kind.apply(CLOCK);
    for (int i = 0; i < 20; i++) {
      long due = CLOCK.nanos() + 200_000;
      long woken = waitStrategy.until(due);
      while (woken < due) {
        // Parking may end early; the caller waits again.
        woken = waitStrategy.until(due);
      }
      assertThat(woken).isGreaterThanOrEqualTo(due).isLessThanOrEqualTo(CLOCK.nanos());
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void doesNotWaitForATimeThatHasPassed(Function<NanoClock, WaitStrategy> kind) {
    ManualClock clock = new ManualClock(100);

    assertThat(kind.apply(clock).until(99)).isEqualTo(100);
    assertThat(kind.apply(clock).until(100)).isEqualTo(100);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anUnparkedThreadReturnsOrHasReachedTheTime(Function<NanoClock, WaitStrategy> kind) {
    java.util.concurrent.locks.LockSupport.unpark(Thread.currentThread());
    long due = CLOCK.nanos() + 3_000_000;

    long woken = kind.apply(CLOCK).until(due);

    assertThat(woken).isLessThanOrEqualTo(CLOCK.nanos());
  }

  @Test
  void hybridSpinsForAtMostAThirdOfAWaitHoweverLateWakeUpsAre() {
    Scripted clock = new Scripted();
    WaitStrategy waitStrategy = WaitStrategy.hybrid(clock, FEW);
    for (int i = 0; i < 1_000; i++) {
      clock.wokenAt(waitStrategy, 5_000_000);
    }

    assertThat(clock.wokenAt(waitStrategy, -3_400_000)).as("woken early").isEqualTo(-3_400_000);
    assertThat(clock.wokenAt(waitStrategy, -3_300_000)).as("spins for the rest").isNotNegative();
  }

  @Test
  void hybridAdaptsToWakeUpsOnTime() {
    Scripted clock = new Scripted();
    WaitStrategy waitStrategy = WaitStrategy.hybrid(clock, FEW);
    for (int i = 0; i < 1_000; i++) {
      clock.wokenAt(waitStrategy, -1);
    }

    assertThat(clock.wokenAt(waitStrategy, -1_001)).as("woken early").isEqualTo(-1_001);
    assertThat(clock.wokenAt(waitStrategy, -999)).as("spins for the rest").isNotNegative();
  }

  @Test
  void hybridDoesNotParkForAFewMicroseconds() {
    Scripted clock = new Scripted();

    assertThat(clock.wait(WaitStrategy.hybrid(clock, FEW), 9_000, -5_000)).isBetween(0L, 200L);
  }

  @Test
  void hybridSpinsForShortWaitsOnlyWithProcessorsToSpare() {
    Scripted clock = new Scripted();

    assertThat(clock.wait(WaitStrategy.hybrid(clock, SPARE), 30_000, -5_000))
        .as("spins until the time")
        .isBetween(0L, 200L);
    assertThat(clock.wait(WaitStrategy.hybrid(clock, FEW), 30_000, -25_000))
        .as("parks, though it is woken early")
        .isEqualTo(-25_000);
  }

  @Test
  void aScheduleTooFastForAWakeUpPerMessageIsSentInBursts() {
    Scripted clock = new Scripted();

    assertThat(clock.wait(WaitStrategy.hybrid(clock, MANY), 2_000, 240_000))
        .as("parks though the next message is 2 µs away")
        .isEqualTo(240_000);
    assertThat(WaitStrategy.hybrid(clock, MANY).sendsTogether()).isTrue();
    assertThat(WaitStrategy.hybrid(clock, FEW).sendsTogether()).isFalse();
  }

  @Test
  void aSlowStepOfAFastScheduleIsPacedMessageByMessage() {
    Scripted clock = new Scripted();

    assertThat(clock.wait(WaitStrategy.hybrid(clock, MANY), 299_000, -1_000))
        .as("parks until shortly before, then spins")
        .isBetween(0L, 200L);
  }

  @ParameterizedTest
  @CsvSource({
    "12000, 1, 2, 20000, 0", // 12,000 × 20 µs is less than a quarter of a processor
    "13000, 1, 2, 20000, 100000",
    "13000, 1, 2, 30000, 250000",
    "13000, 1, 2, 5000, 0",
    "60000, 1, 2, 5000, 50000",
    "60000, 1, 2, 20000, 100000",
    "1000000, 1, 2, 20000, 100000",
    "1000000, 1, 2, 60000, 250000",
    "1000000, 256, 2, 60000, 250000", // neither threads nor cost make the distance longer
    "1000000, 1, 4, 60000, 0" // a processor to spare
  })
  void theDistanceIsTheShortestThatTheMachineCanPay(
      double rate, int threads, int processors, double wakeUpNanos, long distanceNanos) {
    assertThat(SpinPolicy.of(rate, threads, processors, wakeUpNanos).distanceNanos())
        .isEqualTo(distanceNanos);
  }

  /** Ends a park immediately and then returns the given clock reading. */
  private static final class Scripted implements NanoClock {

    private static final long DUE = 1_000_000_000;

    private final java.util.ArrayDeque<Long> readings = new java.util.ArrayDeque<>();
    private long last;

    /**
     * Returns how far from the due time the strategy returned, if its park ended this far from it.
     */
    long wokenAt(WaitStrategy waitStrategy, long fromDue) {
      return wait(waitStrategy, 10_000_000, fromDue);
    }

    long wait(WaitStrategy waitStrategy, long length, long fromDue) {
      readings.clear();
      readings.add(DUE - length);
      readings.add(DUE + fromDue);
      java.util.concurrent.locks.LockSupport.unpark(Thread.currentThread());
      return waitStrategy.until(DUE) - DUE;
    }

    @Override
    public long nanos() {
      last = readings.isEmpty() ? last + 100 : readings.poll();
      return last;
    }
  }
}
