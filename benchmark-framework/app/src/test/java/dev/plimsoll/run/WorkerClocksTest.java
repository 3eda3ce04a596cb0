// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.ClockPart;
import dev.plimsoll.result.WorkerClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.ComparedClock;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Three workers whose clocks are known to 10, 40 and 30 µs. */
final class WorkerClocksTest {

  private final List<WorkerProcess> workers =
      List.of(process("a", 10_000), process("b", 40_000), process("c", 30_000));

  @Test
  void aLatencyBetweenTwoWorkersIsWrongByTheWorstTwoBounds() {
    ClockPart clock = WorkerClocks.part(workers, false, 0, 1);

    assertThat(clock.maxErrorMicros()).isEqualTo(70);
  }

  @Test
  void whereSenderAndReceiverAreTheSameWorkerLatenciesHaveOneClock() {
    ClockPart clock = WorkerClocks.part(workers, true, 0, 1);

    assertThat(clock.kind()).isEqualTo("synchronised");
    assertThat(clock.maxErrorMicros()).isZero();
    assertThat(clock.workers())
        .extracting(WorkerClock::errorMicros)
        .containsExactly(10.0, 40.0, 30.0);
  }

  private static WorkerProcess process(String name, long boundNanos) {
    return new WorkerProcess() {

      @Override
      public String name() {
        return name;
      }

      @Override
      public ComparedClock clock(long from, long until) {
        return new ComparedClock(5, OptionalLong.of(boundNanos));
      }

      @Override
      public WorkerSession session(Assignment assignment, WorkerListener listener) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void closeClients() {}
    };
  }
}
