// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LooksTest {

  @Test
  void theLevelsOfAllLooksAreTogetherAtMostFivePerCent() {
    assertThat(Looks.SEQUENTIAL.all().stream().mapToDouble(Looks.Look::level).sum())
        .isLessThanOrEqualTo(Looks.ALPHA);
  }

  @Test
  void theLookOfANumberOfPairsIsTheNextOne() {
    assertThat(Looks.SEQUENTIAL.from(3).pairs()).isEqualTo(8);
    assertThat(Looks.SEQUENTIAL.from(8).pairs()).isEqualTo(8);
    assertThat(Looks.SEQUENTIAL.from(9).pairs()).isEqualTo(12);
    assertThat(Looks.SEQUENTIAL.from(30).pairs()).isEqualTo(20);
    assertThat(Looks.SEQUENTIAL.most()).isEqualTo(20);
    assertThat(Looks.SEQUENTIAL.isAt(12)).isTrue();
    assertThat(Looks.SEQUENTIAL.isAt(13)).isFalse();
  }

  @Test
  void sixPairsCanBeCalledDifferentAtFivePerCentAndSevenAtTheFirstLook() {
    assertThat(Looks.once(9).all().get(0).fewestPairs()).isEqualTo(6);
    assertThat(Looks.SEQUENTIAL.all().get(0).fewestPairs()).isEqualTo(7);
  }

  @Test
  void looksAreReadAsTheyAreStored() {
    assertThat(Looks.parse(Looks.SEQUENTIAL.text())).contains(Looks.SEQUENTIAL);
    assertThat(Looks.parse(Looks.once(7).text())).contains(Looks.once(7));
    assertThat(Looks.parse(null)).isEmpty();
    assertThat(Looks.parse("8, 9")).isEmpty();
    assertThat(Looks.parse("-1")).isEmpty();
  }
}
