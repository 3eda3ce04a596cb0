// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.SequenceTracker;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Limits the number of requests without a reply per requester. A request whose send failed needs
 * none. If no reply arrives within the deadline, the missing replies are no longer waited for, so
 * that one lost message does not stop the load.
 *
 * <p>Threads: {@link #replied} by the thread that receives replies, {@link #failed} by any; the
 * other methods by the sending thread, which they wake. The sending thread sets its waiting flag
 * before it checks once more, and the receiving thread counts before it reads that flag, so that no
 * wake-up is missed.
 */
public final class ReplyGate implements ProducerLoop.Gate {

  private static final long RECHECK_NANOS = 2_000_000;

  private final long limit;
  private final long deadlineNanos;
  private final NanoClock clock;
  private final AtomicLong replies = new AtomicLong();

  /** Which requests need no reply any more: one that failed may be answered nevertheless. */
  private final SequenceTracker done = new SequenceTracker();

  private volatile Thread waiting;
  private volatile long givenUpBelow;
  private long givenUp;
  private long seen = -1;
  private long lastProgress;

  /**
   * @param limit the maximum number of requests without a reply
   * @param deadlineNanos how long to wait for a reply
   */
  public ReplyGate(long limit, long deadlineNanos, NanoClock clock) {
    this.limit = limit;
    this.deadlineNanos = deadlineNanos;
    this.clock = clock;
  }

  /** Records the first reply to the request with this number. */
  void replied(long sequence) {
    end(sequence);
  }

  @Override
  public void failed(long sequence) {
    end(sequence);
  }

  private void end(long sequence) {
    boolean again =
        done.mark(sequence, SequenceTracker.NO_ORDERING_STREAM, RunPhase.MEASURED)
            == SequenceTracker.DUPLICATE;
    if (again || sequence < givenUpBelow) {
      return; // it is no longer counted as outstanding
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
