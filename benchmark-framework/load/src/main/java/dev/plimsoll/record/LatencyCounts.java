// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;

/**
 * Latencies of one kind recorded by one thread: a histogram with three significant digits, in which
 * no value is clipped, and the exact sum, minimum and maximum. Values in nanoseconds. A negative
 * value (clock error between hosts) counts as 0 and is also counted separately.
 *
 * <p>The first {@value #MAX_INDIVIDUAL} values are stored individually, and a histogram is made for
 * more: it takes about 100 KB whatever it holds. So memory follows the number of values, with a
 * thousand threads that see few messages each, and in a backlog, whose messages are of many
 * intervals.
 *
 * <p>Threads: one writer; another thread reads only after the hand-over. Int counts suffice, since
 * a bucket is handed over at least once per timeline interval while it is written to.
 */
public final class LatencyCounts extends LeadingPadding {

  /** The most values that are stored individually. */
  static final int MAX_INDIVIDUAL = 1_024;

  private static final int FIRST_CAPACITY = 16;

  private static final long[] NO_VALUES = {};

  private long[] individual = NO_VALUES;
  private final LatencyHistogram histogram = new LatencyHistogram();
  private long count;
  private long sumNanos;
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos = Long.MIN_VALUE;
  private long negativeCount;
  private long negativeMinNanos;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14;

  /** Records one latency. */
  public void record(long nanos) {
    long value = nanos;
    if (value < 0) {
      negativeCount++;
      negativeMinNanos = Math.min(negativeMinNanos, value);
      value = 0;
    }
    if (count < individual.length) {
      individual[(int) count] = value;
    } else if (count >= MAX_INDIVIDUAL) {
      histogram.record(value);
    } else {
      grow();
      individual[(int) count] = value;
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

  private void grow() {
    individual = Arrays.copyOf(individual, Math.max(FIRST_CAPACITY, 2 * individual.length));
  }

  /** The memory that stays allocated when the values are cleared. */
  long heldBytes() {
    return (long) individual.length * Long.BYTES + histogram.heldBytes();
  }

  void clear() {
    if (count > MAX_INDIVIDUAL) {
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
    System.arraycopy(individual, 0, target, at, (int) count);
  }

  /** Adds all values to a histogram. */
  void addTo(AbstractHistogram target) {
    for (int i = 0; i < Math.min(count, MAX_INDIVIDUAL); i++) {
      target.recordValue(individual[i]);
    }
    if (count > MAX_INDIVIDUAL) {
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
