// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static dev.plimsoll.record.SequencePage.MAX_LISTED;
import static dev.plimsoll.record.SequencePage.NUMBERS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page in both of its forms, and the limits at which it changes from one to the other. */
final class SequencePageTest {

  private static final int OBJECT = 32;
  private static final int ARRAY = 16;
  private static final int BITS = OBJECT + ARRAY + NUMBERS / 8;

  /** Every third number, from 0 on. */
  private static SequencePage page(int count) {
    SequencePage page = new SequencePage();
    for (int i = 0; i < count; i++) {
      assertThat(page.add(3 * i)).isTrue();
    }
    return page;
  }

  private static List<Long> numbers(SequencePage page, long first) {
    List<Long> numbers = new ArrayList<>();
    page.forEach(first, numbers::add);
    return numbers;
  }

  @Test
  void aSixteenthOfTheNumbersIsListed() {
    SequencePage page = page(MAX_LISTED);
    assertThat(page.isListed()).isTrue();
    assertThat(page.heapBytes()).isEqualTo(BITS);
    assertThat(page.add(0)).isFalse();
    assertThat(page.contains(0)).isTrue();
    assertThat(page.isListed()).as("nothing was added").isTrue();

    assertThat(page.add(1)).isTrue();
    assertThat(page.isListed()).isFalse();
    assertThat(page.size()).isEqualTo(MAX_LISTED + 1);
    assertThat(page.heapBytes()).isEqualTo(BITS);
    assertThat(page.add(1)).isFalse();
    assertThat(page.contains(3)).isTrue();
    assertThat(page.contains(4)).isFalse();
  }

  @Test
  void itIsListedAgainBelowThatLessFiveHundredAndTwelve() {
    SequencePage page = page(MAX_LISTED + 1);
    for (int left = MAX_LISTED; left >= MAX_LISTED - 512; left--) {
      assertThat(page.remove(3 * left)).isTrue();
      assertThat(page.isListed()).isFalse();
    }
    assertThat(page.remove(3 * (MAX_LISTED - 513))).isTrue();

    assertThat(page.isListed()).isTrue();
    assertThat(page.size()).isEqualTo(MAX_LISTED - 513);
    assertThat(page.listed(2)).isEqualTo(6);
    assertThat(page.remove(1)).isFalse();
  }

  @Test
  void theListGrowsByHalfAndIsTrimmed() {
    assertThat(page(0).heapBytes()).isEqualTo(OBJECT);
    assertThat(page(1).heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 4);
    assertThat(page(4).heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 4);
    assertThat(page(5).heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 6);
    assertThat(page(9).heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 9);
    assertThat(page(10).heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 13);
    SequencePage page = page(5);
    page.trim();
    assertThat(page.heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 5);
    SequencePage bits = page(MAX_LISTED + 1);
    bits.trim();
    assertThat(bits.heapBytes()).isEqualTo(BITS);
  }

  @Test
  void theListShrinksWhenLessThanHalfIsUsed() {
    SequencePage page = page(9);
    for (int i = 8; i >= 4; i--) {
      page.remove(3 * i);
    }
    assertThat(page.heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 9);
    page.remove(9);
    assertThat(page.heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 3);

    SequencePage small = page(4);
    small.remove(0);
    small.remove(3);
    small.remove(6);
    assertThat(small.heapBytes()).isEqualTo(OBJECT + ARRAY + 2 * 4);
    assertThat(numbers(small, 0)).containsExactly(9L);
  }

  @Test
  void aPageOfBitsTakesTheSmallerForm() {
    long[] words = new long[SequencePage.WORDS];
    for (int i = 0; i < MAX_LISTED / 64; i++) {
      words[i] = -1;
    }
    SequencePage listed = SequencePage.of(words);
    assertThat(listed.isListed()).isTrue();
    assertThat(listed.size()).isEqualTo(MAX_LISTED);
    words[SequencePage.WORDS - 1] = 1L << 63;
    SequencePage bits = SequencePage.of(words);
    words[0] = 0;

    assertThat(bits.isListed()).isFalse();
    assertThat(bits.word(0)).as("a copy").isEqualTo(-1);
    assertThat(bits.contains(NUMBERS - 1)).isTrue();
    assertThat(bits.size()).isEqualTo(MAX_LISTED + 1);
    assertThat(SequencePage.full().size()).isEqualTo(NUMBERS);
    assertThat(SequencePage.full().contains(NUMBERS - 1)).isTrue();
  }

