// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MedianTest {

  @Test
  void oneOutlierDoesNotMoveTheMedian() {
    assertThat(Median.of(3, 1, 1_000)).isEqualTo(3);
  }

  @Test
  void ofAnEvenNumberItIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Median.of(4, 1, 2, 1_000)).isEqualTo(3);
  }

  @Test
  void ofNothingThereIsNone() {
    assertThat(Median.of()).isNaN();
  }

  @Test
  void theValuesStayAsTheyWere() {
    double[] values = {3, 1, 2};
    Median.of(values);
    assertThat(values).containsExactly(3, 1, 2);
  }
}
