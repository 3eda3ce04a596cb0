// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static dev.plimsoll.record.SequenceTracker.DUPLICATE;
import static dev.plimsoll.record.SequenceTracker.FIRST;
import static dev.plimsoll.record.SequenceTracker.FIRST_OUT_OF_ORDER;
import static dev.plimsoll.record.SequenceTracker.NO_ORDERING_STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SequenceTrackerTest {

  @Test
  void messagesInOrderWithoutGapsAreFirstReceipts() {
    SequenceTracker tracker = new SequenceTracker();
    for (long sequence = 0; sequence < 10_000; sequence++) {
      assertThat(tracker.mark(sequence, 0, RunPhase.MEASURED)).isEqualTo(FIRST);
    }
    assertThat(tracker.measuredReceived()).isEqualTo(10_000);
    assertThat(tracker.missing(0, 10_000).size()).isZero();
    assertThat(tracker.highest()).isEqualTo(9_999);
  }

  @Test
  void aRepeatedReceiptIsADuplicateAndNeverOutOfOrder() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(0, 0, RunPhase.MEASURED);
    tracker.mark(5, 0, RunPhase.MEASURED);

    assertThat(tracker.mark(0, 0, RunPhase.MEASURED)).isEqualTo(DUPLICATE);
    assertThat(tracker.measuredDuplicated()).isEqualTo(1);
    assertThat(tracker.measuredOutOfOrder()).isZero();
  }

  @Test
  void orderIsCheckedWithinAnOrderingStream() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(10, 0, RunPhase.MEASURED);

    assertThat(tracker.mark(3, 1, RunPhase.MEASURED)).isEqualTo(FIRST);
    assertThat(tracker.mark(4, 0, RunPhase.MEASURED)).isEqualTo(FIRST_OUT_OF_ORDER);
    assertThat(tracker.mark(5, NO_ORDERING_STREAM, RunPhase.MEASURED)).isEqualTo(FIRST);
    assertThat(tracker.measuredOutOfOrder()).isEqualTo(1);
  }

  @Test
  void aLateMessageDoesNotLowerTheHighestOfItsOrderingStream() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(10, 0, RunPhase.MEASURED);
    tracker.mark(4, 0, RunPhase.MEASURED);

    assertThat(tracker.mark(7, 0, RunPhase.MEASURED)).isEqualTo(FIRST_OUT_OF_ORDER);
  }

  @Test
  void unmeasuredMessagesAreTrackedButNotCounted() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(0, 0, RunPhase.WARM_UP);
    tracker.mark(0, 0, RunPhase.WARM_UP);

    assertThat(tracker.received(0)).isTrue();
    assertThat(tracker.measuredReceived()).isZero();
    assertThat(tracker.measuredDuplicated()).isZero();
  }

  @Test
  void everythingBelowTheLowestOrderingStreamWasOvertaken() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(10, 0, RunPhase.MEASURED);
    tracker.mark(21, 1, RunPhase.MEASURED);

    assertThat(tracker.overtakenInAll(2)).isEqualTo(10);
    assertThat(tracker.overtakenInAll(3)).as("an ordering stream without a message").isEqualTo(-1);
    assertThat(tracker.overtakenInAll(0)).as("no lanes").isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(longs = {40, 1_000, 100_000, 3_000_000})
  void agreesWithAPlainSetInAnyOrder(long span) {
    SplittableRandom random = new SplittableRandom(span);
    SequenceTracker tracker = new SequenceTracker();
    Model model = new Model();
    long front = 0;
    for (int i = 0; i < 10_000; i++) {
      long sequence =
          switch (random.nextInt(4)) {
            case 0 -> Math.max(0, front - random.nextLong(span));
            case 1 -> front += random.nextLong(span / 10 + 1);
            default -> front++;
          };
      int loop = random.nextInt(4) - 1;
      assertThat(tracker.mark(sequence, loop, RunPhase.MEASURED))
          .isEqualTo(model.mark(sequence, loop));
    }
    assertThat(tracker.measuredReceived()).isEqualTo(model.received.size());
    assertThat(tracker.measuredDuplicated()).isEqualTo(model.duplicated);
    assertThat(tracker.measuredOutOfOrder()).isEqualTo(model.outOfOrder);
    long until = front + 100;
    for (long from : new long[] {0, front / 2, front - 70, front}) {
      assertThat(tracker.missing(Math.max(0, from), until).size())
          .isEqualTo(until - Math.max(0, from) - model.receivedIn(Math.max(0, from), until));
    }
    SequenceSet some = new SequenceSet();
    long received = 0;
    for (int i = 0; i < 2_000; i++) {
      long sequence = random.nextLong(until);
      received += some.add(sequence) && model.received.contains(sequence) ? 1 : 0;
      assertThat(tracker.received(sequence)).isEqualTo(model.received.contains(sequence));
    }
    assertThat(tracker.countReceived(some)).isEqualTo(received);
    SequenceSet missing = tracker.missing(0, until);
    for (int i = 0; i < 2_000; i++) {
      long sequence = random.nextLong(until);
      assertThat(missing.contains(sequence)).isEqualTo(!model.received.contains(sequence));
    }
  }

  @Test
  void jumpsToTheMaximumNumberAreTracked() {
    SplittableRandom random = new SplittableRandom(11);
    SequenceTracker tracker = new SequenceTracker();
    Model model = new Model();
    for (int i = 0; i < 300; i++) {
      long sequence = random.nextLong() >>> (1 + random.nextInt(62));
      assertThat(tracker.mark(sequence, 0, RunPhase.MEASURED)).isEqualTo(model.mark(sequence, 0));
      assertThat(tracker.mark(sequence, 0, RunPhase.MEASURED)).isEqualTo(model.mark(sequence, 0));
    }
    assertThat(tracker.mark(Long.MAX_VALUE, 0, RunPhase.MEASURED)).isEqualTo(FIRST);
    assertThat(tracker.mark(Long.MAX_VALUE, 0, RunPhase.MEASURED)).isEqualTo(DUPLICATE);
    assertThat(tracker.highest()).isEqualTo(Long.MAX_VALUE);
    assertThat(tracker.missing(0, Long.MAX_VALUE).size())
        .isEqualTo(Long.MAX_VALUE - model.received.size());
    model.received.forEach(sequence -> assertThat(tracker.received(sequence)).isTrue());
  }

  @Test
  void listsMissingMessagesAcrossGapsAndWindow() {
    SequenceTracker tracker = new SequenceTracker();
    Set<Long> lost = Set.of(0L, 63L, 64L, 65L, 127L, 500_000L, 1_999_999L);
    for (long sequence = 0; sequence < 2_000_000; sequence++) {
      if (!lost.contains(sequence)) {
        tracker.mark(sequence, 0, RunPhase.MEASURED);
      }
    }
    List<Long> missing = new ArrayList<>();

    tracker.missing(0, 2_000_001).forEach(missing::add);

    assertThat(missing).containsExactly(0L, 63L, 64L, 65L, 127L, 500_000L, 1_999_999L, 2_000_000L);
    assertThat(tracker.missing(64, 66).size()).isEqualTo(2);
  }

  @Test
  void aLargeGapTakesLittleMemoryAndCanBeFilledLater() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(0, 0, RunPhase.MEASURED);
    tracker.mark(1_000_000_000_000L, 0, RunPhase.MEASURED);

    assertThat(tracker.missing(0, 1_000_000_000_001L).size()).isEqualTo(999_999_999_999L);
    assertThat(tracker.heapBytes()).as("a run and the pages at its ends").isLessThan(40_000);
    assertThat(tracker.mark(77, 0, RunPhase.MEASURED)).isEqualTo(FIRST_OUT_OF_ORDER);
    assertThat(tracker.mark(77, 0, RunPhase.MEASURED)).isEqualTo(DUPLICATE);
    assertThat(tracker.missing(0, 1_000).size()).isEqualTo(998);
  }

  @Test
  void countsAreExactWithManyThreads() throws InterruptedException {
    SequenceTracker tracker = new SequenceTracker();
    int threads = 4;
    int perThread = 20_000;
    AtomicLong firsts = new AtomicLong();
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int offset = t;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < perThread; i++) {
                  firsts.addAndGet(
                      tracker.mark(i * 2L + offset / 2, NO_ORDERING_STREAM, RunPhase.MEASURED)
                              == FIRST
                          ? 1
                          : 0);
                }
              });
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
    assertThat(firsts.get()).isEqualTo(2L * perThread);
    assertThat(tracker.measuredReceived()).isEqualTo(2L * perThread);
    assertThat(tracker.measuredDuplicated()).isEqualTo(2L * perThread);
    assertThat(tracker.missing(0, 2L * perThread).size()).isZero();
  }

  private static final class Model {

    private final Set<Long> received = new HashSet<>();
    private final Map<Integer, Long> highest = new HashMap<>();
    private long duplicated;
    private long outOfOrder;

    int mark(long sequence, int loop) {
      if (!received.add(sequence)) {
        duplicated++;
        return DUPLICATE;
      }
      if (loop == NO_ORDERING_STREAM) {
        return FIRST;
      }
      if (sequence < highest.getOrDefault(loop, -1L)) {
        outOfOrder++;
        return FIRST_OUT_OF_ORDER;
      }
      highest.put(loop, sequence);
      return FIRST;
    }

    long receivedIn(long from, long until) {
      return received.stream().filter(number -> number >= from && number < until).count();
    }
  }
}
