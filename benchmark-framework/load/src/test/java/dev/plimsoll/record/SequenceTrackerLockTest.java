// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls on a tracker exclude one another. */
final class SequenceTrackerLockTest {

  private static final VarHandle LOCKED =
      VarHandles.field(SequenceTracker.class, "locked", int.class);

  private final SequenceTracker tracker = new SequenceTracker();

  static Stream<Named<Consumer<SequenceTracker>>> calls() {
    return Stream.of(
        Named.of("mark", each -> each.mark(1, 0, RunPhase.MEASURED)),
        Named.of("measuredReceived", SequenceTracker::measuredReceived),
        Named.of("measuredDuplicated", SequenceTracker::measuredDuplicated),
        Named.of("measuredOutOfOrder", SequenceTracker::measuredOutOfOrder),
        Named.of("received", each -> each.received(1)),
        Named.of("highest", SequenceTracker::highest),
        Named.of("highestInStream", each -> each.highestInStream(0)),
        Named.of("highestInStreams", SequenceTracker::highestInStreams),
        Named.of("overtakenInAll", each -> each.overtakenInAll(1)),
        Named.of("countReceived", each -> each.countReceived(new SequenceSet())),
        Named.of("missing", each -> each.missing(0, 2)),
        Named.of("heapBytes", SequenceTracker::heapBytes));
  }

  @ParameterizedTest
  @MethodSource("calls")
  @Timeout(60)
  void aCallWaitsWhileAnotherThreadIsInsideTheTracker(Consumer<SequenceTracker> call)
      throws InterruptedException {
    LOCKED.setVolatile(tracker, 1);
    Thread caller = new Thread(() -> call.accept(tracker));
    caller.start();
    while (caller.getState() != Thread.State.TIMED_WAITING && caller.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(caller.isAlive()).as("waits").isTrue();

    LOCKED.setVolatile(tracker, 0);
    caller.join();

    assertThat((int) LOCKED.getVolatile(tracker)).as("leaves the tracker to others").isZero();
  }

  @Test
  void noReceiptIsLostBetweenThreadsThatMarkAtTheSameMoment() throws Exception {
    int threads = 2;
    int rounds = 40;
    int perRound = 20_000;
    CyclicBarrier barrier = new CyclicBarrier(threads);
    LongAdder firsts = new LongAdder();
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      running.add(new Thread(() -> mark(barrier, rounds, perRound, firsts)));
    }
    running.forEach(Thread::start);
    for (Thread thread : running) {
      thread.join();
    }

    long messages = (long) rounds * perRound;
    assertThat(firsts.sum()).isEqualTo(messages);
    assertThat(tracker.measuredReceived()).isEqualTo(messages);
    assertThat(tracker.measuredDuplicated()).isEqualTo(messages);
  }

  private void mark(CyclicBarrier barrier, int rounds, int perRound, LongAdder firsts) {
    for (int round = 0; round < rounds; round++) {
      try {
        barrier.await();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      long first = (long) round * perRound;
      for (long sequence = first; sequence < first + perRound; sequence++) {
        if (tracker.mark(sequence, 0, RunPhase.MEASURED) != SequenceTracker.DUPLICATE) {
          firsts.increment();
        }
      }
    }
  }
}
