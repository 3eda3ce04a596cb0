// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.RunPhase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much memory sets and trackers take, and numbers at the borders of pages. */
final class SequenceMemoryTest {

  private static final int PAGE = SequencePage.NUMBERS;
  private static final int EMPTY_SET = 56 + 3 * 16;
  private static final int ENTRY = 24;

  /** A tracker, the headers of its arrays, their free ends and its counts of receipts. */
  private static final int EMPTY_TRACKER = 176 + 3 * (16 + 2 * 64) + 12 * 8 + EMPTY_SET;

  /** A page with one number. */
  private static final int SMALL_PAGE = 32 + 16 + 8;

  @Test
  void anEntryTakes24BytesAndItsPageWhatItNeeds() {
    SequenceSet set = new SequenceSet();
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET);

    set.add(5);
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET + 4 * ENTRY + SMALL_PAGE);

    set.addRange(PAGE, 5L * PAGE);
    assertThat(set.heapBytes()).as("a run").isEqualTo(EMPTY_SET + 4 * ENTRY + SMALL_PAGE);
  }

  @Test
  void theTableGrowsByHalfAndShrinksWhenThreeQuartersAreFree() {
    SequenceSet set = new SequenceSet();
    for (int i = 0; i < 100; i++) {
      set.add(i * (long) PAGE);
    }
    // 4, 7, 12, 19, 30, 46, 70, 106; a page is trimmed when the next one begins.
    int trimmed = 32 + 16 + 2;
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET + 106 * ENTRY + 99 * trimmed + SMALL_PAGE);

    for (int i = 99; i >= 26; i--) {
      set.remove(i * (long) PAGE);
    }
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET + 106 * ENTRY + 26 * trimmed);

    set.remove(25L * PAGE);
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET + 37 * ENTRY + 25 * trimmed);

    for (int i = 24; i >= 0; i--) {
      set.remove(i * (long) PAGE);
    }
    assertThat(set.heapBytes()).isEqualTo(EMPTY_SET + 37 * ENTRY);
  }

  @Test
  void aTrackerTakesItsWindowItsStreamsAndItsGaps() {
    SequenceTracker tracker = new SequenceTracker();
    assertThat(tracker.heapBytes()).isEqualTo(EMPTY_TRACKER + 16 * 8 + 8);

    tracker.mark(0, 2, RunPhase.MEASURED);
    assertThat(tracker.heapBytes()).isEqualTo(EMPTY_TRACKER + 16 * 8 + 3 * 8);
    assertThat(tracker.highestInStreams()).containsExactly(-1, -1, 0);
    tracker.mark(1, 3, RunPhase.MEASURED);
    assertThat(tracker.highestInStreams()).as("doubled").containsExactly(-1, -1, 0, 1, -1, -1);
    tracker.mark(64 * 16, 0, RunPhase.MEASURED);
    assertThat(tracker.heapBytes())
        .as("a window of four times as many words")
        .isEqualTo(EMPTY_TRACKER + 64 * 8 + 6 * 8);
  }

  @Test
  void theHighestOfAStreamIsUnknownWithoutAReceipt() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(7, 0, RunPhase.MEASURED);

    assertThat(tracker.highestInStream(0)).isEqualTo(7);
    assertThat(tracker.highestInStream(1)).isEqualTo(-1);
    assertThat(tracker.highestInStream(SequenceTracker.NO_ORDERING_STREAM)).isEqualTo(-1);
  }

  @Test
  void whatLeavesTheWindowUnreceivedIsAGap() {
    SequenceTracker tracker = new SequenceTracker();
    tracker.mark(1, 0, RunPhase.MEASURED);
    tracker.mark(2L * PAGE, 0, RunPhase.MEASURED);

    assertThat(tracker.missing(0, 2).size()).isEqualTo(1);
    assertThat(tracker.received(0)).isFalse();
    assertThat(tracker.received(1)).isTrue();
    assertThat(tracker.received(2L * PAGE)).isTrue();
    assertThat(tracker.received(2L * PAGE + 1)).isFalse();
    assertThat(tracker.received(9L * PAGE)).isFalse();
    assertThat(tracker.missing(0, 2L * PAGE + 1).size()).isEqualTo(2L * PAGE - 1);
  }

  @Test
  void rangesBeginAndEndAtAnyNumber() {
    SequenceSet set = new SequenceSet();
    set.addRange(PAGE - 1, 2L * PAGE + 1);
    set.addRange(3L * PAGE, 4L * PAGE);

    assertThat(set.size()).isEqualTo(2L * PAGE + 2);
    assertThat(set.entries()).isEqualTo(4);
    assertThat(set.copy(PAGE, 2L * PAGE).entries()).isEqualTo(1);
    assertThat(set.copy(PAGE - 1, 2L * PAGE).size()).isEqualTo(PAGE + 1);
    assertThat(set.copy(2L * PAGE, 2L * PAGE + 1).size()).isEqualTo(1);
    assertThat(set.copy(2L * PAGE + 1, 3L * PAGE).size()).isZero();
    assertThat(set.copy(2L * PAGE + 1, 3L * PAGE).entries()).isZero();
    assertThat(set.countIn(PAGE, 2L * PAGE)).isEqualTo(PAGE);
    assertThat(set.countIn(0, PAGE)).isEqualTo(1);
    set.addRange(2L * PAGE, 3L * PAGE);
    assertThat(set.entries()).as("one run, and a number before it").isEqualTo(2);
    assertThat(set.first(1)).isEqualTo(1);
    assertThat(set.until(1)).isEqualTo(4);
    assertThat(set.page(1)).isNull();
  }

  @Test
  void aPageOfARunIsCutOutAtEitherEnd() {
    for (long page : new long[] {0, 1, 2}) {
      SequenceSet set = new SequenceSet();
      set.addRange(0, 3L * PAGE);
      set.remove(page * PAGE + 5);

      assertThat(set.entries()).isEqualTo(page == 1 ? 3 : 2);
      assertThat(set.size()).isEqualTo(3L * PAGE - 1);
      assertThat(set.contains(page * PAGE + 5)).isFalse();
      assertThat(set.contains(page * PAGE + 4)).isTrue();
      set.add(page * PAGE + 5);
      assertThat(set.entries()).isEqualTo(1);
    }
  }

  @Test
  void whatWasRemovedIsInNoCopy() {
    SequenceSet set = new SequenceSet();
    set.add(5);
    set.add(3L * PAGE + 1);
    set.remove(3L * PAGE + 1);

    assertThat(numbers(set.copy())).containsExactly(5L);
    assertThat(numbers(set.copy(0, 9L * PAGE))).containsExactly(5L);
  }

  @Test
  void aPageThatIsFullWordByWordIsARun() {
    SequenceSet set = new SequenceSet();
    for (int word = 0; word < SequencePage.WORDS; word++) {
      set.addWord(SequencePage.WORDS + word, -1);
    }

    assertThat(set.size()).isEqualTo(PAGE);
    assertThat(set.page(0)).isNull();
    assertThat(set.contains(PAGE)).isTrue();
    assertThat(set.contains(PAGE - 1)).isFalse();
    set.addWord(SequencePage.WORDS, 1);
    set.addWord(0, 0);
    assertThat(set.size()).isEqualTo(PAGE);
    assertThat(set.entries()).isEqualTo(1);
  }

  @Test
  void theLastPageOfAllIsRefusedForItsNumberAndNotForItsPlace() throws IOException {
    SequenceSet last = new SequenceSet();
    last.addRange(Long.MAX_VALUE - PAGE + 1, Long.MAX_VALUE);
    assertThat(numbers(last).get(0)).isEqualTo(Long.MAX_VALUE - PAGE + 1);
    assertThat(read(last).size()).isEqualTo(PAGE - 1);

    last.add(Long.MAX_VALUE);
    assertThat(last.countIn(0, Long.MAX_VALUE)).isEqualTo(PAGE - 1);
    assertThatThrownBy(() -> read(last))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a number above the highest that was sent");
  }

  @Test
  void aListOfAsManyNumbersAsAPageListsIsRead() throws IOException {
    SequenceSet set = new SequenceSet();
    for (int i = 0; i < SequencePage.MAX_LISTED; i++) {
      set.add(PAGE + 2L * i);
    }
    SequenceSet read = read(set);

    assertThat(numbers(read)).isEqualTo(numbers(set));
    assertThat(read.heapBytes()).isEqualTo(EMPTY_SET + 4 * ENTRY + 32 + 16 + PAGE / 8);
    SequenceSet few = new SequenceSet();
    for (long number = 0; number < 5; number++) {
      few.add(number);
    }
    assertThat(read(few).heapBytes())
        .as("no unused capacity")
        .isEqualTo(EMPTY_SET + 4 * ENTRY + 32 + 16 + 2 * 5);
  }

  private static SequenceSet read(SequenceSet set) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceSetFormat.write(set, new DataOutputStream(bytes));
    return SequenceSetFormat.read(
        new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), Long.MAX_VALUE);
  }

  private static List<Long> numbers(SequenceSet set) {
    List<Long> numbers = new ArrayList<>();
    set.forEach(numbers::add);
    return numbers;
  }
}
