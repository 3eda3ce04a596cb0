// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SparseHistogramTest {

  private static final long[] BORDERS = {
    0, 1, 31, 32, 33, 63, 64, 255, 256, 257, 511, 512, 513, 2_047, 2_048, 2_049, 4_095, 4_096
  };

  static Stream<Histogram> histograms() {
    return IntStream.rangeClosed(1, 3)
        .boxed()
        .flatMap(
            digits ->
                Stream.of(
                    histogram(digits, 0, 0),
                    histogram(digits, 1, 1),
                    histogram(digits, 1, 23),
                    histogram(digits, 2, 23),
                    histogram(digits, 1_000, 8),
                    histogram(digits, 100_000, 23),
                    histogram(digits, 1_000, 42),
                    borders(digits)));
  }

  private static Histogram histogram(int digits, int count, int exponent) {
    SplittableRandom random = new SplittableRandom(count);
    Histogram histogram = new Histogram(digits);
    for (int i = 0; i < count; i++) {
      long value = (long) Math.exp(random.nextDouble() * exponent);
      histogram.recordValueWithCount(value, random.nextLong(1, 1_000));
    }
    return histogram;
  }

  private static Histogram borders(int digits) {
    Histogram histogram = new Histogram(digits);
    for (long value : BORDERS) {
      histogram.recordValue(value);
    }
    histogram.recordValue(Long.MAX_VALUE);
    return histogram;
  }

  @ParameterizedTest
  @MethodSource("histograms")
  void itsFiguresAreThoseOfHdrHistogram(Histogram histogram) {
    for (SparseHistogram sparse : both(histogram)) {
      assertThat(sparse.digits()).isEqualTo(histogram.getNumberOfSignificantValueDigits());
      assertThat(sparse.count()).isEqualTo(histogram.getTotalCount());
      assertThat(sparse.min()).isEqualTo(histogram.getMinValue());
      assertThat(sparse.max()).isEqualTo(histogram.getMaxValue());
      assertThat(sparse.mean()).isEqualTo(histogram.getMean());
      assertThat(sparse.standardDeviation()).isEqualTo(nanIsZero(histogram.getStdDeviation()));
    }
  }

  @ParameterizedTest
  @MethodSource("histograms")
  void itsPercentilesAreThoseOfHdrHistogram(Histogram histogram) {
    for (SparseHistogram sparse : both(histogram)) {
      for (int i = 0; i <= 1_000; i++) {
        double percentile = 100 - 100 * Math.pow(10, -i / 100.0);
        assertThat(sparse.atPercentile(percentile))
            .as("percentile %s", percentile)
            .isEqualTo(histogram.getValueAtPercentile(percentile));
      }
      assertThat(sparse.atPercentile(100)).isEqualTo(histogram.getValueAtPercentile(100));
    }
  }

  @ParameterizedTest
  @MethodSource("histograms")
  void itHasTheBucketsOfHdrHistogramThatHaveValues(Histogram histogram) {
    for (SparseHistogram sparse : both(histogram)) {
      int bucket = 0;
      for (HistogramIterationValue each : histogram.recordedValues()) {
        long greatest = each.getValueIteratedTo();
        assertThat(sparse.greatestOf(bucket)).isEqualTo(greatest);
        assertThat(sparse.leastOf(bucket)).isEqualTo(histogram.lowestEquivalentValue(greatest));
        assertThat(sparse.countOf(bucket)).isEqualTo(each.getCountAtValueIteratedTo());
        assertThat(sparse.countUpTo(greatest)).isEqualTo(each.getTotalCountToThisValue());
        assertThat(sparse.atRank(each.getTotalCountToThisValue())).isEqualTo(greatest);
        assertThat(sparse.leastAtRank(each.getTotalCountToThisValue()))
            .isEqualTo(sparse.leastOf(bucket));
        bucket++;
      }
      assertThat(sparse.buckets()).isEqualTo(bucket);
    }
  }

  @Test
  void valuesAtTheShareOfARankAreThatOfTheRankAndNotTheNext() {
    Histogram histogram = new Histogram(3);
    IntStream.rangeClosed(1, 1_000).forEach(histogram::recordValue);
    SparseHistogram sparse = SparseHistogram.of(histogram);

    for (int i = 1; i <= 1_000; i++) {
      assertThat(sparse.atPercentile(100.0 * i / 1_000)).isEqualTo(i);
      assertThat(sparse.atRank(i)).isEqualTo(i);
    }
    assertThat(sparse.atRank(1_001)).isEqualTo(1_000);
  }

  @Test
  void valuesAreInTheSameBucketWhereHdrHistogramSaysSo() {
    Histogram histogram = new Histogram(2);
    SparseHistogram sparse = SparseHistogram.of(histogram);
    for (long one : BORDERS) {
      for (long other : BORDERS) {
        assertThat(sparse.isSameBucket(one, other))
            .as("%d and %d", one, other)
            .isEqualTo(histogram.valuesAreEquivalent(one, other));
      }
    }
  }

  @Test
  void whatIsDamagedIsRefused() {
    byte[] encoded = encoded(histogram(3, 100, 20));

    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThatIllegalArgumentException().isThrownBy(() -> SparseHistogram.decode(cut));
    }
    byte[] beyond = encoded.clone();
    ByteBuffer.wrap(beyond).putLong(24, 100); // the greatest value that the header allows
    assertThatIllegalArgumentException().isThrownBy(() -> SparseHistogram.decode(beyond));
    for (int field : new int[] {0, 4, 8, 12, 16}) {
      byte[] changed = encoded.clone();
      ByteBuffer.wrap(changed).putInt(field, 77);
      assertThatIllegalArgumentException().isThrownBy(() -> SparseHistogram.decode(changed));
    }
  }

  private static double nanIsZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private static SparseHistogram[] both(Histogram histogram) {
    return new SparseHistogram[] {
      SparseHistogram.of(histogram), SparseHistogram.decode(encoded(histogram))
    };
  }

  private static byte[] encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
  }
}
