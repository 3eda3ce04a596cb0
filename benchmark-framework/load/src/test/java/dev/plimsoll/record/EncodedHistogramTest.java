// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EncodedHistogramTest {

  private static final int HEADER_BYTES = 40;

  /** Some of them small, some of them the greatest that there are, in clusters and far apart. */
  static Stream<Histogram> histograms() {
    SplittableRandom random = new SplittableRandom(1);
    Stream<Histogram> ofRandomValues =
        IntStream.range(0, 200)
            .mapToObj(
                number -> {
                  Histogram histogram = new Histogram(LatencyTotals.DIGITS);
                  for (int i = 0; i <= number; i++) {
                    long value = random.nextLong(1L << random.nextInt(1, 63));
                    histogram.recordValueWithCount(value, random.nextLong(1, 2L << (number % 50)));
                  }
                  return histogram;
                });
    Histogram borders = new Histogram(LatencyTotals.DIGITS);
    for (long value : new long[] {0, 1, 2_046, 2_047, 2_048, 2_049, 4_095, 4_096, 4_098}) {
      borders.recordValue(value);
    }
    Histogram greatest = new Histogram(LatencyTotals.DIGITS);
    greatest.recordValue(Long.MAX_VALUE);
    return Stream.concat(ofRandomValues, Stream.of(borders, greatest));
  }

  @ParameterizedTest
  @MethodSource("histograms")
  void eachValueIsAddedWithItsCount(Histogram histogram) throws IOException {
    byte[] encoded = encoded(histogram);
    Histogram target = new Histogram(LatencyTotals.DIGITS);
    target.recordValue(77);
    Histogram expected = new Histogram(LatencyTotals.DIGITS);
    expected.recordValue(77);
    expected.add(histogram);

    EncodedHistogram.addTo(encoded, target);

    assertThat(EncodedHistogram.countIn(encoded)).isEqualTo(histogram.getTotalCount());
    assertThat(target.getTotalCount()).isEqualTo(expected.getTotalCount());
    assertThat(target.getMaxValue()).isEqualTo(expected.getMaxValue());
    assertThat(target.getMinValue()).isEqualTo(expected.getMinValue());
    assertThat(target.recordedValues())
        .usingElementComparator(
            (one, other) ->
                one.getValueIteratedTo() == other.getValueIteratedTo()
                        && one.getCountAtValueIteratedTo() == other.getCountAtValueIteratedTo()
                    ? 0
                    : 1)
        .containsExactlyElementsOf(expected.recordedValues());
  }

  @Test
  void whatIsCutOffOrChangedIsRefusedOrHasAnotherCountAndHarmsNobody() {
    Histogram histogram = new Histogram(LatencyTotals.DIGITS);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 300; i++) {
      histogram.recordValueWithCount(random.nextLong(10_000_000_000L), random.nextLong(1, 1_000));
    }
    byte[] encoded = encoded(histogram);
    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> EncodedHistogram.countIn(cut)).isInstanceOf(IOException.class);
    }
    for (int i = 0; i < 2_000; i++) {
      byte[] changed = encoded.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      readIfValid(changed);
    }
  }

  private static void readIfValid(byte[] changed) {
    try {
      long count = EncodedHistogram.countIn(changed);
      Histogram target = new Histogram(LatencyTotals.DIGITS);
      EncodedHistogram.addTo(changed, target);
      assertThat(target.getTotalCount()).isEqualTo(count);
    } catch (IOException refused) {
      assertThat(refused).hasMessageContaining("not an encoded histogram");
    }
  }

  @Test
  void aRunOfCountsBeyondTheGreatestValueIsRefused() {
    byte[] zeros = ByteBuffer.allocate(HEADER_BYTES + 9).put(header(9)).array();
    Arrays.fill(zeros, HEADER_BYTES, zeros.length, (byte) 0xFF);

    assertThatThrownBy(() -> EncodedHistogram.countIn(zeros)).isInstanceOf(IOException.class);
  }

  private static byte[] header(int payload) {
    byte[] header = Arrays.copyOf(encoded(new Histogram(LatencyTotals.DIGITS)), HEADER_BYTES);
    ByteBuffer.wrap(header).putInt(4, payload);
    return header;
  }

  private static byte[] encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
  }
}
