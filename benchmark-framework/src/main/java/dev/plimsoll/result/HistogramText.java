// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Histograms as they stand in a result file: HdrHistogram's V2 compressed encoding in base64, with
 * values in nanoseconds. HdrHistogram's own readers in other languages take the same text.
 */
public final class HistogramText {

  private HistogramText() {}

  /** The text of a histogram. */
  public static String encode(AbstractHistogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.rewind();
    buffer.get(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The histogram of a text; an {@link IllegalArgumentException} says that it is none. */
  public static Histogram decode(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    try {
      return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    } catch (DataFormatException | RuntimeException e) {
      // The decoder trusts its input: damage surfaces as one of several unchecked exceptions.
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }
}
