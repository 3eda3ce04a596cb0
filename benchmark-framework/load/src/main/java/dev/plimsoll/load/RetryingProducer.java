// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.record.NanoClock;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A producer that sends a message again if its send has failed: the same bytes with the same stamp,
 * so that its latencies count from its first intended time and first send. To the framework it is
 * one message with one outcome, which holds its permit until then.
 *
 * <p>Threads: as {@link DriverProducer}. Failed messages wait in a queue and are sent again in
 * {@link #tick}, on the sending thread. Memory: an object for each message and, if the client
 * copies payloads, a copy of the payload; a run that repeats sends does not claim to be free of
 * garbage.
 */
public final class RetryingProducer implements DriverProducer {

  /** The messages of the schedule are not to wait until all failed ones are sent. */
  private static final int MOST_PER_TICK = 100;

  private final DriverProducer producer;
  private final boolean ticks;
  private final boolean copies;
  private final int attempts;
  private final long afterNanos;
  private final RetriedMessages retried;
  private final NanoClock clock;
  private final Queue<Attempt> failed = new ConcurrentLinkedQueue<>();

  /** Whether a message of the load was sent. Used by the sending thread. */
  private boolean begun;

  private volatile boolean ending;

  /**
   * @param ticks whether the producer itself needs {@link #tick}
   * @param attempts the most sends of a message, the first one included
   * @param afterNanos how long after a failure a message is sent again
   */
  public RetryingProducer(
      DriverProducer producer,
      boolean ticks,
      PayloadUse payloadUse,
      int attempts,
      long afterNanos,
      RetriedMessages retried,
      NanoClock clock) {
    this.producer = producer;
    this.ticks = ticks;
    this.copies = payloadUse == PayloadUse.COPIED;
    this.attempts = attempts;
    this.afterNanos = afterNanos;
    this.retried = retried;
    this.clock = clock;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (isPathCheck(payload)) {
      producer.send(payload, key, partition, completion);
      return;
    }
    begun = true;
    pass(new Attempt(copies ? payload.clone() : payload, key, partition, completion));
  }

  private static boolean isPathCheck(byte[] payload) {
    return Stamp.isAt(payload, 0, payload.length)
        && (Stamp.flags(payload, 0) & Stamp.PATH_CHECK) != 0;
  }

  private void pass(Attempt attempt) {
    try {
      producer.send(attempt.payload, attempt.key, attempt.partition, attempt);
    } catch (SendRejectedException e) {
      attempt.failed(e.kind(), e);
    } catch (RuntimeException e) {
      attempt.failed(FailureKind.OTHER, e);
    }
  }

  @Override
  public void tick(long nowNanos) {
    sendAgain(nowNanos, MOST_PER_TICK);
    if (ticks) {
      producer.tick(nowNanos);
    }
  }

  /** Messages are in the order of their failures, and so of the times at which they are due. */
  private void sendAgain(long now, int most) {
    for (int i = 0; i < most; i++) {
      Attempt first = failed.peek();
      if (first == null || first.dueNanos > now || !failed.remove(first)) {
        return;
      }
      first.again();
    }
  }

  /**
   * After messages of the load, this is its end: what waits is sent once more, and what fails from
   * now on has failed. Path checks are flushed before.
   */
  @Override
  public void flush() {
    ending = begun;
    for (Attempt left = failed.poll(); left != null; left = failed.poll()) {
      left.again();
    }
    producer.flush();
  }

  @Override
  public void close() {
    ending = true;
    producer.close();
    for (Attempt left = failed.poll(); left != null; left = failed.poll()) {
      left.completion.failed(left.kind, left.cause);
    }
  }

  private static boolean mayHelp(FailureKind kind) {
    return switch (kind) {
      case TIMEOUT, REJECTED, THROTTLED, FULL, DISCONNECTED, OTHER -> true;
      case AUTHORISATION, TOO_LARGE, ABORTED -> false;
    };
  }

  /** A message until its outcome. */
  private final class Attempt implements SendCompletion {

    private final byte[] payload;
    private final MessageKey key;
    private final int partition;
    private final SendCompletion completion;
    private int made = 1;
    private long dueNanos;
    private FailureKind kind = FailureKind.OTHER;

    /** Present once it has failed. */
    private Throwable cause;

    private Attempt(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
      this.payload = payload;
      this.key = key;
      this.partition = partition;
      this.completion = completion;
    }

    private void again() {
      made++;
      if (Stamp.isAt(payload, 0, payload.length)
          && Stamp.phaseOf(Stamp.flags(payload, 0)) == RunPhase.MEASURED) {
        retried.repeated(Stamp.producer(payload, 0), Stamp.sequence(payload, 0));
      }
      pass(this);
    }

    @Override
    public void acknowledged() {
      completion.acknowledged();
    }

    @Override
    public void failed(FailureKind ofFailure, Throwable ofCause) {
      if (ending || made >= attempts || !mayHelp(ofFailure)) {
        completion.failed(ofFailure, ofCause);
        return;
      }
      kind = ofFailure;
      cause = ofCause;
      dueNanos = clock.nanos() + afterNanos;
      failed.add(this);
      // The load may have ended in the meantime, after which nobody looks into the queue.
      if (ending && failed.remove(this)) {
        completion.failed(ofFailure, ofCause);
      }
    }
  }
}
