// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that wait for replies: no more of a requester's are without one than the bound. Where no
 * reply comes for as long as the deadline, those that are missing are given up, so that one lost
 * message does not end the load.
 *
 * <p>Threads: {@link #replied} by the thread that receives replies; the rest by the sending thread,
 * which the former wakes. The sending thread says that it waits before it looks once more, and the
 * receiving one counts before it asks whether anybody waits, so that no wake-up is missed.
 */
public final class ReplyGate implements ProducerLoop.Gate {

  private static final long RECHECK_NANOS = 2_000_000;

  private final long limit;
  private final long deadlineNanos;
  private final NanoClock clock;
  private final AtomicLong replies = new AtomicLong();
  private volatile Thread waiting;
  private volatile long givenUpBelow;
  private long givenUp;
  private long seen = -1;
  private long lastProgress;

  /**
   * @param limit how many requests may be without a reply
   * @param deadlineNanos how long a reply is waited for
   */
  public ReplyGate(long limit, long deadlineNanos, NanoClock clock) {
    this.limit = limit;
    this.deadlineNanos = deadlineNanos;
    this.clock = clock;
  }

  /** The request with this number has its reply, the first one. */
  void replied(long sequence) {
    if (sequence < givenUpBelow) {
      return; // it holds no place any more
    }
    replies.incrementAndGet();
    Thread sender = waiting;
    if (sender != null) {
      LockSupport.unpark(sender);
    }
  }

  @Override
  public boolean allows(long sequence) {
    long answered = replies.get();
    if (sequence - answered - givenUp < limit) {
      return true;
    }
    long now = clock.nanos();
    if (answered != seen) {
      seen = answered;
      lastProgress = now;
    } else if (now - lastProgress > deadlineNanos) {
      lastProgress = now;
      givenUp = sequence - answered;
      givenUpBelow = sequence;
      return true;
    }
    return false;
  }

  @Override
  public void blocked(long now) {
    waiting = Thread.currentThread();
  }

  @Override
  public long recheckNanos() {
    return RECHECK_NANOS;
  }
}
