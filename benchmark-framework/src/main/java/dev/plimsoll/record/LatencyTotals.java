// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, merged from what threads handed over. Percentiles come from the merged
 * histogram; sum, least and greatest value are exact.
 *
 * <p>Threads: one at a time. Memory: a histogram that grows with its greatest value (some hundred
 * KiB), or some KiB after {@link #pack}.
 */
public final class LatencyTotals {

  /** Significant decimal digits of every histogram: values are within 0.1 %. */
  public static final int DIGITS = 3;

  private Histogram histogram = new Histogram(DIGITS);
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
    unpack();
    other.addTo(histogram);
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
    unpack();
    histogram.add(other.histogram());
    count += other.count;
    sumNanos += other.sumNanos;
    minNanos = Math.min(minNanos, other.minNanos);
    maxNanos = Math.max(maxNanos, other.maxNanos);
    negativeCount += other.negativeCount;
    negativeMinNanos = Math.min(negativeMinNanos, other.negativeMinNanos);
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
      histogram = unpacked();
      packed = new byte[0];
    }
  }

  private Histogram unpacked() {
    Histogram decoded = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(packed), 0);
    decoded.setAutoResize(true);
    return decoded;
  }

  /**
   * The merged histogram, in nanoseconds; not to be changed. Where these totals are packed they
   * stay so, and the histogram is made anew for each call: reading a long timeline must not unpack
   * it as a whole.
   */
  public Histogram histogram() {
    return histogram == null ? unpacked() : histogram;
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
