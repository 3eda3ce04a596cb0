// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * Reads a histogram in HdrHistogram's encoding V2, not compressed, count by count. Most counts are
 * 0: an array of all of them would cost more than the others themselves.
 */
final class EncodedHistogram {

  private static final int COOKIE = 0x1c849313;
  private static final int HEADER_BYTES = 40;
  private static final int MAX_DIGITS = 3;

  private final ByteBuffer bytes;
  private final int digits;

  /** Each power of two has 1 &lt;&lt; halfBits counts, after twice as many for single values. */
  private final int halfBits;

  /** The index of the last count that the header allows. */
  private final long last;

  private long index = -1;
  private long count;

  private EncodedHistogram(byte[] encoded) {
    bytes = ByteBuffer.wrap(encoded);
    bytes.position(HEADER_BYTES);
    digits = bytes.getInt(12);
    halfBits = SparseHistogram.bits(digits) - 1;
    int longest = Math.max(halfBits + 1, Math.min(63, bits(bytes.getLong(24))));
    last = ((longest + 1L - halfBits) << halfBits) - 1;
  }

  /**
   * Starts to read.
   *
   * @throws IllegalArgumentException if this is not an encoded histogram of values from 1 with one
   *     to three digits
   */
  static EncodedHistogram of(byte[] encoded) {
    if (!hasHeader(encoded)) {
      throw new IllegalArgumentException("not an encoded histogram");
    }
    return new EncodedHistogram(encoded);
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private static boolean hasHeader(byte[] encoded) {
    if (encoded.length < HEADER_BYTES) {
      return false;
    }
    ByteBuffer header = ByteBuffer.wrap(encoded);
    return header.getInt(0) == COOKIE
        && header.getInt(4) == encoded.length - HEADER_BYTES
        && header.getInt(8) == 0
        && header.getInt(12) >= 1
        && header.getInt(12) <= MAX_DIGITS
        && header.getLong(16) == 1;
  }

  /**
   * The number of values.
   *
   * @throws IOException if this is not a histogram with {@link LatencyTotals#DIGITS} digits
   */
  static long countIn(byte[] encoded) throws IOException {
    try {
      long sum = 0;
      EncodedHistogram values = of(encoded);
      while (values.next()) {
        sum = Math.addExact(sum, values.count);
      }
      if (encoded.length == HEADER_BYTES || values.digits != LatencyTotals.DIGITS) {
        throw new IllegalArgumentException("empty, or of other digits");
      }
      return sum;
    } catch (RuntimeException e) {
      throw new IOException("latencies: not an encoded histogram", e);
    }
  }

  /** Adds the values to a histogram. */
  static void addTo(byte[] encoded, Histogram target) {
    EncodedHistogram values = of(encoded);
    while (values.next()) {
      target.recordValueWithCount(values.value(), values.count);
    }
  }

  /** The significant decimal digits of values. */
  int digits() {
    return digits;
  }

  /**
   * Goes to the next count that is not 0; false if there is none.
   *
   * @throws RuntimeException if the bytes are damaged
   */
  boolean next() {
    while (bytes.hasRemaining()) {
      long read = readNumber();
      // What is negative is a number of counts that are 0.
      index += read < 0 ? -read : 1;
      if (index < 0 || index > last) {
        throw new IllegalArgumentException("a count beyond the greatest value");
      }
      if (read > 0) {
        count = read;
        return true;
      }
    }
    return false;
  }

  /** The count. */
  long count() {
    return count;
  }

  /** The least value of the count. */
  long value() {
    int half = 1 << halfBits;
    int of = (int) index;
    return of < 2 * half ? of : (long) ((of & (half - 1)) + half) << ((of >> halfBits) - 1);
  }

  /** Signed numbers: seven bits in each byte, the lowest first, and eight in the ninth byte. */
  private long readNumber() {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    value |= (bytes.get() & 0xFFL) << 56;
    return (value >>> 1) ^ -(value & 1);
  }
}
