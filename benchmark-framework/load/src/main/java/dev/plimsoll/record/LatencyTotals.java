// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, merged from all threads. Percentiles come from the merged histogram; sum,
 * minimum and maximum are exact.
 *
 * <p>Threads: one at a time. Memory: the first values are stored individually, since of a thousand
 * steps or parts with few messages each none needs a histogram. After that, a histogram that
 * resizes itself (some hundred KiB). {@link #pack} makes both smaller.
 */
public final class LatencyTotals {

  /** Significant decimal digits of every histogram: values are within 0.1 %. */
  public static final int DIGITS = 3;

  private static final int MAX_RAW = LatencyCounts.MAX_INDIVIDUAL;

  /** More individual values are smaller as an encoded histogram, in memory and in a message. */
  private static final int MAX_RAW_PACKED = 64;

  private static final long[] NO_VALUES = {};

  /** All values, as long as there is neither a histogram nor its packed form. */
  private long[] raw = NO_VALUES;

  private Histogram histogram;
  private byte[] packed = new byte[0];
  private long count;
  private double sumNanos;
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos = Long.MIN_VALUE;
  private long negativeCount;
  private long negativeMinNanos;

  /** Adds the latencies that a thread has recorded. */
  public void add(LatencyCounts other) {
    if (other.count() == 0) {
      return;
    }
    if (takesRaw(other.count())) {
      other.copyTo(rawWithCapacityFor(other.count()), (int) count);
    } else {
      unpack();
      other.addTo(histogram);
    }
    count += other.count();
    sumNanos += other.sumNanos();
    minNanos = Math.min(minNanos, other.minNanos());
    maxNanos = Math.max(maxNanos, other.maxNanos());
    negativeCount += other.negativeCount();
    negativeMinNanos = Math.min(negativeMinNanos, other.negativeMinNanos());
  }

  /** Adds other totals. */
  public void add(LatencyTotals other) {
    if (other.count == 0) {
      return;
    }
    if (other.isRaw() && takesRaw(other.count)) {
      System.arraycopy(
          other.raw, 0, rawWithCapacityFor(other.count), (int) count, (int) other.count);
    } else {
      unpack();
      other.addTo(histogram);
    }
    count += other.count;
    sumNanos += other.sumNanos;
    minNanos = Math.min(minNanos, other.minNanos);
    maxNanos = Math.max(maxNanos, other.maxNanos);
    negativeCount += other.negativeCount;
    negativeMinNanos = Math.min(negativeMinNanos, other.negativeMinNanos);
  }

  private boolean isRaw() {
    return histogram == null && packed.length == 0;
  }

  private boolean takesRaw(long more) {
    return isRaw() && count + more <= MAX_RAW;
  }

  /** The array of individual values, with space for more of them. */
  private long[] rawWithCapacityFor(long more) {
    if (raw.length < count + more) {
      raw = Arrays.copyOf(raw, (int) Math.min(MAX_RAW, 2 * (count + more)));
    }
    return raw;
  }

  private void addTo(Histogram target) {
    if (isRaw()) {
      addRawTo(target);
    } else if (histogram == null) {
      EncodedHistogram.addTo(packed, target);
    } else {
      target.add(histogram);
    }
  }

  private void addRawTo(Histogram target) {
    for (int i = 0; i < count; i++) {
      target.recordValue(raw[i]);
    }
  }

  /** Whether the values are so few that they are passed on one by one. */
  private boolean isFew() {
    return isRaw() && count <= MAX_RAW_PACKED;
  }

  /** All values, if they are few; else nothing. */
  public long[] individualValues() {
    return isFew() ? Arrays.copyOf(raw, (int) count) : NO_VALUES;
  }

  /** The histogram in HdrHistogram's encoding V2, not compressed; empty if the values are few. */
  public byte[] encodedHistogram() {
    if (isFew()) {
      return new byte[0];
    }
    return packed.length > 0 ? packed.clone() : encode(histogram());
  }

  /**
   * Totals that another process has recorded.
   *
   * @param individual all values, if there is no histogram
   * @param encoded the histogram, as {@link #encodedHistogram} returns it; empty if there is none
   * @param totals count, sum, least and greatest value and negative values of the other process
   * @throws IOException if these do not fit together
   */
  public static LatencyTotals of(long[] individual, byte[] encoded, Totals totals)
      throws IOException {
    LatencyTotals made = new LatencyTotals();
    made.count = totals.count;
    made.sumNanos = totals.sumNanos;
    made.minNanos = totals.minNanos;
    made.maxNanos = totals.maxNanos;
    made.negativeCount = totals.negativeCount;
    made.negativeMinNanos = totals.negativeMinNanos;
    if (encoded.length == 0) {
      require(individual.length == totals.count && individual.length <= MAX_RAW_PACKED);
      for (long value : individual) {
        require(value >= 0);
      }
      made.raw = individual.clone();
    } else {
      made.packed = encoded.clone();
      require(EncodedHistogram.countIn(encoded) == totals.count);
    }
    return made;
  }

  private static void require(boolean fits) throws IOException {
    if (!fits) {
      throw new IOException("latencies: the values do not fit their number");
    }
  }

  /**
   * The exact figures of totals.
   *
   * @param count the number of latencies
   * @param sumNanos their sum
   * @param minNanos the least
   * @param maxNanos the greatest
   * @param negativeCount how many were negative, and count as 0
   * @param negativeMinNanos the least of those, or 0
   */
  public record Totals(
      long count,
      double sumNanos,
      long minNanos,
      long maxNanos,
      long negativeCount,
      long negativeMinNanos) {}

  /** Compresses the values until they are changed again. */
  public void pack() {
    if (isPacked()) {
      return;
    }
    unpack();
    packed = encode(histogram);
    histogram = null;
  }

  private static byte[] encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  private void unpack() {
    if (histogram == null) {
      histogram = toHistogram();
      packed = new byte[0];
      raw = NO_VALUES;
    }
  }

  private Histogram toHistogram() {
    Histogram made = new Histogram(DIGITS);
    addTo(made);
    return made;
  }

  /**
   * The merged histogram in nanoseconds; it must not be changed. Packed totals stay packed, and
   * each call decodes the histogram anew: reading a long timeline must not unpack all of it.
   */
  public Histogram histogram() {
    return histogram == null ? toHistogram() : histogram;
  }

  /** This distribution with these late latencies as an ideal generator would have had them. */
  Histogram ideal(LatencyTotals late, LatencyTotals lateIdeal) {
    Histogram ideal = histogram().copy();
    ideal.setAutoResize(true);
    ideal.subtract(late.histogram());
    ideal.add(lateIdeal.histogram());
    return ideal;
  }

  boolean isPacked() {
    return packed.length > 0 || isFew();
  }

  /** The number of latencies. */
  public long count() {
    return count;
  }

  /** The sum in nanoseconds, exact within the precision of a double. */
  public double sumNanos() {
    return sumNanos;
  }

  /** The exact minimum; undefined if empty. */
  public long minNanos() {
    return minNanos;
  }

  /** The exact maximum; undefined if empty. */
  public long maxNanos() {
    return maxNanos;
  }

  /** The number of negative values. */
  public long negativeCount() {
    return negativeCount;
  }

  /** The smallest negative value, or 0. */
  public long negativeMinNanos() {
    return negativeMinNanos;
  }

  /** The value at a percentile, in nanoseconds, at most the exact maximum; -1 if empty. */
  public long percentileNanos(double percentile) {
    return count == 0 ? -1 : Math.min(histogram().getValueAtPercentile(percentile), maxNanos);
  }
}
