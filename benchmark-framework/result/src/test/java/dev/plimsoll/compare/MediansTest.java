// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MediansTest {

  @Test
  void oneOutlierDoesNotMoveTheMedian() {
    assertThat(Medians.of(new double[] {3, 1, 1_000})).isEqualTo(3);
  }

  @Test
  void ofAnEvenNumberItIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Medians.of(new double[] {4, 1, 2, 1_000})).isEqualTo(3);
  }

  @Test
  void ofNothingThereIsNone() {
    assertThat(Medians.of(new double[0])).isNaN();
  }

  @Test
  void theValuesStayAsTheyWere() {
    double[] values = {3, 1, 2};
    Medians.of(values);
    assertThat(values).containsExactly(3, 1, 2);
  }
}
