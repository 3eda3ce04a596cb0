// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class SequenceSetTest {

  @Test
  void holdsWhatWasAddedAndNotRemoved() {
    SplittableRandom random = new SplittableRandom(3);
    SequenceSet set = new SequenceSet();
    TreeSet<Long> model = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      long number = random.nextInt(300);
      if (random.nextBoolean()) {
        assertThat(set.add(number)).isEqualTo(model.add(number));
      } else {
        assertThat(set.remove(number)).isEqualTo(model.remove(number));
      }
      assertThat(set.size()).isEqualTo(model.size());
    }
    assertThat(numbers(set)).containsExactlyElementsOf(model);
    assertThat(set.countIn(50, 200)).isEqualTo(model.subSet(50L, 200L).size());
    assertThat(set.count(number -> number % 2 == 0))
        .isEqualTo(model.stream().filter(number -> number % 2 == 0).count());
  }

  @Test
  void neighboursBecomeOneRange() {
    SequenceSet set = new SequenceSet();
    set.addRange(0, 10);
    set.addRange(20, 30);
    set.addRange(10, 20);

    assertThat(set.ranges()).isEqualTo(1);
    assertThat(set.size()).isEqualTo(30);
  }

  @Test
  void anEmptyRangeAddsNothing() {
    SequenceSet set = new SequenceSet();
    set.addRange(5, 5);
    set.addRange(5, 3);

    assertThat(set.size()).isZero();
    assertThat(set.ranges()).isZero();
  }

  @Test
  void countsTheCutPartOfRanges() {
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
    SequenceSet copy = set.copy();

    set.remove(1);

    assertThat(numbers(copy)).containsExactly(0L, 1L, 2L);
    assertThat(copy.size()).isEqualTo(3);
  }

  private static List<Long> numbers(SequenceSet set) {
    List<Long> numbers = new ArrayList<>();
    set.forEach(numbers::add);
    return numbers;
  }
}
