// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.WorkerSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A worker whose clock is shifted and drifts, behind a proxy that delays requests and replies
 * differently: what it takes for the coordinator's time is right within the stated bound, however
 * busy the machine is. How small the bound is, is tested in virtual time.
 */
@Timeout(300)
@Tag("realtime")
final class SteeredWorkerTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int TRIES = 100;

  private final WorkerUnderTest.Received received = new WorkerUnderTest.Received();

  /** What the worker took for the time, between two readings of the coordinator's clock. */
  private record Try(long before, long shown, long after) {}

  @ParameterizedTest(name = "{0} ppm, requests {1} ms, replies {2} ms later")
  @CsvSource({"400, 20, 2", "-400, 0, 15"})
  void theTimeOfAWorkerWhoseClockDriftsIsRightWithinTheBound(int ppm, int requests, int replies)
      throws Exception {
    long start = NanoClock.process().nanos();
    NanoClock drifting =
        () -> {
          long now = NanoClock.process().nanos();
          return now + WorkerUnderTest.AHEAD + (now - start) / 1_000_000 * ppm;
        };
    try (WorkerUnderTest worker = new WorkerUnderTest(Duration.ofSeconds(60), drifting);
        DelayingProxy proxy =
            new DelayingProxy(
                worker.server.port(), Duration.ofMillis(requests), Duration.ofMillis(replies));
        RemoteWorker remote = worker.attach(proxy.port());
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      List<Try> tries = new ArrayList<>();
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> collect(tries, worker.process().clock));
      // The coordinator knows since when the worker has been set to its time, long after the start.
      await()
          .atMost(PATIENCE)
          .until(() -> remote.clockBoundNanos(start, tries.get(0).before()).isEmpty());

      for (Try each : tries) {
        long bound = remote.clockBoundNanos(each.before(), each.after()).orElseThrow();
        assertThat(each.shown()).isBetween(each.before() - bound, each.after() + bound);
        assertThat(bound).isLessThan(WorkerUnderTest.AHEAD / 2);
      }
    }
  }

  private static boolean collect(List<Try> tries, NanoClock clock) {
    long before = NanoClock.process().nanos();
    long shown = clock.nanos();
    tries.add(new Try(before, shown, NanoClock.process().nanos()));
    return tries.size() == TRIES;
  }
}
