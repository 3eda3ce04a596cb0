// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.worker.Worker;
import java.time.Duration;

/**
 * When enough time has passed without anything that comes: copies, arrivals of failed sends,
 * aborted messages. Threads: one.
 */
final class QuietTime {

  private static final long USUAL_NANOS = 200_000_000;

  /** At least, where something is known to come again, or must not come at all. */
  private static final long LONG_NANOS = 2_000_000_000;

  private final boolean exactlyOnce;
  private final long longNanos;
  private long deliveriesBefore;
  private long count = -1;
  private long since;
  private long nanos;

  /**
   * @param exactlyOnce whether nothing may come twice
   * @param redeliveryTimeout after which the system has delivered again what it does, at the latest
   */
  QuietTime(boolean exactlyOnce, Duration redeliveryTimeout) {
    this.exactlyOnce = exactlyOnce;
    this.longNanos = Math.max(LONG_NANOS, redeliveryTimeout.toNanos());
  }

  /** The load begins; what was delivered before were probes. */
  void begin(Worker.Progress progress) {
    deliveriesBefore = progress.deliveries();
  }

  /** Whether it was quiet for long enough. */
  boolean isOver(long now, Worker.Progress progress) {
    long events = progress.deliveries() + progress.acknowledged() + progress.failed();
    if (events != count) {
      count = events;
      since = now;
    }
    nanos = now - since;
    return nanos >= needed(progress);
  }

  private long needed(Worker.Progress progress) {
    boolean again = progress.deliveries() - deliveriesBefore > progress.received();
    return exactlyOnce || progress.failed() > 0 || again ? longNanos : USUAL_NANOS;
  }

  /** How long it was quiet. */
  long nanos() {
    return nanos;
  }
}
