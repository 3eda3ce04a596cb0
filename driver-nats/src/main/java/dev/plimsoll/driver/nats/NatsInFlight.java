// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import io.nats.client.api.PublishAck;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/**
 * The sends of one producer that wait for their acknowledgement: bounded, and all told when the
 * producer closes. Hot: no lock, and nothing made per message but when more are open than ever
 * before; a place is the callback that the client is given, and is used again.
 *
 * <p>Threads: opened by one sending thread at a time; answered by the client's, which give places
 * back on a stack that the sender takes as a whole. Any thread may close it.
 */
final class NatsInFlight {

  private static final String CLOSED = "the producer is closed";

  /**
   * A sender that waits is woken when so many places are free, or after so long if one is: to wake
   * it for each acknowledgement would cost more than the message.
   */
  private static final int WAKE_AT = 64;

  private static final long WAKE_AFTER_NANOS = 1_000_000;

  private static final VarHandle RETURNED;
  private static final VarHandle WAITING;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      RETURNED = lookup.findVarHandle(NatsInFlight.class, "returned", Open.class);
      WAITING = lookup.findVarHandle(NatsInFlight.class, "waiting", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final NatsEvents events;
  private final Open[] all;
  private final int wakeAt;
  private Open free;
  private volatile int made;
  private volatile Open returned;
  private volatile Thread waiting;
  private volatile boolean closed;

  NatsInFlight(int max, NatsEvents events) {
    this.events = events;
    this.all = new Open[max];
    this.wakeAt = Math.max(1, Math.min(WAKE_AT, max / 4));
  }

  /**
   * Takes a place, and waits for one if need be.
   *
   * @throws SendRejectedException when this is, or meanwhile was, closed
   */
  Open open(SendCompletion completion) {
    Open place = take();
    place.set(completion);
    // Who closes looks through all places after saying so: one of the two finds the completion.
    if (closed && place.withdraw()) {
      throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
    }
    return place;
  }

  private Open take() {
    while (free == null) {
      free = (Open) RETURNED.getAndSet(this, (Open) null);
      if (free == null && made < all.length) {
        return make();
      }
      if (free == null) {
        awaitReturned();
      }
    }
    Open place = free;
    free = place.next;
    return place;
  }

  private Open make() {
    int number = made;
    Open place = new Open();
    all[number] = place;
    made = number + 1;
    return place;
  }

  private void awaitReturned() {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new SendRejectedException(FailureKind.ABORTED, "interrupted while waiting", null);
    }
    waiting = Thread.currentThread();
    if (returned == null && !closed) {
      LockSupport.parkNanos(this, WAKE_AFTER_NANOS);
    }
    waiting = null;
  }

  private void release(Open place) {
    Open head;
    do {
      head = returned;
      place.next = head;
      place.depth = head == null ? 1 : head.depth + 1;
    } while (!RETURNED.compareAndSet(this, head, place));
    Thread sender = waiting;
    if (sender != null && place.depth >= wakeAt && WAITING.compareAndSet(this, sender, null)) {
      LockSupport.unpark(sender);
    }
  }

  /** Fails what is open and refuses what comes. */
  void close() {
    closed = true;
    CancellationException cause = new CancellationException(CLOSED);
    int open = made;
    for (int i = 0; i < open; i++) {
      all[i].abort(cause);
    }
    LockSupport.unpark(waiting);
  }

  /**
   * A place for a send that is not answered yet. Whoever takes the completion out of it tells it.
   * The client answers once, so that a place which is used again is not answered for its last send.
   */
  final class Open extends AtomicReference<SendCompletion>
      implements BiConsumer<PublishAck, Throwable> {

    private static final long serialVersionUID = 1;

    private transient Open next;
    private int depth;

    @Override
    public void accept(PublishAck acknowledgement, Throwable error) {
      SendCompletion completion = take();
      if (completion == null) {
        return;
      }
      if (error == null) {
        completion.acknowledged();
      } else {
        Throwable root = NatsFailures.rootCause(error);
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

    /** Does not give the place back: the client may still answer for this send. */
    private void abort(Throwable cause) {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, cause);
      }
    }

    private SendCompletion take() {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        release(this);
      }
      return completion;
    }
  }
}
