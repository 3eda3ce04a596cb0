// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A producer with transactions. A transaction begins with the first message after a commit. The
 * sending thread commits it: in the send that fills it, or in the tick at which its interval has
 * elapsed. Completions are called on the sending thread too, after the commit has returned, in send
 * order. For drivers.
 *
 * @param <S> the client library's callback of a send
 */
public abstract class TransactionalProducer<S extends TransactionalProducer.OpenSend>
    implements DriverProducer {

  private final int messages;
  private final long intervalNanos;

  private boolean inTransaction;
  private long nowNanos;
  private long begunNanos;

  /** Whether a commit has passed since {@link #nowNanos} was read, which may have taken long. */
  private boolean committedSince;

  /** Whether the open transaction began at {@link #begunNanos}, and not at the next tick. */
  private boolean timed;

  /** Guards the open sends and {@link #closed}, because a forced close happens during a commit. */
  private final Object lock = new Object();

  private List<S> open = new ArrayList<>();
  private boolean closed;

  /**
   * @param messages messages of a transaction
   * @param interval longest time from its first message to its commit; from the next tick if a
   *     commit came just before
   */
  protected TransactionalProducer(int messages, Duration interval) {
    this.messages = messages;
    this.intervalNanos = interval.toNanos();
  }

  /** A message of the open transaction. The client may report its failure on any thread. */
  public abstract static class OpenSend {

    private final SendCompletion completion;
    private volatile Exception failure;

    protected OpenSend(SendCompletion completion) {
      this.completion = completion;
    }

    /** Keeps the failure until the transaction ends. */
    protected final void hasFailed(Exception error) {
      failure = error;
    }
  }

  /** Returns the callback of a send. */
  protected abstract S callback(SendCompletion completion);

  /** Begins a transaction. */
  protected abstract void begin();

  /** Passes a message of the open transaction to the client. */
  protected abstract void pass(byte[] payload, MessageKey key, int partition, S send);

  /** Returns when the open transaction is committed with all its messages. */
  protected abstract void commitTransaction();

  protected abstract void abortTransaction();

  /** Returns the meaning of the client library's exception. */
  protected abstract FailureKind meaning(Exception error);

  /** Closes the client, which aborts an open transaction. Bounded in time. */
  protected abstract void closeClient();

  @Override
  public final void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    S send = callback(completion);
    try {
      if (!inTransaction) {
        begin();
        inTransaction = true;
        timed = !committedSince;
        begunNanos = nowNanos;
      }
      pass(payload, key, partition, send);
    } catch (RuntimeException e) {
      // A transaction with an error can only be aborted; the next message begins a new one.
      abort(e);
      throw new SendRejectedException(kind(e), e.getMessage(), e);
    }
    int count = keep(send);
    if (failureOf(send) != null) {
      abortBecauseOf(send);
    } else if (count >= messages) {
      commit();
    }
  }

  /**
   * Adds the message to the transaction. After closing, it fails at once because nothing will
   * commit it.
   */
  private int keep(S send) {
    synchronized (lock) {
      if (!closed) {
        open.add(send);
        return open.size();
      }
    }
    completionOf(send).failed(FailureKind.ABORTED, closedMeanwhile());
    return 0;
  }

  private static Exception failureOf(OpenSend send) {
    return send.failure;
  }

  private static SendCompletion completionOf(OpenSend send) {
    return send.completion;
  }

  @Override
  public final void tick(long nowNanos) {
    this.nowNanos = nowNanos;
    committedSince = false;
    if (inTransaction && !timed) {
      timed = true;
      begunNanos = nowNanos;
    } else if (inTransaction && nowNanos - begunNanos >= intervalNanos) {
      commit();
    }
  }

  @Override
  public final void flush() {
    if (inTransaction) {
      commit();
    }
  }

  private void commit() {
    committedSince = true;
    try {
      commitTransaction();
    } catch (RuntimeException e) {
      // If it is not aborted either, it may have been committed.
      failAll(e, abortInClient(e) ? FailureKind.ABORTED : kind(e));
      return;
    }
    inTransaction = false;
    takeOpen().forEach(send -> completionOf(send).acknowledged());
  }

  /**
   * Aborts the transaction because the client rejected a message during the call. The client may
   * already have failed other messages with the same exception, which does not concern them.
   */
  private void abortBecauseOf(S refused) {
    Exception reason = failureOf(refused);
    RuntimeException cause =
        new IllegalStateException("another message of the transaction was refused", reason);
    abortInClient(cause);
    for (S send : takeOpen()) {
      if (send != refused && failureOf(send) == reason) {
        completionOf(send).failed(FailureKind.ABORTED, cause);
      } else {
        fail(send, cause, FailureKind.ABORTED);
      }
    }
  }

  private void abort(RuntimeException cause) {
    abortInClient(cause);
    failAll(cause, FailureKind.ABORTED);
  }

  /** Returns whether the client has no transaction any more. */
  private boolean abortInClient(RuntimeException cause) {
    if (inTransaction) {
      inTransaction = false;
      try {
        abortTransaction();
      } catch (RuntimeException e) {
        // Fenced, closed or timed out.
        cause.addSuppressed(e);
        return false;
      }
    }
    return true;
  }

  private void failAll(RuntimeException cause, FailureKind kind) {
    takeOpen().forEach(send -> fail(send, cause, kind));
  }

  /** A rejected message fails with its own error, the others with that of the transaction. */
  private void fail(S send, RuntimeException cause, FailureKind kind) {
    Exception own = failureOf(send);
    if (own == null) {
      completionOf(send).failed(kind, cause);
    } else {
      completionOf(send).failed(kind(own), own);
    }
  }

  private List<S> takeOpen() {
    synchronized (lock) {
      List<S> sends = open;
      open = new ArrayList<>(sends.size());
      return sends;
    }
  }

  private FailureKind kind(Exception error) {
    synchronized (lock) {
      return closed ? FailureKind.ABORTED : meaning(error);
    }
  }

  private static RuntimeException closedMeanwhile() {
    return new IllegalStateException("the producer was closed before the commit");
  }

  /** Aborts the open transaction, so that readers of committed messages need not wait for it. */
  @Override
  public final void close() {
    synchronized (lock) {
      closed = true;
    }
    closeClient();
    failAll(closedMeanwhile(), FailureKind.ABORTED);
  }
}
