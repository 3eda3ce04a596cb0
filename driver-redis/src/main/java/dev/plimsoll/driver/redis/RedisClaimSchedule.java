// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.time.Duration;
import java.util.List;

/** Determines when to claim unacknowledged messages of which partition. Event loop only. */
final class RedisClaimSchedule {

  /** Number of checks within the age at which a message can be claimed. */
  private static final int PER_AGE = 2;

  private final boolean enabled;
  private final long intervalNanos;
  private List<Integer> partitions = List.of();
  private int index;
  private String cursor = RedisEntries.START;
  private long dueNanos;

  /**
   * @param enabled whether messages are acknowledged at all
   * @param redeliverAfter age at which a message can be claimed
   */
  RedisClaimSchedule(boolean enabled, Duration redeliverAfter) {
    this.enabled = enabled;
    this.intervalNanos = Math.max(1, redeliverAfter.toNanos() / PER_AGE);
    this.dueNanos = System.nanoTime();
  }

  /** Returns the maximum age of an unacknowledged message when it is claimed. */
  static Duration latest(Duration redeliverAfter) {
    return redeliverAfter.plus(redeliverAfter.dividedBy(PER_AGE));
  }

  /**
   * Returns whether to claim now from the assigned partitions: at the start, then at an interval.
   */
  boolean isDue(List<Integer> assigned) {
    if (!enabled) {
      return false;
    }
    if (index < partitions.size()) {
      return true;
    }
    boolean changed = !partitions.equals(assigned);
    long now = System.nanoTime();
    if (!changed && now - dueNanos < 0) {
      return false;
    }
    dueNanos = now + intervalNanos;
    partitions = assigned;
    index = 0;
    cursor = RedisEntries.START;
    return !partitions.isEmpty();
  }

  int partition() {
    return partitions.get(index);
  }

  String cursor() {
    return cursor;
  }

  /** Continues after a claim's reply: at its cursor, or with the next partition. */
  void advance(String next) {
    cursor = next;
    if (next.equals(RedisEntries.START)) {
      index++;
    }
  }
}
