// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SequenceSetTest {

  private static final int PAGE = SequencePage.NUMBERS;

  @ParameterizedTest
  @ValueSource(ints = {300, 10_000, 70_000, 5_000_000})
  void containsWhatWasAddedAndNotRemoved(int span) {
    SplittableRandom random = new SplittableRandom(span);
    SequenceSet set = new SequenceSet();
    TreeSet<Long> model = new TreeSet<>();
    long base = random.nextBoolean() ? 0 : Long.MAX_VALUE - span;
    for (int i = 0; i < 40_000; i++) {
      long number = base + random.nextInt(span);
      if (random.nextInt(3) > 0) {
        assertThat(set.add(number)).isEqualTo(model.add(number));
      } else {
        assertThat(set.remove(number)).isEqualTo(model.remove(number));
      }
      assertThat(set.size()).isEqualTo(model.size());
    }
    assertThat(numbers(set)).containsExactlyElementsOf(model);
    long from = base + span / 5;
    long until = base + span / 2;
    assertThat(set.countIn(from, until)).isEqualTo(model.subSet(from, until).size());
    assertThat(numbers(set.copy(from, until))).containsExactlyElementsOf(model.subSet(from, until));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000 * PAGE - 7, Long.MAX_VALUE - 6 * PAGE})
  void agreesWithAPlainSetWhenPagesFillAndEmpty(long base) {
    SplittableRandom random = new SplittableRandom(base);
    for (int round = 0; round < 15; round++) {
      SequenceSet set = new SequenceSet();
      BitSet model = new BitSet();
      for (int step = 0; step < 8; step++) {
        int from = random.nextInt(4) * PAGE + nearBorder(random);
        int until = from + random.nextInt(2) * PAGE + random.nextInt(PAGE);
        if (random.nextInt(3) > 0) {
          set.addRange(base + from, base + until);
          model.set(from, until);
        } else {
          removeSome(set, model, base, from, until, random);
        }
        assertThat(set.size()).isEqualTo(model.cardinality());
      }
      BitSet held = new BitSet();
      set.forEach(number -> held.set((int) (number - base)));
      assertThat(held).isEqualTo(model);
      assertThat(set.countIn(base + 5, base + 3 * PAGE - 5))
          .isEqualTo(model.get(5, 3 * PAGE - 5).cardinality());
    }
  }

  private static void removeSome(
      SequenceSet set, BitSet model, long base, int from, int until, SplittableRandom random) {
    int wrong = 0;
    for (int number = from; number < until; number += 1 + random.nextInt(2)) {
      wrong += set.remove(base + number) == model.get(number) ? 0 : 1;
      model.clear(number);
    }
    assertThat(wrong).as("answers that differ").isZero();
  }

  private static int nearBorder(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> PAGE - 1 - random.nextInt(3);
      case 2 -> random.nextInt(130);
      default -> random.nextInt(PAGE);
    };
  }

  @Test
  void holdsNumbersUpToTheMaximum() {
    SequenceSet set = new SequenceSet();
    set.add(Long.MAX_VALUE);
    set.add(1L << 40);

    assertThat(numbers(set)).containsExactly(1L << 40, Long.MAX_VALUE);
    assertThat(set.contains(Long.MAX_VALUE - 1)).isFalse();
    assertThat(set.remove(Long.MAX_VALUE)).isTrue();
    assertThat(set.size()).isEqualTo(1);
  }

  @Test
  void adjacentFullPagesBecomeOneRun() {
    SequenceSet set = new SequenceSet();
    set.addRange(0, 10);
    set.addRange(2 * PAGE, 9L * PAGE);
    set.addRange(PAGE, 2 * PAGE);
    set.addRange(5, PAGE);

    assertThat(set.entries()).isEqualTo(1);
    assertThat(set.size()).isEqualTo(9L * PAGE);
  }

  @Test
  void aLongRunTakesConstantMemoryAndCanBeSplit() {
    SequenceSet set = new SequenceSet();
    set.addRange(3, 1_000_000_000_000L);

    assertThat(set.heapBytes()).isLessThan(20_000);
    assertThat(set.remove(500_000_000_000L)).isTrue();
    assertThat(set.remove(500_000_000_000L)).isFalse();
    assertThat(set.size()).isEqualTo(1_000_000_000_000L - 4);
    assertThat(set.countIn(499_999_999_990L, 500_000_000_010L)).isEqualTo(19);
  }

  @Test
  void anEmptyRangeAddsNothing() {
    SequenceSet set = new SequenceSet();
    set.addRange(5, 5);
    set.addRange(5, 3);

    assertThat(set.size()).isZero();
    assertThat(set.entries()).isZero();
  }

  @Test
  void emptiedPagesAreFreed() {
    SequenceSet set = new SequenceSet();
    long empty = set.heapBytes();
    for (long number = 0; number < 100L * PAGE; number += 3) {
      set.add(number);
    }
    long filled = set.heapBytes();
    for (long number = 0; number < 100L * PAGE; number += 3) {
      set.remove(number);
    }

    assertThat(filled).isGreaterThan(100 * PAGE / 8);
    assertThat(set.entries()).isZero();
    assertThat(set.heapBytes()).isLessThan(empty + 2_000);
  }

  @Test
  void countsWithinARange() {
    SequenceSet set = new SequenceSet();
    set.addRange(10, 20);
    set.addRange(30, 40);

    assertThat(set.countIn(0, 100)).isEqualTo(20);
    assertThat(set.countIn(15, 35)).isEqualTo(10);
    assertThat(set.countIn(20, 30)).isZero();
    assertThat(set.countIn(12, 13)).isEqualTo(1);
  }

  @Test
  void aCopyIsIndependent() {
    SequenceSet set = new SequenceSet();
    set.addRange(0, 3);
    set.addRange(PAGE, 2 * PAGE);
    SequenceSet copy = set.copy();

    set.remove(1);
    set.remove(PAGE);

    assertThat(copy.contains(1)).isTrue();
    assertThat(copy.contains(PAGE)).isTrue();
    assertThat(copy.size()).isEqualTo(3 + PAGE);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void setOperationsAgreeWithPlainSets(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SequenceSet left = randomSet(random);
    SequenceSet right = randomSet(random);
    TreeSet<Long> leftModel = new TreeSet<>(numbers(left));
    TreeSet<Long> rightModel = new TreeSet<>(numbers(right));
    TreeSet<Long> union = new TreeSet<>(leftModel);
    union.addAll(rightModel);
    TreeSet<Long> intersection = new TreeSet<>(leftModel);
    intersection.retainAll(rightModel);
    TreeSet<Long> difference = new TreeSet<>(leftModel);
    difference.removeAll(rightModel);

    assertThat(numbers(left.union(right))).isEqualTo(new ArrayList<>(union));
    assertThat(left.union(right).size()).isEqualTo(union.size());
    assertThat(numbers(left.intersection(right))).isEqualTo(new ArrayList<>(intersection));
    assertThat(numbers(left.difference(right))).isEqualTo(new ArrayList<>(difference));
    assertThat(SetOperation.countCommon(left, right)).isEqualTo(intersection.size());
    assertThat(SetOperation.countCommon(right, left)).isEqualTo(intersection.size());
  }

  /** Lists, bits and runs, on four pages. */
  static SequenceSet randomSet(SplittableRandom random) {
    SequenceSet set = new SequenceSet();
    for (int page = 0; page < 4; page++) {
      long first = (long) page * PAGE;
      switch (random.nextInt(4)) {
        case 0 -> set.addRange(first, first + PAGE);
        case 1 -> set.addRange(first + random.nextInt(100), first + random.nextInt(PAGE));
        case 2 -> {
          for (int i = 0; i < 2_000; i++) {
            set.add(first + random.nextInt(PAGE));
          }
        }
        default -> {}
      }
    }
    return set;
  }

  private static List<Long> numbers(SequenceSet set) {
    List<Long> numbers = new ArrayList<>();
    set.forEach(numbers::add);
    return numbers;
  }
}
