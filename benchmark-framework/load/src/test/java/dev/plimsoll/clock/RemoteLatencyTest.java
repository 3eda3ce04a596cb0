// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static dev.plimsoll.clock.SimulatedClocks.MICRO;
import static dev.plimsoll.clock.SimulatedClocks.MILLI;
import static dev.plimsoll.clock.SimulatedClocks.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Latencies between the clocks of two workers. */
final class RemoteLatencyTest {

  private static final int TRIES = 12;

  @Test
  void theExampleOfThePackageDocumentation() {
    RemoteClock sender = new RemoteClock(DriftLimit.DEFAULT);
    sender.add(new ClockExchange(0, 7_100_000, 7_100_000, 200_000));
    RemoteClock receiver = new RemoteClock(DriftLimit.DEFAULT);
    receiver.add(new ClockExchange(0, -2_800_000, -2_800_000, 400_000));

    // When the local clock showed 0.2 ms and 0.4 ms + 2 ms: offsets of 7 ms and −3 ms.
    BoundedNanos latency =
        RemoteLatency.between(sender, 7_200_000, receiver, -600_000).orElseThrow();

    assertThat(latency.nanos()).isBetween(2_200_000 - 200L, 2_200_000 + 200L);
    assertThat(latency.boundNanos()).isBetween(300_000L, 301_500L);
  }

  @Test
  void theTruthLiesWithinTheBoundAndTheBoundWithinItsLimitInManyRuns() {
    for (int seed = 0; seed < TRIES; seed++) {
      SimulatedClocks sending = new SimulatedClocks(seed, 42, 120, 10 * MICRO, 1);
      SimulatedClocks receiving = new SimulatedClocks(seed + 1_000, 42, 120, 10 * MICRO, 1);
      // Each simulation has a local clock of its own; the remote clocks are read relative to it.
      RemoteClock sender = onTrueTime(sending, 40 * SECOND);
      RemoteClock receiver = onTrueTime(receiving, 40 * SECOND);
      long limit =
          sender.leastRoundTripNanos().orElseThrow() / 2
              + receiver.leastRoundTripNanos().orElseThrow() / 2
              + 250 * MICRO;

      for (long sent = SECOND; sent < 39 * SECOND; sent += 17 * MILLI) {
        long received = sent + 3 * MILLI;
        BoundedNanos latency =
            RemoteLatency.between(
                    sender, sending.remote(sent), receiver, receiving.remote(received))
                .orElseThrow();

        assertThat(Math.abs(latency.nanos() - 3 * MILLI))
            .as("run %d at %d", seed, sent)
            .isLessThanOrEqualTo(latency.boundNanos() + 2);
        assertThat(latency.boundNanos()).as("run %d at %d", seed, sent).isLessThanOrEqualTo(limit);
      }
    }
  }

  @Test
  void aLatencyIsUnknownIfTheClockOfEitherEndWasStepped() {
    RemoteClock exact = new RemoteClock(DriftLimit.DEFAULT);
    exact.add(new ClockExchange(0, 10, 10, 20));
    RemoteClock stepped = new RemoteClock(DriftLimit.DEFAULT);
    stepped.add(new ClockExchange(0, 10, 10, 20));
    stepped.add(new ClockExchange(1_000, 90_000, 90_000, 1_020));

    assertThat(RemoteLatency.between(exact, 100, exact, 200)).isPresent();
    assertThat(RemoteLatency.between(exact, 100, stepped, 200)).isEmpty();
    assertThat(RemoteLatency.between(stepped, 100, exact, 200)).isEmpty();
  }

  /** Exchanges whose local clock is true time, which both workers then have in common. */
  private static RemoteClock onTrueTime(SimulatedClocks clocks, long end) {
    RemoteClock clock = new RemoteClock(DriftLimit.DEFAULT);
    ExchangeSchedule schedule = ExchangeSchedule.forWorker(0, 1);
    LongFunction<ClockExchange> exchange =
        begin -> {
          ClockExchange read = clocks.exchange(begin);
          return new ClockExchange(
              begin, read.requestReceivedNanos(), read.replySentNanos(), clocks.lastEnd);
        };
    for (long time = 0; time < end; time = schedule.nextDuringRun(Math.max(time, clocks.lastEnd))) {
      clock.add(exchange.apply(time));
    }
    return clock;
  }
}
