// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class CheckpointsTest {

  private static final RunResult STATE = SampleResults.full();

  private final List<Long> takenAt = new ArrayList<>();

  @Test
  void aStateIsTakenOncePerPeriodHoweverOftenItIsAskedFor() {
    try (Checkpoints checkpoints = checkpoints(state -> {})) {
      checkpoints.second(9, 1_009);
      checkpoints.second(10, 1_010);
      while (takenAt.size() < 2) {
        // Until the first one is stored.
        checkpoints.second(20, 1_020);
      }
      checkpoints.second(20, 1_020);
      checkpoints.second(29, 1_029);
    }

    assertThat(takenAt).containsExactly(1_010L, 1_020L);
  }

  @Test
  void aStateIsLeftOutWhileTheOneBeforeIsBeingStored() {
    CountDownLatch slow = new CountDownLatch(1);
    Checkpoints checkpoints = checkpoints(state -> awaitQuietly(slow));
    checkpoints.second(10, 1_010);
    checkpoints.second(20, 1_020);
    slow.countDown();
    checkpoints.close();

    assertThat(takenAt).containsExactly(1_010L);
  }

  @Test
  void closingWaitsUntilTheLastStateIsStored() {
    List<RunResult> states = new ArrayList<>();
    try (Checkpoints checkpoints = checkpoints(states::add)) {
      checkpoints.second(10, 1_010);
    }

    assertThat(states).containsExactly(STATE);
  }

  private Checkpoints checkpoints(Consumer<RunResult> store) {
    return new Checkpoints(
        now -> {
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
}
