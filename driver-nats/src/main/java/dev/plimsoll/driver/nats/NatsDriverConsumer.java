// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import io.nats.client.Message;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Delivers to the handler from the dispatcher's thread. Hot: nothing is made per message.
 *
 * <p>When a consumer that acknowledges closes, what it was delivered and has not acknowledged, and
 * what waits in the client, is handed back, so that others of its subscription need not wait until
 * the server misses the acknowledgements.
 */
final class NatsDriverConsumer implements DriverConsumer {

  private final NatsDelivery.Connector opening;
  private final BatchHandler handler;
  private final NatsBatch batch;
  private final boolean acknowledges;
  private final NatsEvents events;
  private final Executor executor;
  private final Runnable onClose;
  private final NatsUnacknowledged unacknowledged = new NatsUnacknowledged();

  private NatsDelivery delivery;
  private boolean closed;
  private volatile boolean handingBack;
  private volatile Thread delivering;

  NatsDriverConsumer(
      NatsDelivery.Connector opening,
      BatchHandler handler,
      NatsBatch batch,
      boolean acknowledges,
      NatsEvents events,
      Executor executor,
      Runnable onClose) {
    this.opening = opening;
    this.handler = handler;
    this.batch = batch;
    this.acknowledges = acknowledges;
    this.events = events;
    this.executor = executor;
    this.onClose = onClose;
  }

  /** Subscribes; when it returns, what is sent reaches this subscription. */
  synchronized void open() throws DriverException, InterruptedException {
    if (!closed && delivery == null) {
      delivery = opening.open(this::receive);
      delivery.watch(events, this::ended);
    }
  }

  private void ended(DriverException cause) {
    handler.stopped(cause);
  }

  /** Called on the dispatcher's thread with each message. */
  private void receive(Message message) {
    if (delivering != Thread.currentThread()) {
      delivering = Thread.currentThread();
    }
    if (handingBack) {
      unacknowledged.returnMessage();
      NatsBatch.returnMessage(message);
      return;
    }
    if (acknowledges) {
      unacknowledged.add(message);
    }
    batch.fill(message);
    handler.received(batch);
    batch.clear();
  }

  @Override
  public CompletionStage<Void> pause() {
    return CompletableFuture.runAsync(() -> drain(() -> {}), executor);
  }

  private synchronized void drain(Runnable afterUnsubscribing) {
    if (delivery != null) {
      delivery.drain(events, afterUnsubscribing);
      delivery = null;
    }
  }

  @Override
  public CompletionStage<Void> resume() {
    return CompletableFuture.runAsync(
        () -> {
          try {
            open();
          } catch (DriverException e) {
            throw new CompletionException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
          }
        },
        executor);
  }

  @Override
  public void close() {
    if (Thread.currentThread() == delivering) {
      // From within the handler: this thread cannot wait for its own end.
      executor.execute(this::closeNow);
    } else {
      closeNow();
    }
  }

  private synchronized void closeNow() {
    if (closed) {
      return;
    }
    closed = true;
    NatsDelivery last = delivery;
    // Not before: the server would deliver again to us what we hand back.
    drain(() -> handingBack = acknowledges);
    unacknowledged.returnMessage();
    if (last != null) {
      last.flush();
    }
    onClose.run();
  }
}
