// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.worker.Progress;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Decides when enough time has passed without events: duplicates, receipts of messages whose send
 * failed, or aborted messages. Threads: one.
 */
final class QuietTime {

  private static final long USUAL_NANOS = 200_000_000;

  /** The minimum if duplicates have occurred, or must not occur at all. */
  private static final long LONG_NANOS = 2_000_000_000;

  /** No run waits for what may come in half an hour; its result says until when it watched. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final boolean exactlyOnce;
  private final long longNanos;
  private long deliveriesBefore;
  private long count = -1;
  private long since;
  private long nanos;
  private boolean copied;

  /**
   * @param exactlyOnce whether no message may be delivered twice
   * @param redeliveryTimeout the longest time after which the system redelivers a message
   */
  QuietTime(boolean exactlyOnce, Duration redeliveryTimeout) {
    this.exactlyOnce = exactlyOnce;
    boolean tooLong = redeliveryTimeout.compareTo(LONGEST) > 0;
    this.longNanos = tooLong ? LONG_NANOS : Math.max(LONG_NANOS, redeliveryTimeout.toNanos());
  }

  /** Called when the load starts; earlier deliveries were path checks. */
  void begin(Progress progress) {
    deliveriesBefore = progress.deliveries();
  }

  /**
   * Whether enough quiet time has passed.
   *
   * @param copies whether workers have received copies of each other's messages; asked only when it
   *     decides
   */
  boolean isOver(long now, Progress progress, BooleanSupplier copies) {
    long events = progress.deliveries() + progress.acknowledged() + progress.failed();
    if (events != count) {
      count = events;
      since = now;
    }
    nanos = now - since;
    return nanos >= longNanos || (nanos >= USUAL_NANOS && !expectsMore(progress, copies));
  }

  private boolean expectsMore(Progress progress, BooleanSupplier copies) {
    boolean again = progress.deliveries() - deliveriesBefore > progress.received();
    if (exactlyOnce || progress.failed() > 0 || again) {
      return true;
    }
    copied = copied || copies.getAsBoolean();
    return copied;
  }

  /** How long there has been no event. */
  long nanos() {
    return nanos;
  }
}
