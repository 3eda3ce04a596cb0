// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import io.nats.client.api.PublishAck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * The sends of one producer that wait for their acknowledgement: bounded, and all told when the
 * producer closes. Hot: one object per message, the callback that the client is given.
 *
 * <p>Threads: opened by the sending thread, closed by the client's; a short lock.
 */
final class NatsInFlight {

  private static final String CLOSED = "the producer is closed";

  /**
   * A sender that waits is woken when so many places are free, or after so long if one is: to wake
   * it for each acknowledgement would cost more than the message.
   */
  private static final int WAKE_AT = 64;

  private static final long WAKE_AFTER_MILLIS = 1;

  private final NatsEvents events;
  private final Open[] open;
  private final int[] free;
  private final int wakeAt;
  private int freeCount;
  private boolean waiting;
  private boolean closed;

  NatsInFlight(int most, NatsEvents events) {
    this.events = events;
    this.open = new Open[most];
    this.free = new int[most];
    for (int slot = 0; slot < most; slot++) {
      free[slot] = slot;
    }
    this.freeCount = most;
    this.wakeAt = Math.max(1, Math.min(WAKE_AT, most / 4));
  }

  /**
   * Takes a place, and waits for one if need be.
   *
   * @throws SendRejectedException when this is, or meanwhile was, closed
   */
  synchronized Open open(SendCompletion completion) {
    while (freeCount == 0 && !closed) {
      waiting = true;
      try {
        wait(WAKE_AFTER_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SendRejectedException(FailureKind.ABORTED, "interrupted while waiting", e);
      }
    }
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
    }
    int slot = free[--freeCount];
    Open send = new Open(slot, completion);
    open[slot] = send;
    return send;
  }

  private synchronized void release(int slot) {
    open[slot] = null;
    free[freeCount++] = slot;
    if (waiting && freeCount >= wakeAt) {
      waiting = false;
      notifyAll();
    }
  }

  /** Fails what is open and refuses what comes. */
  void close() {
    List<Open> left = new ArrayList<>();
    synchronized (this) {
      closed = true;
      for (Open send : open) {
        if (send != null) {
          left.add(send);
        }
      }
      notifyAll();
    }
    CancellationException cause = new CancellationException(CLOSED);
    left.forEach(send -> send.abort(cause));
  }

  /** A send that is not answered yet. Whoever takes the completion out of it tells it. */
  final class Open extends AtomicReference<SendCompletion>
      implements BiConsumer<PublishAck, Throwable> {

    private static final long serialVersionUID = 1;

    private final int slot;

    Open(int slot, SendCompletion completion) {
      super(completion);
      this.slot = slot;
    }

    @Override
    public void accept(PublishAck acknowledgement, Throwable error) {
      SendCompletion completion = take();
      if (completion == null) {
        return;
      }
      if (error == null) {
        completion.acknowledged();
      } else {
        Throwable root = NatsFailures.root(error);
        completion.failed(kind(root), root);
      }
    }

    /** A user who may not publish is not told so in an answer: there is none. */
    private FailureKind kind(Throwable error) {
      FailureKind kind = NatsFailures.kind(error);
      return kind == FailureKind.TIMEOUT && events.isPublishingRefused()
          ? FailureKind.AUTHORISATION
          : kind;
    }

    /** The client did not take the message. */
    boolean withdraw() {
      return take() != null;
    }

    private void abort(Throwable cause) {
      SendCompletion completion = take();
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, cause);
      }
    }

    private SendCompletion take() {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        release(slot);
      }
      return completion;
    }
  }
}
