// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AscendingPercentilesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 999, 100_000})
  void theyAreThoseOfHdrHistogram(int count) {
    Random random = new Random(count);
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < count; i++) {
      histogram.recordValue((long) Math.exp(random.nextDouble() * 23));
    }
    AscendingPercentiles percentiles = new AscendingPercentiles(histogram);

    for (int i = 0; i <= 1000; i++) {
      double percentile = 100 - 100 * Math.pow(10, -i / 100.0);
      assertThat(percentiles.at(percentile))
          .as("%s of %s", percentile, count)
          .isEqualTo(histogram.getValueAtPercentile(percentile));
    }
    assertThat(percentiles.at(100)).isEqualTo(histogram.getValueAtPercentile(100));
  }

  @Test
  void atTheShareOfAValueTheyAreThatValueAndNotTheNext() {
    int count = 1_000;
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= count; i++) {
      histogram.recordValue(i);
    }
    AscendingPercentiles percentiles = new AscendingPercentiles(histogram);

    for (int i = 1; i <= count; i++) {
      assertThat(percentiles.at(100.0 * i / count)).isEqualTo(i);
    }
  }
}
