// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How much memory a tracker takes for millions of messages. */
final class MillionsOfMessagesTest {

  @Test
  void messagesInOrderTakeConstantMemory() {
    SequenceTracker tracker = new SequenceTracker();
    long before = tracker.heapBytes();
    for (long sequence = 0; sequence < 5_000_000; sequence++) {
      tracker.mark(sequence, 0, RunPhase.MEASURED);
    }
    assertThat(tracker.heapBytes()).isEqualTo(before);
  }

  @Test
  void rareLossTakesAboutTwoBytesForEachMissingMessage() {
    SequenceTracker tracker = new SequenceTracker();
    SplittableRandom random = new SplittableRandom(5);
    long missing = 0;
    int messages = 20_000_000;
    for (long sequence = 0; sequence < messages; sequence++) {
      if (random.nextInt(100) == 0) {
        missing++;
      } else {
        tracker.mark(sequence, 0, RunPhase.MEASURED);
      }
    }
    assertThat(tracker.missing(0, messages).size()).isEqualTo(missing);
    long pages = messages / (long) SequencePage.NUMBERS + 1;
    assertThat(tracker.heapBytes()).isLessThan(2 * missing + 100 * pages + 20_000);
    assertThat(tracker.missing(0, messages).heapBytes())
        .isLessThan(2 * missing + 100 * pages + 20_000);
  }

  @Test
  void aRandomHalfTakesOneBitPerMessageUntilTheRestHasArrived() {
    SequenceTracker tracker = new SequenceTracker();
    int messages = 10_000_000;
    BitSet half = BitSet.valueOf(new SplittableRandom(6).longs(messages / 64).toArray());
    for (int at = half.nextSetBit(0); at >= 0; at = half.nextSetBit(at + 1)) {
      tracker.mark(at, 0, RunPhase.MEASURED);
    }
    assertThat(tracker.heapBytes()).isLessThan(messages / 8 * 21 / 20 + 30_000);

    half.flip(0, messages);
    for (int at = half.nextSetBit(0); at >= 0; at = half.nextSetBit(at + 1)) {
      tracker.mark(at, 0, RunPhase.MEASURED);
    }
    assertThat(tracker.measuredReceived()).isEqualTo(messages);
    assertThat(tracker.missing(0, messages).size()).isZero();
    assertThat(tracker.heapBytes()).isLessThan(20_000);
  }
}
