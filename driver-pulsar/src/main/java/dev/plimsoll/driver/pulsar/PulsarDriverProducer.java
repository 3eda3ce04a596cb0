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
 * Sends messages.
 *
 * <p>Hot path: allocates, besides what the client does, one callback of 24 bytes per message and
 * the future's reference to it.
 */
final class PulsarDriverProducer implements DriverProducer {

  private static final long CLOSE_MILLIS = 3_000;

  /** Entry id in the receipt of a message that the broker has dropped. */
  private static final long DROPPED_ENTRY_ID = -1;

  private final Producer<byte[]> client;
  private final PulsarRouter router;
  private final boolean mayDrop;
  private volatile boolean closed;

  /**
   * @param mayDrop whether the broker may drop messages when there are too many, which it reports
   *     in the receipt
   */
  PulsarDriverProducer(Producer<byte[]> client, PulsarRouter router, boolean mayDrop) {
    this.client = client;
    this.router = router;
    this.mayDrop = mayDrop;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the same result.
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
      // The client may have accepted the message after it failed its pending messages.
      open.aborted();
    }
  }

  private FailureKind kind(Throwable error) {
    return closed ? FailureKind.ABORTED : PulsarFailures.TABLE.kind(error);
  }

  /** Sends the pending batch; its callbacks receive the result. */
  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The callbacks get the same result.
  public void flush() {
    client.flushAsync();
  }

  /** Also unblocks a blocked send: failing the pending messages makes space in the queue. */
  @Override
  public void close() {
    closed = true;
    try {
      client.closeAsync().get(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The broker does not answer. Pending sends fail when the driver closes the connections.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An unanswered send. Whoever takes the completion out of the reference completes it. */
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
      } else if (mayDrop && ((MessageIdAdv) id).getEntryId() == DROPPED_ENTRY_ID) {
        completion.failed(FailureKind.THROTTLED, dropped());
      } else {
        completion.acknowledged();
      }
    }

    /** Fails the send, unless the client completes it concurrently; the client may never do so. */
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
