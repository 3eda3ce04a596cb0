// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/**
 * Reads a histogram in HdrHistogram's encoding V2, not compressed, value by value. A coordinator
 * receives some of them from each worker every second, most of whose counts are 0: an array of all
 * counts for each would cost more than the values themselves.
 */
final class EncodedHistogram {

  private static final int COOKIE = 0x1c849313;
  private static final int HEADER_BYTES = 40;

  /** Values below this have a count of their own; above, half as many share each power of two. */
  private static final int SUB_BUCKETS = 2048;

  private static final int HALF = SUB_BUCKETS / 2;
  private static final int HALF_BITS = 10;

  /** The count of the greatest value that there is. */
  private static final long LAST = 54L * HALF - 1;

  private final ByteBuffer bytes;
  private long index = -1;
  private long count;

  private EncodedHistogram(byte[] encoded) {
    bytes = ByteBuffer.wrap(encoded);
    bytes.position(HEADER_BYTES);
  }

  /**
   * The number of values.
   *
   * @throws IOException if this is not a histogram with {@link LatencyTotals#DIGITS} digits
   */
  static long countIn(byte[] encoded) throws IOException {
    if (!hasHeader(encoded)) {
      throw new IOException("latencies: not an encoded histogram");
    }
    try {
      long sum = 0;
      EncodedHistogram values = new EncodedHistogram(encoded);
      while (values.next()) {
        sum = Math.addExact(sum, values.count);
      }
      return sum;
    } catch (RuntimeException e) {
      throw new IOException("latencies: not an encoded histogram", e);
    }
  }

  private static boolean hasHeader(byte[] encoded) {
    if (encoded.length <= HEADER_BYTES) {
      return false;
    }
    ByteBuffer header = ByteBuffer.wrap(encoded);
    return header.getInt(0) == COOKIE
        && header.getInt(4) == encoded.length - HEADER_BYTES
        && header.getInt(8) == 0
        && header.getInt(12) == LatencyTotals.DIGITS
        && header.getLong(16) == 1;
  }

  /** Adds the values to a histogram. */
  static void addTo(byte[] encoded, Histogram target) {
    EncodedHistogram values = new EncodedHistogram(encoded);
    while (values.next()) {
      target.recordValueWithCount(values.value(), values.count);
    }
  }

  /** Goes to the next count that is not 0; false if there is none. */
  private boolean next() {
    while (bytes.hasRemaining()) {
      long read = readNumber();
      // What is negative is a number of counts that are 0.
      index += read < 0 ? -read : 1;
      if (index < 0 || index > LAST) {
        throw new IllegalArgumentException("a count beyond the greatest value");
      }
      if (read > 0) {
        count = read;
        return true;
      }
    }
    return false;
  }

  /** The least value of the count. */
  private long value() {
    int of = (int) index;
    return of < SUB_BUCKETS ? of : (long) ((of & (HALF - 1)) + HALF) << ((of >> HALF_BITS) - 1);
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
