// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.SequenceTracker;

/**
 * Limits closed load if nothing is acknowledged: messages that the slowest subscription has not
 * received yet count as outstanding. Lost messages would block the producer loop forever; if
 * nothing has arrived for a second, they are no longer counted.
 *
 * <p>Threads: the sending thread.
 */
public final class ReceivedGate implements ProducerLoop.Gate {

  private static final long GIVE_UP_NANOS = 1_000_000_000;

  /**
   * Receivers do not wake the sending thread, to keep receiving cheap; the sending thread polls.
   */
  private static final long RECHECK_NANOS = 20_000;

  private final SequenceTracker[] subscriptions;
  private final long limit;
  private final NanoClock clock;
  private long allowedUntil;
  private long slowest = -1;
  private long lastProgress;

  /**
   * @param subscriptions the messages of the producer that each subscription has received
   * @param limit the maximum number of outstanding messages
   */
  public ReceivedGate(SequenceTracker[] subscriptions, long limit, NanoClock clock) {
    this.subscriptions = subscriptions.clone();
    this.limit = limit;
    this.clock = clock;
    this.allowedUntil = limit;
  }

  @Override
  public boolean allows(long sequence) {
    if (sequence < allowedUntil) {
      return true;
    }
    long min = Long.MAX_VALUE;
    for (SequenceTracker tracker : subscriptions) {
      min = Math.min(min, tracker.highest());
    }
    long now = clock.nanos();
    if (min > slowest) {
      slowest = min;
      lastProgress = now;
      allowedUntil = Math.max(allowedUntil, min + 1 + limit);
    } else if (lastProgress != 0 && now - lastProgress > GIVE_UP_NANOS) {
      lastProgress = now;
      allowedUntil = sequence + limit;
    }
    return sequence < allowedUntil;
  }

  @Override
  public void blocked(long now) {
    if (lastProgress == 0) {
      lastProgress = now;
    }
  }

  @Override
  public long recheckNanos() {
    return RECHECK_NANOS;
  }
}
