// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * A set of sequence numbers as ranges. For what is rare: gaps, failures. Not thread-safe; the owner
 * locks.
 */
public final class SequenceSet {

  private final TreeMap<Long, Long> untilByFrom = new TreeMap<>();
  private long size;

  /** The same numbers, independent of this set. */
  public SequenceSet copy() {
    SequenceSet copy = new SequenceSet();
    copy.untilByFrom.putAll(untilByFrom);
    copy.size = size;
    return copy;
  }

  /** Adds one number; false if it was there. */
  public boolean add(long sequence) {
    if (contains(sequence)) {
      return false;
    }
    addRange(sequence, sequence + 1);
    return true;
  }

  /** Adds the numbers from … until − 1, none of which is there. */
  public void addRange(long from, long until) {
    if (from >= until) {
      return;
    }
    size += until - from;
    long start = from;
    long end = until;
    Map.Entry<Long, Long> before = untilByFrom.floorEntry(from);
    if (before != null && before.getValue() == from) {
      start = before.getKey();
    }
    Long after = untilByFrom.remove(until);
    if (after != null) {
      end = after;
    }
    untilByFrom.put(start, end);
  }

  /** Removes one number; false if it was not there. */
  public boolean remove(long sequence) {
    Map.Entry<Long, Long> range = untilByFrom.floorEntry(sequence);
    if (range == null || range.getValue() <= sequence) {
      return false;
    }
    long from = range.getKey();
    long until = range.getValue();
    if (from == sequence) {
      untilByFrom.remove(from);
    } else {
      untilByFrom.put(from, sequence);
    }
    if (sequence + 1 < until) {
      untilByFrom.put(sequence + 1, until);
    }
    size--;
    return true;
  }

  /** Whether the number is there. */
  public boolean contains(long sequence) {
    Map.Entry<Long, Long> range = untilByFrom.floorEntry(sequence);
    return range != null && range.getValue() > sequence;
  }

  /** Calls the action for each number, in order. */
  public void forEach(LongConsumer action) {
    untilByFrom.forEach(
        (from, until) -> {
          for (long sequence = from; sequence < until; sequence++) {
            action.accept(sequence);
          }
        });
  }

  /** How many of the numbers fulfil the condition. */
  public long count(LongPredicate condition) {
    long[] count = {0};
    forEach(sequence -> count[0] += condition.test(sequence) ? 1 : 0);
    return count[0];
  }

  /** How many numbers. */
  public long size() {
    return size;
  }

  /** How many ranges. */
  public int ranges() {
    return untilByFrom.size();
  }

  /** How many of the numbers from … until − 1 are there. */
  public long countIn(long from, long until) {
    return sum(from, until, (start, end) -> end - start);
  }

  /** The sum of what the function makes of each range, cut to from … until − 1. */
  public long sum(long from, long until, LongBinaryOperator ofRange) {
    long sum = 0;
    Long first = untilByFrom.floorKey(from);
    for (Map.Entry<Long, Long> range :
        untilByFrom.tailMap(first == null ? from : first, true).entrySet()) {
      long start = Math.max(from, range.getKey());
      long end = Math.min(until, range.getValue());
      if (range.getKey() >= until) {
        break;
      }
      if (start < end) {
        sum += ofRange.applyAsLong(start, end);
      }
    }
    return sum;
  }
}
