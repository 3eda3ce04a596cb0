// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The acknowledged position of one assigned partition. Kafka keeps one position per partition, so a
 * message that is acknowledged before its predecessor is kept here until the predecessor is
 * acknowledged.
 *
 * <p>Threads: any; every method locks. With cumulative acknowledgement there is one call per batch.
 * Memory: one entry per message acknowledged out of order.
 */
final class KafkaPositions {

  private static final long UNKNOWN = -1;

  /** The position after the last delivered message. */
  private long delivered = UNKNOWN;

  /** All messages before this position are acknowledged. */
  private long acknowledged = UNKNOWN;

  private long committed = UNKNOWN;

  /** Maps the position before an acknowledged message to the position after it. */
  private final Map<Long, Long> ahead = new HashMap<>();

  /**
   * Records that a run of messages is being delivered.
   *
   * @return the position before the first message: the end of the previous run, even if offsets
   *     were skipped in between (Kafka's control records occupy offsets)
   */
  synchronized long deliver(long firstOffset, long lastOffset) {
    long before = delivered == UNKNOWN ? firstOffset : delivered;
    if (acknowledged == UNKNOWN) {
      acknowledged = before;
      committed = before;
    }
    delivered = lastOffset + 1;
    return before;
  }

  synchronized void acknowledge(long before, long behind) {
    if (before > acknowledged) {
      ahead.put(before, behind);
      return;
    }
    acknowledged = Math.max(acknowledged, behind);
    while (!ahead.isEmpty()) {
      Long next = ahead.remove(acknowledged);
      if (next == null) {
        return;
      }
      acknowledged = next;
    }
  }

  synchronized void acknowledgeThrough(long behind) {
    acknowledged = Math.max(acknowledged, behind);
    if (!ahead.isEmpty()) {
      ahead.keySet().removeIf(before -> before < behind);
      acknowledge(acknowledged, acknowledged);
    }
  }

  /** Returns the position to commit if it has changed since the last call. */
  synchronized OptionalLong toCommit() {
    if (acknowledged == committed) {
      return OptionalLong.empty();
    }
    committed = acknowledged;
    return OptionalLong.of(acknowledged);
  }

  /** Makes the position due for commit again after a failed commit, even if it does not change. */
  synchronized void commitFailed() {
    committed = UNKNOWN;
  }

  /** Discards all positions after a seek to the start. */
  synchronized void reset() {
    delivered = UNKNOWN;
    acknowledged = UNKNOWN;
    committed = UNKNOWN;
    ahead.clear();
  }
}
