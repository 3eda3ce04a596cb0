// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import org.HdrHistogram.IntCountsHistogram;

/**
 * Latencies of one kind as one thread records them: an HdrHistogram with three significant digits
 * that grows with its greatest value, so that nothing is clipped, and beside it the exact sum,
 * least and greatest value. Values in nanoseconds; one below zero (clock error between hosts)
 * counts as 0 and is described apart.
 *
 * <p>Threads: one writer; read by another only after it was handed over. Int counts suffice, since
 * a set is handed over at least once in a timeline interval while it is written to.
 */
public final class LatencyCounts {

  private final IntCountsHistogram histogram = new IntCountsHistogram(LatencyTotals.DIGITS);
  private long count;
  private long sumNanos;
  private long minNanos;
  private long maxNanos;
  private long negativeCount;
  private long negativeMinNanos;

  /** Empty counts. */
  public LatencyCounts() {
    clear();
  }

  /** Records one latency. */
  public void record(long nanos) {
    long value = nanos;
    if (value < 0) {
      negativeCount++;
      negativeMinNanos = Math.min(negativeMinNanos, value);
      value = 0;
    }
    histogram.recordValue(value);
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
    histogram.reset();
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

  IntCountsHistogram histogram() {
    return histogram;
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
