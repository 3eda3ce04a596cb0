// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The encoding of histograms in a result file: HdrHistogram's V2 compressed encoding in base64,
 * with values in nanoseconds. HdrHistogram's readers in other languages accept the same text.
 */
public final class HistogramText {

  /** Significant decimal digits of the histograms in rows of the timeline. */
  public static final int ROW_DIGITS = 2;

  private static final int MAX_DIGITS = 3;
  private static final int OUTER_HEADER_BYTES = 8;
  private static final int HEADER_BYTES = 40;

  /** More than a histogram with three digits can need, with up to nine bytes per bucket. */
  private static final int MAX_BYTES = 1 << 20;

  private HistogramText() {}

  /** Encodes a histogram. */
  public static String encode(AbstractHistogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.rewind();
    buffer.get(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Encodes the same values with the resolution of rows. Its buckets are unions of finer ones, so
   * counts do not change.
   */
  public static String encodeForRow(SparseHistogram values) {
    Histogram coarse = new Histogram(ROW_DIGITS);
    coarse.setAutoResize(true);
    for (int i = 0; i < values.buckets(); i++) {
      coarse.recordValueWithCount(values.greatestOf(i), values.countOf(i));
    }
    return encode(coarse);
  }

  /** Decodes a histogram; throws an {@link IllegalArgumentException} if the text is invalid. */
  public static Histogram decode(String text) {
    try {
      ByteBuffer encoded = ByteBuffer.wrap(inflate(Base64.getDecoder().decode(text)));
      return Histogram.decodeFromByteBuffer(encoded, 0);
    } catch (DataFormatException | RuntimeException e) {
      // The decoder does not validate its input, so damage causes one of several unchecked
      // exceptions.
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }

  /**
   * Decodes the values of a histogram, for figures; throws an {@link IllegalArgumentException} if
   * the text is invalid.
   */
  public static SparseHistogram values(String text) {
    try {
      return SparseHistogram.decode(inflate(Base64.getDecoder().decode(text)));
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }

  /** Decodes values; empty if there are none or they are damaged, which other checks report. */
  static Optional<SparseHistogram> readable(String text) {
    try {
      return Optional.ofNullable(text).map(HistogramText::values);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Decompresses here with a size limit, because the library's decoder allocates as much memory as
   * a damaged header states.
   */
  private static byte[] inflate(byte[] compressed) throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(compressed, OUTER_HEADER_BYTES, compressed.length - OUTER_HEADER_BYTES);
      byte[] bytes = new byte[Math.min(MAX_BYTES, 16 * compressed.length)];
      int length = 0;
      while (!inflater.finished()) {
        int more = inflater.inflate(bytes, length, bytes.length - length);
        length += more;
        if (length == bytes.length && bytes.length < MAX_BYTES) {
          bytes = Arrays.copyOf(bytes, Math.min(MAX_BYTES, 2 * bytes.length));
        } else if (more == 0 && !inflater.finished()) {
          throw new DataFormatException("ends too early, or never");
        }
      }
      ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
      boolean fits = buffer.getInt(4) == length - HEADER_BYTES;
      int digits = buffer.getInt(12);
      if (!fits || digits < 1 || digits > MAX_DIGITS) {
        throw new DataFormatException("a header that does not fit");
      }
      return Arrays.copyOf(bytes, length);
    } finally {
      inflater.end();
    }
  }
}
