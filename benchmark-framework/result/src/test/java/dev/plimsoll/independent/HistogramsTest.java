// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.independent.Distribution.Bucket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HistogramsTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void bucketsAreThoseOfTheLibrary(int digits) {
    Histogram histogram = new Histogram(digits);
    histogram.setAutoResize(true);
    Random random = new Random(7);
    for (int i = 0; i < 5_000; i++) {
      histogram.recordValue((long) Math.exp(random.nextDouble() * Math.log(3.6e12)));
    }
    histogram.recordValueWithCount(0, 3_000_000_000L);
    histogram.recordValueWithCount(2_047, 70);

    assertThat(new Histograms().of(encoded(histogram)).buckets()).isEqualTo(buckets(histogram));
  }

  @Test
  void textThatIsNoHistogramIsRefused() {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(5);
    byte[] bytes = Base64.getDecoder().decode(encoded(histogram));
    String half = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, bytes.length / 2));

    for (String text : List.of("AAAA", "x", half)) {
      assertThatIllegalArgumentException().isThrownBy(() -> new Histograms().of(text));
    }
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private static List<Bucket> buckets(Histogram histogram) {
    List<Bucket> buckets = new ArrayList<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long nanos = value.getValueIteratedTo();
      buckets.add(
          new Bucket(
              histogram.lowestEquivalentValue(nanos),
              histogram.highestEquivalentValue(nanos),
              value.getCountAtValueIteratedTo()));
    }
    return buckets;
  }
}
