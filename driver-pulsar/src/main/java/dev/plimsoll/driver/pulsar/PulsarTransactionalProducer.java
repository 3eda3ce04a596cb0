// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.connection.TransactionalProducer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException.TransactionHasOperationFailedException;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A producer of Pulsar with transactions. */
final class PulsarTransactionalProducer
    extends TransactionalProducer<PulsarTransactionalProducer.Send> {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarTransactionalProducer.class);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  private final PulsarClient client;
  private final Producer<byte[]> producer;
  private final PulsarRouter router;

  /** After this time the broker aborts a transaction whose producer is gone. */
  private final Duration timeout;

  /** Also read by the thread that closes. */
  private volatile Transaction transaction;

  PulsarTransactionalProducer(
      PulsarClient client,
      Producer<byte[]> producer,
      PulsarRouter router,
      PulsarTransactionConfig config) {
    super(config.messages(), config.interval());
    this.client = client;
    this.producer = producer;
    this.router = router;
    this.timeout = config.interval().plus(ANSWER_LIMIT);
  }

  @Override
  protected Send callback(SendCompletion completion) {
    return new Send(completion);
  }

  @Override
  protected void begin() {
    transaction =
        await(
            client
                .newTransaction()
                .withTransactionTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .build(),
            ANSWER_LIMIT);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
  protected void pass(byte[] payload, MessageKey key, int partition, Send send) {
    router.target(partition);
    TypedMessageBuilder<byte[]> message = producer.newMessage(transaction).value(payload);
    if (!key.isNone()) {
      message.key(key.text());
    }
    message.sendAsync().whenComplete(send);
  }

  /** The client commits when all messages are acknowledged; a batch must not wait for more. */
  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The commit waits for the same messages.
  protected void commitTransaction() {
    producer.flushAsync();
    try {
      await(transaction.commit(), ANSWER_LIMIT);
    } catch (CompletionException e) {
      if (e.getCause() instanceof TransactionHasOperationFailedException) {
        // A message failed after its call had returned: the client has aborted the transaction.
        transaction = null;
      }
      throw e;
    }
    transaction = null;
  }

  @Override
  protected void abortTransaction() {
    Transaction aborted = transaction;
    transaction = null;
    if (aborted != null) {
      await(aborted.abort(), ANSWER_LIMIT);
    }
  }

  @Override
  protected FailureKind meaning(Exception error) {
    return PulsarFailures.TABLE.kind(error);
  }

  @Override
  protected void closeClient() {
    Transaction open = transaction;
    if (open != null) {
      end(open.abort());
    }
    end(producer.closeAsync());
  }

  private static void end(CompletableFuture<Void> ending) {
    try {
      await(ending, CLOSE_LIMIT);
    } catch (CompletionException e) {
      // The broker does not answer, or the transaction is being committed: it will time out.
      LOG.debug("closing a transactional producer failed", e);
    }
  }

  private static <T> T await(CompletableFuture<T> answer, Duration limit) {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    } catch (TimeoutException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  /** A message of the open transaction. */
  static final class Send extends TransactionalProducer.OpenSend
      implements BiConsumer<MessageId, Throwable> {

    Send(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void accept(MessageId id, Throwable error) {
      if (error != null) {
        hasFailed(
            error instanceof Exception exception ? exception : new CompletionException(error));
      }
    }
  }
}
