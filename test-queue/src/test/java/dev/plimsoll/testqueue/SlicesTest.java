// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SlicesTest {

  private static final List<TestClass> SEVEN =
      IntStream.range(0, 7).mapToObj(i -> new TestClass("a", i + "Test", false, false)).toList();

  /** Classes that were not measured count as 3 s. */
  private static List<TestClass> part(double seconds, long turn) {
    return Slices.ofTurn(SEVEN, Expectations.none(), seconds, turn);
  }

  @Test
  void partsThatFollowOneAnotherHaveEachClassOnce() {
    List<TestClass> all = new ArrayList<>();
    for (long turn = 5; turn < 9; turn++) {
      assertThat(part(6, turn)).hasSizeBetween(1, 2);
      all.addAll(part(6, turn));
    }

    assertThat(all).containsExactlyInAnyOrderElementsOf(SEVEN);
    assertThat(part(6, 9)).isEqualTo(part(6, 5));
  }

  @Test
  void aClassThatTakesLongerThanAPartIsOneByItself() {
    assertThat(part(1, 3)).hasSize(1);
    assertThat(part(1, -1)).containsExactly(SEVEN.get(6));
  }

  @Test
  void withoutClassesThereIsNoPart() {
    assertThat(Slices.ofTurn(List.of(), Expectations.none(), 60, 3)).isEmpty();
  }
}
