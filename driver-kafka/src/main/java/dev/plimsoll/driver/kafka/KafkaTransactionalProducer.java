// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.connection.TransactionalProducer;
import java.time.Duration;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** A producer of Kafka with transactions. */
final class KafkaTransactionalProducer
    extends TransactionalProducer<KafkaTransactionalProducer.Send> {

  /** Time limit for aborting the open transaction when closing. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  /** Only a commit that timed out may be retried. */
  private static final int COMMIT_ATTEMPTS = 2;

  private final Producer<byte[], byte[]> client;
  private final KafkaRecords records;

  /** The commit or abort that timed out: the client takes nothing else before it was repeated. */
  private Runnable unfinished = () -> {};

  KafkaTransactionalProducer(
      Producer<byte[], byte[]> client, String topic, KafkaTransactionConfig config) {
    super(config.messages(), config.interval());
    this.client = client;
    this.records = new KafkaRecords(topic);
  }

  @Override
  protected Send callback(SendCompletion completion) {
    return new Send(completion);
  }

  @Override
  protected void begin() {
    finish(unfinished);
    client.beginTransaction();
  }

  /** Commits or aborts. What times out is repeated before the next transaction. */
  private void finish(Runnable call) {
    try {
      call.run();
      unfinished = () -> {};
    } catch (TimeoutException e) {
      unfinished = call;
      throw e;
    } catch (KafkaException e) {
      // In this state the client can only abort; if it cannot do that either, each send fails.
      unfinished = client::abortTransaction;
      throw e;
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
  protected void pass(byte[] payload, MessageKey key, int partition, Send send) {
    client.send(records.of(payload, key, partition), send);
  }

  @Override
  protected void commitTransaction() {
    for (int attempt = 1; ; attempt++) {
      try {
        finish(client::commitTransaction);
        return;
      } catch (TimeoutException e) {
        if (attempt == COMMIT_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  @Override
  protected void abortTransaction() {
    finish(client::abortTransaction);
  }

  @Override
  protected FailureKind meaning(Exception error) {
    return KafkaFailures.TABLE.kind(error);
  }

  @Override
  protected void closeClient() {
    client.close(CLOSE_LIMIT);
  }

  /** A message of the open transaction. */
  static final class Send extends TransactionalProducer.OpenSend implements Callback {

    Send(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void onCompletion(RecordMetadata metadata, Exception error) {
      if (error != null) {
        hasFailed(error);
      }
    }
  }
}
