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
 * Sends in transactions. One begins with the first message after a commit, and is committed on the
 * sending thread by the send that fills it, or by the tick that finds it old enough. Completions
 * are called there too, after the commit has returned, in the order of sending.
 */
final class KafkaTransactionalProducer implements DriverProducer {

  /** How long closing may take to abort the open transaction in good order. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  /** A commit that has run out of time may be asked for again, and only that. */
  private static final int COMMIT_ATTEMPTS = 2;

  private final Producer<byte[], byte[]> client;
  private final KafkaRecords records;
  private final int messages;
  private final long intervalNanos;

  private boolean inTransaction;
  private long nowNanos;
  private long begunNanos;

  /** Guards what is open and {@link #closed}: closing by force happens during a commit. */
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
  @SuppressWarnings("FutureReturnValueIgnored") // The callback is told the same.
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
      // A transaction with a fault can only be aborted; the next message begins a new one.
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

  /** Counts the message in; after closing it is told at once, for nobody will commit it. */
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
    for (OpenSend send : taken()) {
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
   * Gives up the transaction for a message that the client refused in the call. The client may
   * already have failed others with the very same exception, which is not theirs.
   */
  private void abortBecauseOf(OpenSend refused) {
    Exception reason = refused.failure;
    RuntimeException cause =
        new IllegalStateException("another message of the transaction was refused", reason);
    abortInClient(cause);
    for (OpenSend send : taken()) {
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
        // Fenced, closed or out of time: the client can do nothing more, as later sends will say.
        cause.addSuppressed(e);
      }
    }
  }

  private void failAll(RuntimeException cause) {
    for (OpenSend send : taken()) {
      fail(send, cause);
    }
  }

  /** A message that was refused has its own reason; the others were given up with it. */
  private void fail(OpenSend send, RuntimeException cause) {
    Exception own = send.failure;
    if (own == null) {
      send.completion.failed(FailureKind.ABORTED, cause);
    } else {
      send.completion.failed(kind(own), own);
    }
  }

  private OpenSend[] taken() {
    synchronized (lock) {
      OpenSend[] sends = Arrays.copyOf(open, openCount);
      Arrays.fill(open, 0, openCount, null);
      openCount = 0;
      return sends;
    }
  }

  private FailureKind kind(Exception e) {
    synchronized (lock) {
      return closed ? FailureKind.ABORTED : KafkaFailures.kind(e);
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
