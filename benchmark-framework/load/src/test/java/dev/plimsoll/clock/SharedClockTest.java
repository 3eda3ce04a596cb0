// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.MachineClock;
import dev.plimsoll.record.NanoClock;
import org.junit.jupiter.api.Test;

/** The remote clock is 5 ms ahead, and requests take a tenth of the time of replies. */
final class SharedClockTest {

  private static final long MICRO = 1_000;
  private static final long AHEAD = 5_000 * MICRO;

  private final SharedClock shared = new SharedClock(AHEAD);

  @Test
  void theOffsetIsExactHoweverDifferentlyRequestsAndRepliesAreDelayed() {
    RemoteClock clock = new RemoteClock(DriftLimit.SHARED);
    RemoteClock estimated = new RemoteClock(DriftLimit.DEFAULT);
    for (int i = 0; i < 1_000; i++) {
      clock.add(shared.with(exchange(50_000L * MICRO * i, 40 * MICRO, 400 * MICRO)));
      estimated.add(exchange(50_000L * MICRO * i, 40 * MICRO, 400 * MICRO));
    }

    long at = 20_000_000 * MICRO;
    OffsetRange range = clock.offsetAt(at).orElseThrow();
    assertThat(range.estimateNanos()).isEqualTo(AHEAD);
    assertThat(range.boundNanos()).isLessThanOrEqualTo(2);
    assertThat(estimated.offsetAt(at).orElseThrow().estimateNanos() - AHEAD)
        .as("without the constant, half of the difference between both directions is an error")
        .isBetween(-190 * MICRO, -170 * MICRO);
  }

  @Test
  void anExchangeThatContradictsTheConstantIsAStep() {
    RemoteClock clock = new RemoteClock(DriftLimit.SHARED);
    clock.add(shared.with(exchange(0, 40 * MICRO, 400 * MICRO)));
    ClockExchange other = exchange(50_000 * MICRO, -100 * MICRO, 500 * MICRO);
    assertThat(shared.agreesWith(other)).isFalse();

    clock.add(shared.with(other));

    assertThat(clock.steps()).isEqualTo(1);
    assertThat(clock.toLocal(AHEAD)).isEmpty();
  }

  @Test
  void clocksOfOneMachineDifferByTheirOrigins() {
    MachineClock here = new MachineClock("boot 1", 700);

    assertThat(new MachineClock("boot 1", 1_000).isSharedWith(here)).isTrue();
    assertThat(new MachineClock("boot 1", 1_000).nanosAheadOf(here)).isEqualTo(300);
    assertThat(new MachineClock("boot 2", 1_000).isSharedWith(here)).isFalse();
    assertThat(new MachineClock("", 1_000).isSharedWith(new MachineClock("", 0))).isFalse();
  }

  @Test
  void theClockOfThisProcessIsThatOfItsMachine() {
    NanoClock clock = NanoClock.process();

    long before = System.nanoTime();
    long shown = clock.nanos() - clock.machine().originNanos();
    assertThat(shown).isBetween(before, System.nanoTime());
  }

  private static ClockExchange exchange(long at, long request, long reply) {
    return new ClockExchange(
        at, at + request + AHEAD, at + request + AHEAD + MICRO, at + request + MICRO + reply);
  }
}
