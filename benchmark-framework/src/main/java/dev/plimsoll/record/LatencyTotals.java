// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, merged from what threads handed over. Percentiles come from the merged
 * histogram; sum, least and greatest value are exact.
 *
 * <p>Threads: one at a time. Memory: the first values are kept as they are, since of a thousand
 * steps or parts with some messages each none needs a histogram; then a histogram that grows with
 * its greatest value (some hundred KiB), or some KiB after {@link #pack}.
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

  /** Adds what a thread has recorded. */
  public void add(LatencyCounts other) {
    if (other.count() == 0) {
      return;
    }
    if (takesRaw(other.count())) {
      other.copyTo(reserve(other.count()), (int) count);
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
      System.arraycopy(other.raw, 0, reserve(other.count), (int) count, (int) other.count);
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

  /** The raw values, with room for so many more. */
  private long[] reserve(long more) {
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

  /** Puts the histogram into its compact form until it is used again. */
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
   * The merged histogram, in nanoseconds; not to be changed. Where these totals are packed they
   * stay so, and the histogram is made again for each call: reading a long timeline must not unpack
   * it as a whole.
   */
  public Histogram histogram() {
    return histogram == null ? toHistogram() : histogram;
  }

  boolean isPacked() {
    return histogram == null;
  }

  /** How many latencies. */
  public long count() {
    return count;
  }

  /** The exact sum in nanoseconds (as far as a double is). */
  public double sumNanos() {
    return sumNanos;
  }

  /** The exact least value; meaningless when empty. */
  public long minNanos() {
    return minNanos;
  }

  /** The exact greatest value; meaningless when empty. */
  public long maxNanos() {
    return maxNanos;
  }

  /** How many values were below zero. */
  public long negativeCount() {
    return negativeCount;
  }

  /** The least value below zero, or 0. */
  public long negativeMinNanos() {
    return negativeMinNanos;
  }

  /** The value at a percentile, in nanoseconds, never above the exact maximum; -1 when empty. */
  public long percentileNanos(double percentile) {
    return count == 0 ? -1 : Math.min(histogram().getValueAtPercentile(percentile), maxNanos);
  }
}
