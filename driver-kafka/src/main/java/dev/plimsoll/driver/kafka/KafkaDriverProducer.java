// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * A producer without transactions, on a client that it may share. If it is closed while others use
 * the client, its incomplete sends are completed as those of the others are, at the latest when the
 * last of them is closed.
 *
 * <p>Hot path: allocates the client's record and one callback of 24 bytes per message, nothing
 * else.
 */
final class KafkaDriverProducer implements DriverProducer {

  private final Producer<byte[], byte[]> client;
  private final Runnable release;
  private final KafkaRecords records;
  private volatile boolean closed;

  /**
   * @param release called once, when this producer is closed
   */
  KafkaDriverProducer(Producer<byte[], byte[]> client, String topic, Runnable release) {
    this.client = client;
    this.release = release;
    this.records = new KafkaRecords(topic);
  }

  /** Blocks until the client knows the topic's partitions. */
  void fetchMetadata() {
    client.partitionsFor(records.topic());
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    OpenSend open = new OpenSend(completion);
    try {
      client.send(records.of(payload, key, partition), open);
    } catch (RuntimeException e) {
      // The client may throw although it has called, or will call, the callback.
      if (open.getAndSet(null) != null) {
        throw rejected(e);
      }
    }
  }

  private SendRejectedException rejected(RuntimeException e) {
    FailureKind kind = closed ? FailureKind.ABORTED : KafkaFailures.TABLE.kind(e);
    return new SendRejectedException(kind, e.getMessage(), e);
  }

  @Override
  public void flush() {
    client.flush();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      release.run();
    }
  }

  /** An unanswered send. Whoever takes the completion out of the reference completes it. */
  private final class OpenSend extends AtomicReference<SendCompletion> implements Callback {

    private static final long serialVersionUID = 1;

    OpenSend(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void onCompletion(RecordMetadata metadata, Exception error) {
      SendCompletion completion = getAndSet(null);
      if (completion == null) {
        return;
      }
      if (error == null) {
        completion.acknowledged();
      } else {
        completion.failed(closed ? FailureKind.ABORTED : KafkaFailures.TABLE.kind(error), error);
      }
    }
  }
}
