// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LatencyHistogramTest {

  private static Histogram of(LongStream values) {
    LatencyHistogram recorded = new LatencyHistogram();
    values.forEach(recorded::record);
    Histogram target = new Histogram(LatencyTotals.DIGITS);
    recorded.addTo(target);
    return target;
  }

  private static Histogram expected(LongStream values) {
    Histogram expected = new Histogram(LatencyTotals.DIGITS);
    values.forEach(expected::recordValue);
    return expected;
  }

  private static LongStream aroundEachPowerOfTwo() {
    return LongStream.rangeClosed(0, 61)
        .flatMap(
            power ->
                LongStream.of(-2, -1, 0, 1, 2)
                    .flatMap(
                        away ->
                            LongStream.of(
                                (1L << power) + away,
                                (1L << power) + (1L << power >>> 11) + away,
                                (1L << power) + (1L << power >>> 1) + away)))
        .filter(value -> value >= 0);
  }

  @Test
  void each_value_falls_into_the_bucket_that_HdrHistogram_has_for_it() {
    aroundEachPowerOfTwo()
        .forEach(
            value ->
                assertThat(of(LongStream.of(value)))
                    .as("the bucket of %d", value)
                    .isEqualTo(expected(LongStream.of(value))));
  }

  @Test
  void every_value_with_a_bucket_of_its_own_keeps_it() {
    assertThat(of(LongStream.rangeClosed(0, 5_000)))
        .isEqualTo(expected(LongStream.rangeClosed(0, 5_000)));
  }

  @Test
  void random_values_of_all_magnitudes_give_the_histogram_that_HdrHistogram_records() {
    for (int seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      long[] values =
          LongStream.generate(() -> random.nextLong() >>> (2 + random.nextInt(62)))
              .limit(2_000)
              .toArray();
      assertThat(of(LongStream.of(values)))
          .as("seed %d", seed)
          .isEqualTo(expected(LongStream.of(values)));
    }
  }

  @Test
  void a_cleared_histogram_has_no_values_and_records_new_ones() {
    LatencyHistogram histogram = new LatencyHistogram();
    LongStream.of(3, 5_000, 1L << 40).forEach(histogram::record);
    histogram.clear();
    histogram.record(70_000);
    Histogram target = new Histogram(LatencyTotals.DIGITS);
    histogram.addTo(target);
    assertThat(target).isEqualTo(expected(LongStream.of(70_000)));
  }
}
