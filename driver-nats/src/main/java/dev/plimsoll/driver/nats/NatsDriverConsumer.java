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
 * Delivers messages to the handler on the dispatcher's thread.
 *
 * <p>Hot path: allocates nothing per message.
 *
 * <p>When a consumer with acknowledgements closes, it returns its unacknowledged messages and those
 * still in the client's queue to the server. The other consumers of the subscription then need not
 * wait until the acknowledgements time out.
 */
final class NatsDriverConsumer implements DriverConsumer {

  private final NatsSource source;
  private final BatchHandler handler;
  private final NatsBatch batch;
  private final NatsAcknowledgements acknowledgements;
  private final NatsEvents events;
  private final Executor executor;

  private NatsDelivery delivery;
  private boolean closed;
  private volatile boolean returning;
  private volatile Thread delivering;

  NatsDriverConsumer(
      NatsSource source,
      BatchHandler handler,
      NatsBatch batch,
      NatsEvents events,
      Executor executor) {
    this.source = source;
    this.handler = handler;
    this.batch = batch;
    this.acknowledgements = batch.acknowledgements();
    this.events = events;
    this.executor = executor;
  }

  /** Subscribes. Messages sent after this method has returned reach the subscription. */
  synchronized void open() throws DriverException, InterruptedException {
    if (!closed && delivery == null) {
      delivery = source.open(this::receive);
      delivery.watch(events, this::ended);
    }
  }

  private void ended(DriverException cause) {
    handler.stopped(cause);
  }

  /** Called on the dispatcher's thread for each message. */
  private void receive(Message message) {
    if (delivering != Thread.currentThread()) {
      delivering = Thread.currentThread();
    }
    if (returning) {
      acknowledgements.returnAll();
      NatsAcknowledgements.returnMessage(message);
      return;
    }
    acknowledgements.delivered(message);
    batch.fill(message);
    handler.received(batch);
    batch.clear();
  }

  @Override
  public int assignedPartitions() {
    return source.assignedPartitions();
  }

  @Override
  public CompletionStage<Void> pause() {
    return soon(this::leave);
  }

  private synchronized void leave() throws InterruptedException {
    if (delivery != null) {
      source.hold();
      drain(() -> {});
    }
  }

  private synchronized void drain(Runnable afterUnsubscribing) {
    if (delivery != null) {
      delivery.drain(events, afterUnsubscribing);
      delivery = null;
      acknowledgements.flush();
    }
  }

  @Override
  public CompletionStage<Void> resume() {
    return soon(this::open);
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return soon(this::rewind);
  }

  private synchronized void rewind() throws DriverException, InterruptedException {
    drain(() -> {});
    acknowledgements.clear();
    source.rewind();
    open();
  }

  private interface Action {
    void run() throws DriverException, InterruptedException;
  }

  private CompletionStage<Void> soon(Action action) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            action.run();
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
      // Called from within the handler: this thread cannot wait for itself to end.
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
    // Only after unsubscribing: otherwise the server would redeliver the returned messages to us.
    drain(() -> returning = acknowledgements != NatsAcknowledgements.NONE);
    acknowledgements.returnAll();
    if (last != null) {
      last.flush();
    }
  }
}
