// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.Arrays;

/**
 * The last exchanges with one remote clock, in order: what each of them says about the offset at
 * the instant at which its reply was received. At any other instant it says the same, less exactly
 * by the drift in between. All ranges by index are half open.
 */
final class OffsetConstraints {

  private final DriftLimit drift;
  private final long[] times;
  private final long[] lowers;
  private final long[] uppers;
  private int size;

  OffsetConstraints(int capacity, DriftLimit drift) {
    this.drift = drift;
    times = new long[capacity];
    lowers = new long[capacity];
    uppers = new long[capacity];
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == times.length;
  }

  long timeOf(int index) {
    return times[index];
  }

  void add(long time, long lower, long upper) {
    times[size] = time;
    lowers[size] = lower;
    uppers[size] = upper;
    size++;
  }

  /** Forgets all but the first {@code count}. */
  void keepFirst(int count) {
    size = count;
  }

  void removeFirst(int count) {
    for (long[] values : Arrays.asList(times, lowers, uppers)) {
      System.arraycopy(values, count, values, 0, size - count);
    }
    size -= count;
  }

  /**
   * The last exchange that cannot be true of the same clock as a new one, or −1: if there is one,
   * the clock was stepped during or between the two, or its rate exceeded the limit.
   */
  int lastInConflictWith(long time, long lower, long upper) {
    for (int i = size - 1; i >= 0; i--) {
      long change = drift.nanosWithin(time - times[i]);
      if (lower > uppers[i] + change || upper < lowers[i] - change) {
        return i;
      }
    }
    return -1;
  }

  /** The offset at an instant, by the exchanges of a range that is not empty. */
  OffsetRange at(long time, int from, int to) {
    long lower = Long.MIN_VALUE;
    long upper = Long.MAX_VALUE;
    for (int i = from; i < to; i++) {
      long change = drift.nanosWithin(time - times[i]);
      lower = Math.max(lower, lowers[i] - change);
      upper = Math.min(upper, uppers[i] + change);
    }
    return new OffsetRange(lower, upper);
  }

  /**
   * The largest step after an exchange that could be unnoticed: what is known from before does not
   * contradict what is known after it. An exchange during which the step was is not relied on.
   */
  long undetectedStepAfter(int index) {
    int next = index + 2;
    OffsetRange before = at(times[index], 0, index + 1);
    OffsetRange after = at(times[next], next, size);
    return before.upperNanos()
        - before.lowerNanos()
        + (after.upperNanos() - after.lowerNanos())
        + 2 * drift.nanosWithin(times[next] - times[index]);
  }
}
