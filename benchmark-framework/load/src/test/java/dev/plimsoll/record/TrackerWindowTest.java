// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.junit.jupiter.api.Test;

/** How the window of recent numbers moves and grows. */
final class TrackerWindowTest {

  private static final long MANY = 100_000;

  @Test
  void numbersInOrderTakeAsMuchMemoryAsOne() {
    SequenceTracker one = tracker(1);
    SequenceTracker many = tracker(MANY);

    assertThat(many.heapBytes()).isEqualTo(one.heapBytes());
    assertThat(many.highest()).isEqualTo(MANY - 1);
    assertThat(many.measuredReceived()).isEqualTo(MANY);
  }

  @Test
  void aNumberAheadTakesAsMuchMemoryWhereverItIs() {
    SequenceTracker early = tracker(64);
    SequenceTracker late = tracker(MANY - MANY % 64);

    early.mark(early.highest() + 20 * 64, 0, RunPhase.MEASURED);
    late.mark(late.highest() + 20 * 64, 0, RunPhase.MEASURED);

    assertThat(late.heapBytes()).isEqualTo(early.heapBytes());
  }

  private static SequenceTracker tracker(long marked) {
    SequenceTracker tracker = new SequenceTracker();
    for (long i = 0; i < marked; i++) {
      tracker.mark(i, 0, RunPhase.MEASURED);
    }
    return tracker;
  }
}