  @Test
  void wordsAndRangesSayHowManyNumbersAreNew() {
    SequencePage page = new SequencePage();
    assertThat(page.addWord(2, 0b1011)).isEqualTo(3);
    assertThat(page.addWord(2, 0b1110)).isEqualTo(1);
    assertThat(numbers(page, 1_000)).containsExactly(1_128L, 1_129L, 1_130L, 1_131L);
    assertThat(page.addRange(126, 134)).isEqualTo(4);
    assertThat(page.addRange(0, MAX_LISTED)).isEqualTo(MAX_LISTED - 8);
    assertThat(page.isListed()).as("as many as a list may have").isTrue();
    assertThat(page.addRange(MAX_LISTED, MAX_LISTED + 1)).isEqualTo(1);
    assertThat(page.isListed()).isFalse();
    assertThat(page.addWord(0, -1)).isZero();
    assertThat(page.addRange(0, NUMBERS)).isEqualTo(NUMBERS - MAX_LISTED - 1);
    assertThat(page.addRange(70, 70)).isZero();
  }

  @Test
  void aMaskHasTheBitsOfARangeInAWord() {
    assertThat(SequencePage.maskOf(0, 5, 9)).isEqualTo(0b1_1110_0000);
    assertThat(SequencePage.maskOf(1, 64, 128)).isEqualTo(-1);
    assertThat(SequencePage.maskOf(1, 0, 65)).isEqualTo(1);
    assertThat(SequencePage.maskOf(1, 127, 500)).isEqualTo(1L << 63);
    assertThat(SequencePage.maskOf(1, 128, 500)).isZero();
    assertThat(SequencePage.maskOf(1, 0, 64)).isZero();
    assertThat(SequencePage.maskOf(0, 9, 9)).isZero();
  }

  @Test
  void bothFormsAreCountedAndCopiedInPart() {
    for (int count : new int[] {2_000, 6_000}) {
      SequencePage page = page(count);
      assertThat(page.countIn(0, NUMBERS)).isEqualTo(count);
      assertThat(page.countIn(0, 3 * count)).isEqualTo(count);
      assertThat(page.countIn(3, NUMBERS)).isEqualTo(count - 1);
      assertThat(page.countIn(3, 4)).isEqualTo(1);
      assertThat(page.countIn(4, 6)).isZero();
      assertThat(page.countIn(0, 0)).isZero();

      SequencePage part = page.copy(4, 13);
      assertThat(numbers(part, 0)).containsExactly(6L, 9L, 12L);
      assertThat(part.size()).isEqualTo(3);
      assertThat(part.isListed()).isTrue();
      SequencePage whole = page.copy(0, NUMBERS);
      whole.remove(3);
      assertThat(page.contains(3)).as("independent").isTrue();
      assertThat(numbers(page.copy(0, NUMBERS), 0)).isEqualTo(numbers(page, 0));
    }
    SequencePage bits = page(6_000);
    assertThat(bits.copy(0, 3 * MAX_LISTED).isListed()).isTrue();
    assertThat(bits.copy(0, 3 * MAX_LISTED + 1).isListed()).isFalse();
    assertThat(bits.copy(0, 3 * MAX_LISTED + 1).size()).isEqualTo(MAX_LISTED + 1);
    assertThat(bits.copy(0, 3 * MAX_LISTED + 1).contains(3 * MAX_LISTED + 3)).isFalse();
  }

  @Test
  void whatTwoPagesHaveInCommonIsCountedInEachForm() {
    // Every third and every second number: every sixth is in both.
    for (int thirds : new int[] {600, 6_000}) {
      for (int seconds : new int[] {600, 6_000}) {
        SequencePage page = page(thirds);
        SequencePage other = new SequencePage();
        for (int i = 0; i < seconds; i++) {
          other.add(2 * i);
        }
        int expected = Math.min(3 * (thirds - 1), 2 * (seconds - 1)) / 6 + 1;

        assertThat(page.countCommon(other)).isEqualTo(expected);
        assertThat(other.countCommon(page)).isEqualTo(expected);
      }
    }
    assertThat(page(3).countCommon(new SequencePage())).isZero();
    assertThat(new SequencePage().countCommon(page(3))).isZero();
  }
}
