// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import org.HdrHistogram.AbstractHistogram;

/**
 * Latencies of one kind recorded by one thread: a histogram with three significant digits, in which
 * no value is clipped, and the exact sum, minimum and maximum. Values in nanoseconds. A negative
 * value (clock error between hosts) counts as 0 and is also counted separately.
 *
 * <p>The first values are stored individually: of a thousand threads that see few messages each,
 * none needs a histogram, which would be a hundred times as large.
 *
 * <p>Threads: one writer; another thread reads only after the hand-over. Int counts suffice, since
 * a bucket is handed over at least once per timeline interval while it is written to.
 */
public final class LatencyCounts {

  private static final int FIRST = 64;

  private final long[] first = new long[FIRST];
  private final LatencyHistogram histogram = new LatencyHistogram();
  private long count;
  private long sumNanos;
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos = Long.MIN_VALUE;
  private long negativeCount;
  private long negativeMinNanos;

  /** Records one latency. */
  public void record(long nanos) {
    long value = nanos;
    if (value < 0) {
      negativeCount++;
      negativeMinNanos = Math.min(negativeMinNanos, value);
      value = 0;
    }
    if (count < FIRST) {
      first[(int) count] = value;
    } else {
      histogram.record(value);
    }
    count++;
    sumNanos += value;
    if (value < minNanos) {
      minNanos = value;
    }
    if (value > maxNanos) {
      maxNanos = value;
    }
  }

  void clear() {
    if (count > FIRST) {
      histogram.clear();
    }
    count = 0;
    sumNanos = 0;
    minNanos = Long.MAX_VALUE;
    maxNanos = Long.MIN_VALUE;
    negativeCount = 0;
    negativeMinNanos = 0;
  }

  long count() {
    return count;
  }

  /** Copies all values; only possible while they are stored individually. */
  void copyTo(long[] target, int at) {
    System.arraycopy(first, 0, target, at, (int) count);
  }

  /** Adds all values to a histogram. */
  void addTo(AbstractHistogram target) {
    for (int i = 0; i < Math.min(count, FIRST); i++) {
      target.recordValue(first[i]);
    }
    if (count > FIRST) {
      histogram.addTo(target);
    }
  }

  long sumNanos() {
    return sumNanos;
  }

  long minNanos() {
    return minNanos;
  }

  long maxNanos() {
    return maxNanos;
  }

  long negativeCount() {
    return negativeCount;
  }

  long negativeMinNanos() {
    return negativeMinNanos;
  }
}
