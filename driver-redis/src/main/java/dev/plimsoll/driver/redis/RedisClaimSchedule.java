// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.time.Duration;
import java.util.List;

/** Determines when to claim unacknowledged messages of which stream. Event loop only. */
final class RedisClaimSchedule {

  /** Start cursor of XAUTOCLAIM, which it also returns at the end. */
  private static final String START = "0-0";

  /** Number of checks within the age at which a message can be claimed. */
  private static final int PER_AGE = 2;

  private final List<String> streams;
  private final boolean enabled;
  private final long intervalNanos;
  private int index;
  private String cursor = START;
  private long dueNanos;

  RedisClaimSchedule(List<String> streams, RedisConfig config) {
    this.streams = streams;
    this.enabled = config.acknowledge();
    this.intervalNanos = Math.max(1, config.redeliverAfter().toNanos() / PER_AGE);
    this.dueNanos = System.nanoTime();
    this.index = streams.size();
  }

  /** Returns the maximum age of an unacknowledged message when it is claimed. */
  static Duration latest(Duration redeliverAfter) {
    return redeliverAfter.plus(redeliverAfter.dividedBy(PER_AGE));
  }

  /** Returns whether to claim now: at the start, then at an interval. */
  boolean isDue() {
    if (!enabled) {
      return false;
    }
    if (index < streams.size()) {
      return true;
    }
    long now = System.nanoTime();
    if (now - dueNanos < 0) {
      return false;
    }
    dueNanos = now + intervalNanos;
    index = 0;
    return true;
  }

  String stream() {
    return streams.get(index);
  }

  String cursor() {
    return cursor;
  }

  /** Continues after a claim's reply: at its cursor, or with the next stream. */
  void advance(String next) {
    cursor = next;
    if (next.equals(START)) {
      index++;
    }
  }
}
