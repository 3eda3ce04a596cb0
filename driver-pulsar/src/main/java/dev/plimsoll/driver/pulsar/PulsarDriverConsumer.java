// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.PulsarClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer, with its receiving thread. Orders from outside wait in a queue until that thread
 * looks for messages the next time, which it does at least every {@value #MAX_WAIT_MILLIS} ms.
 */
final class PulsarDriverConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarDriverConsumer.class);

  private static final int MAX_WAIT_MILLIS = 100;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long CLIENT_CLOSE_MILLIS = 3_000;
  private static final long SEEK_SECONDS = 20;
  private static final long CLOSE_MILLIS = 4_000;

  private final String id;
  private final Consumer<byte[]> client;
  private final IntSupplier assigned;
  private final BatchHandler handler;
  private final Executor executor;
  private final PulsarBatch batch;
  private final Thread thread;
  private final Queue<Order> orders = new ConcurrentLinkedQueue<>();
  private boolean paused;
  private volatile boolean closing;
  private volatile boolean ended;

  /**
   * @param assigned how many partitions it has now, see {@link #assignedPartitions}
   * @param cumulative whether one acknowledgement can stand for all before it
   * @param executor where those who wait for an order go on
   */
  PulsarDriverConsumer(
      String id,
      Consumer<byte[]> client,
      IntSupplier assigned,
      boolean cumulative,
      BatchHandler handler,
      Executor executor) {
    this.id = id;
    this.client = client;
    this.assigned = assigned;
    this.handler = handler;
    this.executor = executor;
    this.batch = new PulsarBatch(client, cumulative);
    this.thread = new Thread(this::run, "plimsoll-pulsar-consumer-" + id);
    this.thread.setDaemon(true);
  }

  /** What somebody asked for, and who waits for it. */
  private record Order(Action action, CompletableFuture<Void> done) {}

  @FunctionalInterface
  private interface Action {
    void runPending() throws DriverException, InterruptedException;
  }

  PulsarDriverConsumer start() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      while (!closing) {
        runPending();
        if (paused) {
          LockSupport.parkNanos(PAUSE_NANOS);
        } else {
          receive();
        }
      }
    } catch (PulsarClientException | InterruptedException e) {
      if (!closing) {
        handler.stopped(PulsarFailures.toDriverException("receiving as " + id, e));
      }
    } finally {
      end();
    }
  }

  /** Waits for a message and takes those that are ready then along with it. */
  private void receive() throws PulsarClientException {
    Message<byte[]> next = client.receive(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS);
    if (next == null) {
      return;
    }
    do {
      batch.add(next);
      next = batch.isFull() ? null : client.receive(0, TimeUnit.MILLISECONDS);
    } while (next != null);
    try {
      handler.received(batch);
    } finally {
      batch.clear();
    }
  }

  private void end() {
    try {
      // Tells the broker the acknowledgements that are still gathered, too.
      client.closeAsync().get(CLIENT_CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{}: closing failed", id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended = true;
    refuseCommands();
  }

  private void runPending() throws InterruptedException {
    for (Order order = orders.poll(); order != null; order = orders.poll()) {
      CompletableFuture<Void> done = order.done();
      try {
        order.action().runPending();
        done.completeAsync(() -> null, executor);
      } catch (DriverException e) {
        done.completeExceptionally(e);
      }
    }
  }

  private void refuseCommands() {
    for (Order order = orders.poll(); order != null; order = orders.poll()) {
      order
          .done()
          .completeExceptionally(
              new DriverException(
                  DriverException.Kind.OTHER, "Pulsar: the consumer " + id + " has ended"));
    }
  }

  @Override
  public int assignedPartitions() {
    return assigned.getAsInt();
  }

  @Override
  public CompletionStage<Void> pause() {
    return order(
        () -> {
          paused = true;
          client.pause();
        });
  }

  @Override
  public CompletionStage<Void> resume() {
    return order(
        () -> {
          paused = false;
          client.resume();
        });
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return order(this::seek);
  }

  private void seek() throws DriverException, InterruptedException {
    try {
      client.seekAsync(MessageId.earliest).get(SEEK_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw PulsarFailures.toDriverException("setting " + id + " back to the first message", e);
    }
  }

  private CompletionStage<Void> order(Action action) {
    Order order = new Order(Objects.requireNonNull(action), new CompletableFuture<>());
    orders.add(order);
    if (ended) {
      refuseCommands();
    }
    return order.done();
  }

  @Override
  public void close() {
    closing = true;
    if (Thread.currentThread() == thread) {
      return; // From within the handler: the loop ends when that returns.
    }
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
