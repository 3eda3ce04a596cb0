// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.LostWorkers;
import dev.plimsoll.worker.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CheckpointsTest {

  private static final RunResult STATE = SampleResults.full();
  private static final WorkerReport COUNTS = noCounts();

  private final List<Long> takenAt = new ArrayList<>();

  @Test
  void aStateIsTakenOncePerPeriodHoweverOftenItIsAskedFor() {
    try (Checkpoints checkpoints = checkpoints(state -> {})) {
      second(checkpoints, 9);
      second(checkpoints, 10);
      awaitTaken(checkpoints);
      while (takenAt.size() < 2) {
        // Until the first one is stored.
        second(checkpoints, 20);
      }
      second(checkpoints, 20);
      second(checkpoints, 29);
    }

    assertThat(takenAt).containsExactly(1_010L, 1_020L);
  }

  @Test
  void aStateIsLeftOutWhileTheOneBeforeIsBeingStored() {
    CountDownLatch slow = new CountDownLatch(1);
    Checkpoints checkpoints = checkpoints(state -> awaitQuietly(slow));
    second(checkpoints, 10);
    awaitTaken(checkpoints);
    second(checkpoints, 20);
    slow.countDown();
    checkpoints.close();

    assertThat(takenAt).containsExactly(1_010L);
  }

  @Test
  void closingWaitsUntilTheLastStateIsStored() {
    List<RunResult> states = new ArrayList<>();
    try (Checkpoints checkpoints = checkpoints(states::add)) {
      second(checkpoints, 10);
      awaitTaken(checkpoints);
    }

    assertThat(states).containsExactly(STATE);
  }

  @Test
  void theCallerDoesNotWaitForTheCountsOfWorkers() {
    CountDownLatch slow = new CountDownLatch(1);
    Checkpoints checkpoints =
        checkpoints(
            state -> {},
            () -> {
              awaitQuietly(slow);
              return COUNTS;
            });
    second(checkpoints, 10);
    second(checkpoints, 11);
    assertThat(takenAt).isEmpty();

    slow.countDown();
    awaitTaken(checkpoints);
    checkpoints.close();

    assertThat(takenAt).as("what was recorded until now").containsExactly(1_011L);
  }

  @Test
  void countsThatWorkersDoNotGiveLeaveOutOneState() {
    AtomicInteger asked = new AtomicInteger();
    Checkpoints checkpoints =
        checkpoints(
            state -> {},
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("no answer");
              }
              return COUNTS;
            });
    for (int second = 10; takenAt.isEmpty(); second += 10) {
      second(checkpoints, second);
    }
    checkpoints.close();

    assertThat(takenAt).hasSize(1);
  }

  /** As the loop of a run does once a second, and more often. */
  private static void second(Checkpoints checkpoints, long second) {
    checkpoints.second(second, 1_000 + second);
    checkpoints.take();
  }

  private void awaitTaken(Checkpoints checkpoints) {
    while (takenAt.isEmpty()) {
      checkpoints.take();
    }
  }

  private Checkpoints checkpoints(Consumer<RunResult> store) {
    return checkpoints(store, () -> COUNTS);
  }

  private Checkpoints checkpoints(Consumer<RunResult> store, Supplier<WorkerReport> counts) {
    return new Checkpoints(
        counts,
        (any, now) -> {
          takenAt.add(now);
          return STATE;
        },
        new Checkpoints.Taker(store, 10));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static WorkerReport noCounts() {
    return new WorkerReport(
        0,
        0,
        Map.of(),
        0,
        0,
        List.of(),
        Map.of(),
        0,
        OptionalLong.empty(),
        0,
        false,
        0,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        GeneratorReport.NONE,
        ConsumersReport.NONE,
        LostWorkers.NONE,
        List.of());
  }
}
