// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.time.Duration;
import java.util.Arrays;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * A producer with transactions. A transaction begins with the first message after a commit. The
 * sending thread commits it: in the send that fills it, or in the tick at which its interval has
 * elapsed. Completions are called on the sending thread too, after the commit has returned, in send
 * order.
 */
final class KafkaTransactionalProducer implements DriverProducer {

  /** Time limit for aborting the open transaction when closing. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  /** Only a commit that timed out may be retried. */
  private static final int COMMIT_ATTEMPTS = 2;

  private final Producer<byte[], byte[]> client;
  private final KafkaRecords records;
  private final int messages;
  private final long intervalNanos;

  private boolean inTransaction;
  private long nowNanos;
  private long begunNanos;

  /** Guards the open sends and {@link #closed}, because a forced close happens during a commit. */
  private final Object lock = new Object();

  private OpenSend[] open;
  private int openCount;
  private boolean closed;

  KafkaTransactionalProducer(
      Producer<byte[], byte[]> client, String topic, KafkaTransactionConfig config) {
    this.client = client;
    this.records = new KafkaRecords(topic);
    this.messages = config.messages();
    this.intervalNanos = config.interval().toNanos();
    this.open = new OpenSend[Math.min(messages, 1024)];
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    OpenSend send = new OpenSend(completion);
    try {
      if (!inTransaction) {
        client.beginTransaction();
        inTransaction = true;
        begunNanos = nowNanos;
      }
      client.send(records.of(payload, key, partition), send);
    } catch (RuntimeException e) {
      // A transaction with an error can only be aborted; the next message begins a new one.
      abort(e);
      throw new SendRejectedException(kind(e), e.getMessage(), e);
    }
    int count = keep(send);
    if (send.failure != null) {
      abortBecauseOf(send);
    } else if (count >= messages) {
      commit();
    }
  }

  /**
   * Adds the message to the transaction. After closing, it fails at once because nothing will
   * commit it.
   */
  private int keep(OpenSend send) {
    synchronized (lock) {
      if (!closed) {
        if (openCount == open.length) {
          open = Arrays.copyOf(open, openCount * 2);
        }
        open[openCount++] = send;
        return openCount;
      }
    }
    send.completion.failed(FailureKind.ABORTED, closedMeanwhile());
    return 0;
  }

  @Override
  public void tick(long nowNanos) {
    this.nowNanos = nowNanos;
    if (inTransaction && nowNanos - begunNanos >= intervalNanos) {
      commit();
    }
  }

  @Override
  public void flush() {
    if (inTransaction) {
      commit();
    }
  }

  private void commit() {
    try {
      commitInTime();
    } catch (RuntimeException e) {
      abort(e);
      return;
    }
    inTransaction = false;
    for (OpenSend send : takeOpen()) {
      send.completion.acknowledged();
    }
  }

  private void commitInTime() {
    for (int attempt = 1; ; attempt++) {
      try {
        client.commitTransaction();
        return;
      } catch (TimeoutException e) {
        if (attempt == COMMIT_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Aborts the transaction because the client rejected a message during the call. The client may
   * already have failed other messages with the same exception, which does not concern them.
   */
  private void abortBecauseOf(OpenSend refused) {
    Exception reason = refused.failure;
    RuntimeException cause =
        new IllegalStateException("another message of the transaction was refused", reason);
    abortInClient(cause);
    for (OpenSend send : takeOpen()) {
      if (send != refused && send.failure == reason) {
        send.completion.failed(FailureKind.ABORTED, cause);
      } else {
        fail(send, cause);
      }
    }
  }

  private void abort(RuntimeException cause) {
    abortInClient(cause);
    failAll(cause);
  }

  private void abortInClient(RuntimeException cause) {
    if (inTransaction) {
      inTransaction = false;
      try {
        client.abortTransaction();
      } catch (RuntimeException e) {
        // Fenced, closed or timed out: the client is unusable, and later sends will fail.
        cause.addSuppressed(e);
      }
    }
  }

  private void failAll(RuntimeException cause) {
    for (OpenSend send : takeOpen()) {
      fail(send, cause);
    }
  }

  /** A rejected message fails with its own error, the others as aborted with the transaction. */
  private void fail(OpenSend send, RuntimeException cause) {
    Exception own = send.failure;
    if (own == null) {
      send.completion.failed(FailureKind.ABORTED, cause);
    } else {
      send.completion.failed(kind(own), own);
    }
  }

  private OpenSend[] takeOpen() {
    synchronized (lock) {
      OpenSend[] sends = Arrays.copyOf(open, openCount);
      Arrays.fill(open, 0, openCount, null);
      openCount = 0;
      return sends;
    }
  }

  private FailureKind kind(Exception e) {
    synchronized (lock) {
      return closed ? FailureKind.ABORTED : KafkaFailures.TABLE.kind(e);
    }
  }

  private static RuntimeException closedMeanwhile() {
    return new IllegalStateException("the producer was closed before the commit");
  }

  /** Aborts the open transaction, so that readers of committed messages need not wait for it. */
  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
    }
    client.close(CLOSE_LIMIT);
    failAll(closedMeanwhile());
  }

  /** A message of the open transaction. */
  private static final class OpenSend implements Callback {

    private final SendCompletion completion;
    private volatile Exception failure;

    OpenSend(SendCompletion completion) {
      this.completion = completion;
    }

    @Override
    public void onCompletion(RecordMetadata metadata, Exception error) {
      if (error != null) {
        failure = error;
      }
    }
  }
}
