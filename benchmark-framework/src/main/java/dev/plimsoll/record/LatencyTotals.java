// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, merged from all threads. Percentiles come from the merged histogram; sum,
 * minimum and maximum are exact.
 *
 * <p>Threads: one at a time. Memory: the first values are stored individually, since of a thousand
 * steps or parts with few messages each none needs a histogram. After that, a histogram that
 * resizes itself (some hundred KiB), or some KiB after {@link #pack}.
 */
public final class LatencyTotals {

  /** Significant decimal digits of every histogram: values are within 0.1 %. */
  public static final int DIGITS = 3;

  private static final int MAX_RAW = 64;
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
    } else {
      target.add(histogram());
    }
  }

  private void addRawTo(Histogram target) {
    for (int i = 0; i < count; i++) {
      target.recordValue(raw[i]);
    }
  }

  /** Compresses the histogram until it is changed again. */
  public void pack() {
    if (histogram == null) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    packed = Arrays.copyOf(buffer.array(), length);
    histogram = null;
  }

  private void unpack() {
    if (histogram == null) {
      histogram = toHistogram();
      packed = new byte[0];
      raw = NO_VALUES;
    }
  }

  private Histogram toHistogram() {
    if (isRaw()) {
      Histogram made = new Histogram(DIGITS);
      addRawTo(made);
      return made;
    }
    Histogram decoded = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(packed), 0);
    decoded.setAutoResize(true);
    return decoded;
  }

  /**
   * The merged histogram in nanoseconds; it must not be changed. Packed totals stay packed, and
   * each call decodes the histogram anew: reading a long timeline must not unpack all of it.
   */
  public Histogram histogram() {
    return histogram == null ? toHistogram() : histogram;
  }

  boolean isPacked() {
    return histogram == null;
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
