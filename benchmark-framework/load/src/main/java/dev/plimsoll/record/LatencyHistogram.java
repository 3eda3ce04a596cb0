// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;

/**
 * Counts of values from 0, in the buckets of an HdrHistogram with three significant digits and a
 * lowest value of 1: one bucket for each value below 2,048, and 1,024 for each further power of
 * two. It has only what recording needs: HdrHistogram also updates its total, and its maximum with
 * an atomic operation, which costs more than the count. Grows with its largest value, so that no
 * value is clipped.
 *
 * <p>Threads: one writer; another thread reads only after the hand-over.
 */
final class LatencyHistogram {

  private static final int HALF_BITS = 10;
  private static final int HALF = 1 << HALF_BITS;
  private static final long SINGLE_VALUES = 2L * HALF - 1;
  private static final int LEADING_ZEROS = Long.numberOfLeadingZeros(SINGLE_VALUES);

  private static final int[] NO_COUNTS = {};

  private int[] counts = NO_COUNTS;

  /** Records a value from 0. */
  void record(long value) {
    int index = indexOf(value);
    if (index >= counts.length) {
      grow(index);
    }
    counts[index]++;
  }

  /**
   * The bucket of a value: its highest eleven bits, after the buckets of the smaller powers of two.
   */
  private static int indexOf(long value) {
    int shift = LEADING_ZEROS - Long.numberOfLeadingZeros(value | SINGLE_VALUES);
    return (shift << HALF_BITS) + (int) (value >>> shift);
  }

  private static long lowestValueOf(int index) {
    int shift = Math.max(0, (index >>> HALF_BITS) - 1);
    return (long) (index - (shift << HALF_BITS)) << shift;
  }

  /** The lengths are those that end with a power of two of values. */
  private void grow(int index) {
    counts = Arrays.copyOf(counts, Math.max(2, (index >>> HALF_BITS) + 1) << HALF_BITS);
  }

  long heldBytes() {
    return (long) counts.length * Integer.BYTES;
  }

  void clear() {
    Arrays.fill(counts, 0);
  }

  /** Adds all counts to a histogram of the same precision. */
  void addTo(AbstractHistogram target) {
    for (int index = 0; index < counts.length; index++) {
      if (counts[index] > 0) {
        target.recordValueWithCount(lowestValueOf(index), counts[index]);
      }
    }
  }
}
