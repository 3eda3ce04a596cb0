// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/**
 * Sends. Hot: for each message what the client makes, and one callback of 24 bytes with the
 * future's link to it.
 */
final class PulsarDriverProducer implements DriverProducer {

  private static final long CLOSE_MILLIS = 3_000;

  /** Told of a message that a broker has dropped, in place of a place in the log. */
  private static final long NOWHERE = -1;

  private final Producer<byte[]> client;
  private final PulsarRouter router;
  private final boolean mayDrop;
  private volatile boolean closed;

  /**
   * @param mayDrop whether the broker drops messages of a topic that are too many, and says so in
   *     its receipt
   */
  PulsarDriverProducer(Producer<byte[]> client, PulsarRouter router, boolean mayDrop) {
    this.client = client;
    this.router = router;
    this.mayDrop = mayDrop;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback is told the same.
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    OpenSend open = new OpenSend(completion);
    try {
      router.target(partition);
      TypedMessageBuilder<byte[]> message = client.newMessage().value(payload);
      if (!key.isNone()) {
        message.key(key.text());
      }
      message.sendAsync().whenComplete(open);
    } catch (RuntimeException e) {
      if (open.getAndSet(null) != null) {
        throw new SendRejectedException(kind(e), e.getMessage(), e);
      }
    }
    if (closed) {
      // It may have come to the client after that has failed what was open.
      open.aborted();
    }
  }

  private FailureKind kind(Throwable error) {
    return closed ? FailureKind.ABORTED : PulsarFailures.kind(error);
  }

  /** Sends off the batch that is gathered; what becomes of it the callbacks are told. */
  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callbacks are told the same.
  public void flush() {
    client.flushAsync();
  }

  /** Ends a blocked send, too: room is made when the open ones fail. */
  @Override
  public void close() {
    closed = true;
    try {
      client.closeAsync().get(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The broker does not answer. What is open fails when the driver ends the connections.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A send that is not answered yet. Whoever takes the completion out of it tells it. */
  private final class OpenSend extends AtomicReference<SendCompletion>
      implements BiConsumer<MessageId, Throwable> {

    private static final long serialVersionUID = 1;

    OpenSend(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void accept(MessageId id, Throwable error) {
      SendCompletion completion = getAndSet(null);
      if (completion == null) {
        return;
      }
      if (error != null) {
        completion.failed(kind(error), error);
      } else if (mayDrop && ((MessageIdAdv) id).getEntryId() == NOWHERE) {
        completion.failed(FailureKind.THROTTLED, dropped());
      } else {
        completion.acknowledged();
      }
    }

    /** The client may keep silent about it, or may tell it at this moment. */
    void aborted() {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        completion.failed(
            FailureKind.ABORTED,
            new PulsarClientException.AlreadyClosedException("the producer was closed"));
      }
    }

    private static PulsarClientException dropped() {
      return new PulsarClientException.TooManyRequestsException(
          "the broker dropped the message: too many are under way on this connection");
    }
  }
}
