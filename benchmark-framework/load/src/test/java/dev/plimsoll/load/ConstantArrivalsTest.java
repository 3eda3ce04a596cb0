// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConstantArrivalsTest {

  private static final double SECOND = 1e9;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void allProducerLoopsTogetherSendAtEqualIntervals(int producers) {
    RateCurve curve = RateCurve.builder().thenForever(8_000);
    long[] together = new long[8_000 / producers * producers];
    int at = 0;
    for (int producer = 0; producer < producers; producer++) {
      ConstantArrivals arrivals = new ConstantArrivals(curve, producer, producers);
      for (int i = 0; i < together.length / producers; i++) {
        together[at++] = arrivals.nextOffsetNanos();
      }
    }
    Arrays.sort(together);
    for (int i = 0; i < together.length; i++) {
      assertThat(together[i]).isEqualTo(i * 125_000L);
    }
  }

  @Test
  void sevenHundredThousandPerSecondAreExactInEverySecond() {
    ConstantArrivals arrivals =
        new ConstantArrivals(RateCurve.builder().thenForever(700_000), 0, 1);
    for (long second = 0; second < 5; second++) {
      long first = arrivals.nextOffsetNanos();
      assertThat(first).isEqualTo(second * 1_000_000_000L);
      for (int i = 1; i < 700_000; i++) {
        arrivals.nextOffsetNanos();
      }
    }
  }

  @Test
  void roundingDoesNotAccumulateOverHours() {
    RateCurve curve = RateCurve.builder().thenForever(700_000);
    int producers = 100_000_000;
    ConstantArrivals arrivals = new ConstantArrivals(curve, 3, producers);
    long offset = 0;
    for (int i = 0; i <= 1_000; i++) {
      offset = arrivals.nextOffsetNanos();
    }
    // Message 3 + 10^11, after some 40 hours: its time depends only on its number.
    assertThat(offset).isEqualTo(Math.round((3 + 1e11) / 700_000 * SECOND));
  }

  @Test
  void neitherStepsNorRampsLoseOrDuplicateMessages() {
    RateCurve curve =
        RateCurve.builder()
            .constant(333, 3 * SECOND)
            .ramp(333, 5_000, 2 * SECOND)
            .constant(5_000, SECOND)
            .thenForever(10);
    ConstantArrivals arrivals = new ConstantArrivals(curve, 0, 1);
    long last = -1;
    long within = 0;
    for (long offset = arrivals.nextOffsetNanos();
        offset < 6 * SECOND;
        offset = arrivals.nextOffsetNanos()) {
      assertThat(offset).isGreaterThan(last);
      last = offset;
      within++;
    }
    assertThat((double) within).isEqualTo(Math.ceil(curve.countAt(6 * SECOND)));
  }
}
