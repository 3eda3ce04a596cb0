// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.time.Duration;
import java.util.List;

/** Which partition is to be looked at for messages that nobody acknowledges. Event loop only. */
final class RedisClaiming {

  /** Consumers look for old messages so often within the age that these must have. */
  private static final int PER_AGE = 2;

  private final boolean wanted;
  private final long intervalNanos;
  private List<Integer> partitions = List.of();
  private int index;
  private String cursor = RedisEntries.START;
  private long dueNanos;

  /**
   * @param wanted whether there is such a thing as an acknowledgement
   * @param redeliverAfter how old a message must be
   */
  RedisClaiming(boolean wanted, Duration redeliverAfter) {
    this.wanted = wanted;
    this.intervalNanos = Math.max(1, redeliverAfter.toNanos() / PER_AGE);
    this.dueNanos = System.nanoTime();
  }

  /** The age that no message reaches without being claimed. */
  static Duration latest(Duration redeliverAfter) {
    return redeliverAfter.plus(redeliverAfter.dividedBy(PER_AGE));
  }

  /** Whether to claim now, of what is assigned: at the start, and then at intervals. */
  boolean isDue(List<Integer> assigned) {
    if (!wanted) {
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

  /** A claim was answered; goes on where it ended, or with the next partition. */
  void advance(String next) {
    cursor = next;
    if (next.equals(RedisEntries.START)) {
      index++;
    }
  }
}
