// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * Sends with a producer of OMB's driver: through a method handle, because reflection would cost an
 * array for each message.
 */
final class OmbProducer implements DriverProducer {

  private final OmbServer server;
  private final Object producer;
  private final OmbPayload payloads;
  private final String id;
  private final Set<Open> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * @param producer OMB's
   */
  OmbProducer(OmbServer server, Object producer, OmbPayload payloads, String id) {
    this.server = server;
    this.producer = producer;
    this.payloads = payloads;
    this.id = id;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    Open sent = new Open(handOver(payload, key), completion);
    open.add(sent);
    var unused = sent.future.whenComplete(sent);
    if (closed) {
      sent.abort();
    }
  }

  /** Whatever OMB's driver throws means that it has not accepted the message. */
  private CompletableFuture<?> handOver(byte[] payload, MessageKey key) {
    Optional<String> text = key.isNone() ? Optional.empty() : Optional.of(key.text());
    Throwable cause;
    try {
      Object future =
          (CompletableFuture<?>)
              server.interfaces().send().invokeExact(producer, text, payloads.encode(payload));
      if (future instanceof CompletableFuture<?> accepted) {
        return accepted;
      }
      cause = new NullPointerException("it has returned no future");
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      cause = e;
    }
    throw new SendRejectedException(
        FailureKind.OTHER, server.failures().of("sendAsync", cause).getMessage(), cause);
  }

  /** OMB's producer completes what it can while it closes. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      server.close(producer, id);
      open.forEach(Open::abort);
    }
  }

  /** An unanswered send. Its future completes once, by OMB's driver or at the end. */
  private final class Open implements BiConsumer<Object, Throwable> {

    private final CompletableFuture<?> future;
    private final SendCompletion completion;

    Open(CompletableFuture<?> future, SendCompletion completion) {
      this.future = future;
      this.completion = completion;
    }

    @Override
    public void accept(Object ignored, Throwable error) {
      open.remove(this);
      if (error == null) {
        completion.acknowledged();
      } else {
        FailureKind kind =
            closed && error instanceof CancellationException
                ? FailureKind.ABORTED
                : FailureKind.OTHER;
        completion.failed(kind, server.failures().cause(error));
      }
    }

    private void abort() {
      future.completeExceptionally(new CancellationException("the producer is closed"));
    }
  }
}
