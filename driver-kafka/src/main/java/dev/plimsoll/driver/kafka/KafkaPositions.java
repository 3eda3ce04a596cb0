// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What was acknowledged of one assigned partition. Kafka keeps one position per partition, so a
 * message that is acknowledged before its predecessor has to wait for it here.
 *
 * <p>Threads: any; every method locks. Called once for a batch where acknowledgement is cumulative.
 * Memory: one entry for each message acknowledged out of order.
 */
final class KafkaPositions {

  private static final long UNKNOWN = -1;

  /** The position behind the last message delivered. */
  private long delivered = UNKNOWN;

  /** The position that everything before is acknowledged. */
  private long acknowledged = UNKNOWN;

  private long committed = UNKNOWN;

  /** From the position before a message to the one behind it. */
  private final Map<Long, Long> ahead = new HashMap<>();

  /**
   * Notes that a run of messages is handed over now.
   *
   * @return the position before the first of them: where the previous run ended, although offsets
   *     may have been skipped since (Kafka's own markers take some)
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

  /** The position to commit, if it has moved since the last call. */
  synchronized OptionalLong toCommit() {
    if (acknowledged == committed) {
      return OptionalLong.empty();
    }
    committed = acknowledged;
    return OptionalLong.of(acknowledged);
  }

  /** A commit has failed: the position is to be committed again, should it not move meanwhile. */
  synchronized void commitFailed() {
    committed = UNKNOWN;
  }

  /** Forgets all, since the consumer was set back. */
  synchronized void reset() {
    delivered = UNKNOWN;
    acknowledged = UNKNOWN;
    committed = UNKNOWN;
    ahead.clear();
  }
}
