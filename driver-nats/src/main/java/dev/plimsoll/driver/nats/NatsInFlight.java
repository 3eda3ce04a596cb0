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
 * The in-flight messages of one producer. Their number is bounded, and all of them are completed
 * when the producer closes.
 *
 * <p>Hot path: no locks, and no allocation unless more messages are in flight than ever before. A
 * slot is the callback passed to the client, and is reused.
 *
 * <p>Threads: one sending thread at a time calls {@link #open}; the client's threads complete slots
 * and push them onto a stack, which the sender takes over as a whole. Any thread may call {@link
 * #close}.
 */
final class NatsInFlight {

  private static final String CLOSED = "the producer is closed";

  /**
   * A waiting sender is woken when this number of slots is free, or after {@link #WAKE_AFTER_NANOS}
   * if at least one is: waking it for each acknowledgement would cost more than the message.
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
  private volatile int created;
  private volatile Open returned;
  private volatile Thread waiting;
  private volatile boolean closed;

  NatsInFlight(int max, NatsEvents events) {
    this.events = events;
    this.all = new Open[max];
    this.wakeAt = Math.max(1, Math.min(WAKE_AT, max / 4));
  }

  /**
   * Acquires a slot; blocks while none is free.
   *
   * @throws SendRejectedException if this object is closed, or is closed meanwhile
   */
  Open open(SendCompletion completion) {
    Open slot = takeFree();
    slot.set(completion);
    // close() sets the flag before it visits all slots, so one of the two finds the completion.
    if (closed && slot.withdraw()) {
      throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
    }
    return slot;
  }

  private Open takeFree() {
    while (free == null) {
      free = (Open) RETURNED.getAndSet(this, (Open) null);
      if (free == null && created < all.length) {
        return create();
      }
      if (free == null) {
        awaitReturned();
      }
    }
    Open slot = free;
    free = slot.next;
    return slot;
  }

  private Open create() {
    int number = created;
    Open slot = new Open();
    all[number] = slot;
    created = number + 1;
    return slot;
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

  private void release(Open slot) {
    Open head;
    do {
      head = returned;
      slot.next = head;
      slot.depth = head == null ? 1 : head.depth + 1;
    } while (!RETURNED.compareAndSet(this, head, slot));
    Thread sender = waiting;
    if (sender != null && slot.depth >= wakeAt && WAITING.compareAndSet(this, sender, null)) {
      LockSupport.unpark(sender);
    }
  }

  /** Fails the in-flight messages; later ones are rejected. */
  void close() {
    closed = true;
    CancellationException cause = new CancellationException(CLOSED);
    int open = created;
    for (int i = 0; i < open; i++) {
      all[i].abort(cause);
    }
    LockSupport.unpark(waiting);
  }

  /**
   * A slot for an in-flight message. Whoever takes the completion out of the reference completes
   * it. The client answers each send once, so a reused slot never receives the answer of its
   * previous send.
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
        Throwable root = NatsFailures.TABLE.rootCause(error);
        completion.failed(kind(root), root);
      }
    }

    /** The server does not answer a publish that it denies; it only reports an error. */
    private FailureKind kind(Throwable error) {
      FailureKind kind = NatsFailures.TABLE.kind(error);
      return kind == FailureKind.TIMEOUT && events.isPublishingRefused()
          ? FailureKind.AUTHORISATION
          : kind;
    }

    /** Releases the slot of a message that the client did not accept. */
    boolean withdraw() {
      return take() != null;
    }

    /** Does not release the slot, because the client may still answer this send. */
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
