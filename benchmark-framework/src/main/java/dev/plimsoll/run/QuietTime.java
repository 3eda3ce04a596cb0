// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.worker.Progress;
import java.time.Duration;

/**
 * Decides when enough time has passed without events: duplicates, receipts of messages whose send
 * failed, or aborted messages. Threads: one.
 */
final class QuietTime {

  private static final long USUAL_NANOS = 200_000_000;

  /** The minimum if duplicates have occurred, or must not occur at all. */
  private static final long LONG_NANOS = 2_000_000_000;

  private final boolean exactlyOnce;
  private final long longNanos;
  private long deliveriesBefore;
  private long count = -1;
  private long since;
  private long nanos;

  /**
   * @param exactlyOnce whether no message may be delivered twice
   * @param redeliveryTimeout the longest time after which the system redelivers a message
   */
  QuietTime(boolean exactlyOnce, Duration redeliveryTimeout) {
    this.exactlyOnce = exactlyOnce;
    this.longNanos = Math.max(LONG_NANOS, redeliveryTimeout.toNanos());
  }

  /** Called when the load starts; earlier deliveries were probes. */
  void begin(Progress progress) {
    deliveriesBefore = progress.deliveries();
  }

  /** Whether enough quiet time has passed. */
  boolean isOver(long now, Progress progress) {
    long events = progress.deliveries() + progress.acknowledged() + progress.failed();
    if (events != count) {
      count = events;
      since = now;
    }
    nanos = now - since;
    return nanos >= needed(progress);
  }

  private long needed(Progress progress) {
    boolean again = progress.deliveries() - deliveriesBefore > progress.received();
    return exactlyOnce || progress.failed() > 0 || again ? longNanos : USUAL_NANOS;
  }

  /** How long there has been no event. */
  long nanos() {
    return nanos;
  }
}
