// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.record.MachineClock;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.WorkerSession;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A worker whose clock follows that of this machine, behind a proxy that delays replies by 20 ms:
 * an estimate from exchanges would be wrong by half of that.
 */
@Timeout(300)
@Tag("realtime")
final class WorkersOfOneMachineTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long ROUNDING_NANOS = 20;
  private static final long REPLIES_NANOS = 20_000_000;

  private final WorkerUnderTest.Received received = new WorkerUnderTest.Received();

  /** The clock of this process, shifted. */
  private record Shifted(long nanosAhead, long claimed) implements NanoClock {

    @Override
    public long nanos() {
      return NanoClock.process().nanos() + nanosAhead;
    }

    @Override
    public MachineClock machine() {
      MachineClock clock = NanoClock.process().machine();
      return new MachineClock(clock.id(), clock.originNanos() + claimed);
    }
  }

  @Test
  void theirClocksAgreeExactlyHoweverLateRepliesAre() throws Exception {
    assumeThat(NanoClock.process().machine().isKnown()).as("the clock of this machine").isTrue();

    assertThat(bound(new Shifted(WorkerUnderTest.AHEAD, WorkerUnderTest.AHEAD)))
        .isLessThanOrEqualTo(ROUNDING_NANOS);
  }

  @Test
  void aClockThatExchangesContradictIsComparedAsThatOfAnotherMachine() throws Exception {
    assertThat(bound(new Shifted(WorkerUnderTest.AHEAD, 0)))
        .isBetween(ROUNDING_NANOS, WorkerUnderTest.AHEAD / 2);
  }

  /** Compares what the worker takes for the time with this clock, and returns the stated bound. */
  private long bound(NanoClock clock) throws Exception {
    try (WorkerUnderTest worker = new WorkerUnderTest(Duration.ofSeconds(60), clock);
        DelayingProxy proxy =
            new DelayingProxy(
                worker.server.port(), Duration.ZERO, Duration.ofNanos(REPLIES_NANOS));
        RemoteWorker remote = worker.attach(proxy.port());
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      long before = NanoClock.process().nanos();
      long shown = worker.process().clock.nanos();
      long after = NanoClock.process().nanos();
      // The worker's correction is known after the next exchange; without one, an hour is wrong.
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  remote
                      .clockBoundNanos(before, after)
                      .filter(known -> known < WorkerUnderTest.AHEAD / 2)
                      .isPresent());
      long bound = remote.clockBoundNanos(before, after).orElseThrow();
      assertThat(shown).isBetween(before - bound, after + bound);
      return bound;
    }
  }
}
