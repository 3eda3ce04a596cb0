// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The greatest and the least that histograms and sets of numbers may say of themselves. */
final class EncodingBordersTest {

  private static final int HEADER_BYTES = 40;
  private static final String NINE_BYTES = "80 80 80 80 80 80 80 80 80 ";

  @ParameterizedTest
  @ValueSource(longs = {1L << 54, 1L << 55, (1L << 60) + 5, (1L << 62) + 5})
  void countsThatNeedNineBytesAreRead(long count) throws IOException {
    Histogram histogram = new Histogram(LatencyTotals.DIGITS);
    histogram.recordValueWithCount(1_000, count);
    Histogram target = new Histogram(LatencyTotals.DIGITS);

    EncodedHistogram.addTo(encoded(histogram), target);

    assertThat(target.getCountAtValue(1_000)).isEqualTo(count);
    assertThat(EncodedHistogram.countIn(encoded(histogram))).isEqualTo(count);
  }

  @Test
  void aHeaderWithoutCountsIsNoHistogram() {
    ByteBuffer header =
        ByteBuffer.wrap(Arrays.copyOf(encoded(new Histogram(LatencyTotals.DIGITS)), HEADER_BYTES));
    header.putInt(4, 0);

    assertThatThrownBy(() -> EncodedHistogram.countIn(header.array()))
        .isInstanceOf(IOException.class)
        .hasMessage("latencies: not an encoded histogram");
  }

  @ParameterizedTest
  @CsvSource({
    "01 01 80 80 80 80 80 80 20 00 01 00 00, a page beyond the highest number",
    "01 02 01 00 01 00 00 fe ff ff ff ff ff 1f 00 01 00 00, a page beyond the highest number",
    "01 01 01 02 80 80 80 80 80 80 20, a run of 140737488355328 pages",
    "01 " + NINE_BYTES + "01, a number of more than 63 bits",
  })
  void whatIsOneBeyondTheGreatestIsRefused(String hex, String reason) {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);

    assertThatThrownBy(() -> read(bytes)).hasMessage("sequence numbers: " + reason);
  }

  @Test
  void aPageOfBitsWithoutANumberIsRefused() {
    byte[] bytes = new byte[4 + 8 * SequencePage.WORDS];
    bytes[0] = 1; // version
    bytes[1] = 1; // entries
    bytes[3] = 1; // bits

    assertThatThrownBy(() -> read(bytes)).hasMessage("sequence numbers: an empty page");
  }

  @ParameterizedTest
  @ValueSource(ints = {127, 128, 129})
  void aListOfSoManyNumbersIsReadAsItWasWritten(int count) throws IOException {
    SequenceSet set = new SequenceSet();
    for (int i = 0; i < count; i++) {
      set.add(7L * i);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceSetFormat.write(set, new DataOutputStream(bytes));

    SequenceSet read = read(bytes.toByteArray());

    assertThat(read.size()).isEqualTo(count);
    assertThat(read.countIn(0, 7L * count)).isEqualTo(count);
    assertThat(read.contains(7L * (count - 1))).isTrue();
  }

  private static SequenceSet read(byte[] bytes) throws IOException {
    return SequenceSetFormat.read(
        new DataInputStream(new ByteArrayInputStream(bytes)), Long.MAX_VALUE);
  }

  private static byte[] encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }
}
