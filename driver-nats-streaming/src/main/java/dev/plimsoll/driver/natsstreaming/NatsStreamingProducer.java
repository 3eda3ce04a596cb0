// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import io.nats.client.Connection;
import io.nats.streaming.AckHandler;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Publishes asynchronously. The client copies the payload during the call. */
final class NatsStreamingProducer implements DriverProducer {

  private static final String CLOSED = "the producer is closed";

  /** About what the client adds to a payload: ids and names. */
  private static final int ENVELOPE_BYTES = 200;

  private final NatsStreamingServer.Link link;
  private final String[] channels;
  private final Set<Open> open = ConcurrentHashMap.newKeySet();
  private final Consumer<Exception> whenLost = this::lost;
  private int next;
  private volatile boolean closed;

  NatsStreamingProducer(NatsStreamingServer.Link link, List<String> channels, int first) {
    this.link = link;
    this.channels = channels.toArray(String[]::new);
    this.next = Math.floorMod(first, this.channels.length);
    link.losses().add(whenLost);
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    Open send = new Open(completion);
    open.add(send);
    if (closed) {
      refuse(send, new IllegalStateException(CLOSED));
      return;
    }
    refuseTooLarge(payload, send);
    refuseWithoutSpace(payload, send);
    link.unanswered().incrementAndGet();
    try {
      link.streaming().publish(channel(key, partition), payload, send);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      refuseUnsent(send, e);
    } catch (IOException | TimeoutException | IllegalStateException | IllegalArgumentException e) {
      refuseUnsent(send, e);
    }
  }

  /**
   * Rejects a message that the client could not pass on. The client would keep its place among the
   * unacknowledged ones for ever, until there is none left for others.
   */
  private void refuseTooLarge(byte[] payload, Open send) {
    long limit = link.nats().getMaxPayload();
    if (limit > 0 && payload.length + ENVELOPE_BYTES > limit) {
      refuse(
          send,
          new IllegalArgumentException(
              "the message and "
                  + ENVELOPE_BYTES
                  + " bytes of the client exceed the maximum payload of the server, "
                  + limit));
    }
  }

  /**
   * Rejects a message for which the client has no space until it is connected again. It would keep
   * its place among the unacknowledged ones, too. The space of one more is left, since what the
   * client adds to a message is an estimate.
   */
  private void refuseWithoutSpace(byte[] payload, Open send) {
    Connection nats = link.nats();
    if (nats.getStatus() == Connection.Status.CONNECTED) {
      return;
    }
    long space = nats.getOptions().getReconnectBufferSize();
    long needed = 2L * (payload.length + ENVELOPE_BYTES);
    if (space >= 0 && nats.outgoingPendingBytes() + needed > space) {
      refuse(
          send,
          new IllegalStateException(
              "the connection is lost, and " + space + " bytes (reconnectBufferSize) wait for it"));
    }
  }

  private void refuseUnsent(Open send, Exception cause) {
    send.answered();
    refuse(send, cause);
  }

  /** Rejects the send, unless the client has called the callback before it threw. */
  private void refuse(Open send, Exception cause) {
    if (send.take() != null) {
      FailureKind kind = closed ? FailureKind.ABORTED : NatsStreamingFailures.TABLE.kind(cause);
      throw new SendRejectedException(kind, cause.getMessage(), cause);
    }
  }

  private String channel(MessageKey key, int partition) {
    if (partition != ANY_PARTITION) {
      return channels[partition];
    }
    if (!key.isNone()) {
      return channels[Math.floorMod(key.text().hashCode(), channels.length)];
    }
    int current = next;
    next = current + 1 == channels.length ? 0 : current + 1;
    return channels[current];
  }

  /** The client has given up the connection, and calls nobody for what is unanswered. */
  private void lost(Exception cause) {
    for (Open send : open) {
      send.answered();
      SendCompletion completion = send.take();
      if (completion != null) {
        completion.failed(FailureKind.DISCONNECTED, cause);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    link.losses().remove(whenLost);
    CancellationException cause = new CancellationException(CLOSED);
    for (Open send : open) {
      SendCompletion completion = send.take();
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, cause);
      }
    }
  }

  /** An unanswered send. Whoever takes the completion out of the reference completes it. */
  private final class Open extends AtomicReference<SendCompletion> implements AckHandler {

    private static final long serialVersionUID = 1;

    private final AtomicBoolean answered = new AtomicBoolean();

    Open(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void onAck(String guid, Exception error) {
      answered();
      SendCompletion completion = take();
      if (completion == null) {
        return;
      }
      if (error == null) {
        completion.acknowledged();
      } else {
        completion.failed(NatsStreamingFailures.TABLE.kind(error), error);
      }
    }

    /** Otherwise the client would keep the payload until the acknowledgement. */
    @Override
    public boolean includeDataWithAck() {
      return false;
    }

    private void answered() {
      if (answered.compareAndSet(false, true)) {
        link.unanswered().decrementAndGet();
      }
    }

    private SendCompletion take() {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        open.remove(this);
      }
      return completion;
    }
  }
}
