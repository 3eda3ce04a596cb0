// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram in HdrHistogram's buckets, of which it has only those with a value.
 * HdrHistogram goes through all buckets for each figure, most of which are empty; here, a mean goes
 * through the others, and a percentile is found by bisection. All figures equal those of
 * HdrHistogram with the same values and a lowest value of 1. Immutable.
 */
public final class SparseHistogram {

  private final int digits;
  private final int bits;

  /** The least value of each bucket, ascending. */
  private final long[] values;

  /** How many values are in each bucket and those before it. */
  private final long[] upTo;

  private SparseHistogram(int digits, long[] values, long[] upTo) {
    this.digits = digits;
    this.bits = bits(digits);
    this.values = values;
    this.upTo = upTo;
  }

  /** Returns the number of binary digits in which HdrHistogram keeps a value. */
  static int bits(int digits) {
    long twice = 2 * Math.round(Math.pow(10, digits));
    return Long.SIZE - Long.numberOfLeadingZeros(twice - 1);
  }

  /** Returns the values of a histogram, which has a lowest value of 1. */
  public static SparseHistogram of(AbstractHistogram histogram) {
    Builder builder = new Builder();
    for (HistogramIterationValue each : histogram.recordedValues()) {
      builder.add(
          histogram.lowestEquivalentValue(each.getValueIteratedTo()),
          each.getCountAtValueIteratedTo());
    }
    return builder.build(histogram.getNumberOfSignificantValueDigits());
  }

  /**
   * Reads HdrHistogram's encoding V2, not compressed.
   *
   * @throws IllegalArgumentException if it is damaged, has more than three digits or another lowest
   *     value than 1
   */
  public static SparseHistogram decode(byte[] encoded) {
    try {
      EncodedHistogram from = EncodedHistogram.of(encoded);
      Builder builder = new Builder();
      while (from.next()) {
        builder.add(from.value(), from.count());
      }
      return builder.build(from.digits());
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("not an encoded histogram", e);
    }
  }

  /** Collects buckets in ascending order. */
  private static final class Builder {

    private static final int FIRST_SIZE = 64;

    private long[] values = new long[FIRST_SIZE];
    private long[] upTo = new long[FIRST_SIZE];
    private int size;
    private long total;

    void add(long value, long count) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
        upTo = Arrays.copyOf(upTo, 2 * size);
      }
      total = Math.addExact(total, count);
      values[size] = value;
      upTo[size] = total;
      size++;
    }

    SparseHistogram build(int digits) {
      return new SparseHistogram(digits, Arrays.copyOf(values, size), Arrays.copyOf(upTo, size));
    }
  }

  /** The significant decimal digits. */
  public int digits() {
    return digits;
  }

  /** The number of values. */
  public long count() {
    return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
  }

  /** The number of buckets, all of which have a value. */
  public int buckets() {
    return values.length;
  }

  /** The least value of a bucket, from 0. */
  public long leastOf(int bucket) {
    return values[bucket];
  }

  /** The greatest value of a bucket, from 0. */
  public long greatestOf(int bucket) {
    return values[bucket] + width(values[bucket]) - 1;
  }

  /** How many values are in a bucket, from 0. */
  public long countOf(int bucket) {
    return bucket == 0 ? upTo[0] : upTo[bucket] - upTo[bucket - 1];
  }

  /** How many values are in the bucket of a value and those before it. */
  public long countUpTo(long value) {
    int found = Arrays.binarySearch(values, value);
    int before = found >= 0 ? found : -found - 2;
    return before < 0 ? 0 : upTo[before];
  }

  /** The least value of the first bucket; 0 without values. */
  public long min() {
    return values.length == 0 ? 0 : values[0];
  }

  /** The greatest value of the last bucket; 0 without values. */
  public long max() {
    return values.length == 0 ? 0 : greatestOf(values.length - 1);
  }

  /**
   * The greatest value of the bucket that has the value at a rank; 0 without values.
   *
   * @param rank from 1; beyond the number of values it is that of the last one
   */
  public long atRank(long rank) {
    return values.length == 0 ? 0 : greatestOf(bucketAt(rank));
  }

  /** The least value of the bucket that has the value at a rank: see {@link #atRank}. */
  public long leastAtRank(long rank) {
    return values.length == 0 ? 0 : values[bucketAt(rank)];
  }

  private int bucketAt(long rank) {
    int low = 0;
    int high = upTo.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (upTo[middle] >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * The value at a percentile, as HdrHistogram's {@link AbstractHistogram#getValueAtPercentile}.
   *
   * @param percentile from 0 to 100
   */
  public long atPercentile(double percentile) {
    // HdrHistogram takes an ulp off, so that rounding cannot yield the next rank.
    double requested = Math.min(Math.max(Math.nextDown(percentile), 0), 100);
    long rank = Math.max((long) Math.ceil(requested * count() / 100), 1);
    return percentile == 0 ? min() : atRank(rank);
  }

  /** The mean, in which each value counts as the middle of its bucket; 0 without values. */
  public double mean() {
    if (values.length == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += middle(i) * (double) countOf(i);
    }
    return sum / count();
  }

  /** The standard deviation of the middles of buckets; 0 without values. */
  public double standardDeviation() {
    if (values.length == 0) {
      return 0;
    }
    double mean = mean();
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double difference = middle(i) - mean;
      squares += difference * difference * countOf(i);
    }
    return Math.sqrt(squares / count());
  }

  private long middle(int bucket) {
    return values[bucket] + (width(values[bucket]) >> 1);
  }

  /** Returns whether both values would be in the same bucket. */
  public boolean isSameBucket(long one, long other) {
    return least(one) == least(other);
  }

  private long least(long value) {
    return value & -width(value);
  }

  /** How many values a bucket has room for: 1 up to the resolution, then a power of two. */
  private long width(long value) {
    int length = Long.SIZE - Long.numberOfLeadingZeros(value);
    return 1L << Math.max(0, length - bits);
  }
}
