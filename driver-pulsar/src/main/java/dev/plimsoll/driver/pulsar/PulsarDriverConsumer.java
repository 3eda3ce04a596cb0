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
 * A consumer with its own receiving thread. Commands from other threads are queued and run on that
 * thread between two receives, at least every {@value #MAX_WAIT_MILLIS} ms.
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
  private final Queue<PendingCommand> commands = new ConcurrentLinkedQueue<>();
  private boolean paused;
  private volatile boolean closing;
  private volatile boolean ended;

  /**
   * @param assigned returns the current number of partitions, see {@link #assignedPartitions}
   * @param cumulative whether the subscription supports cumulative acknowledgement
   * @param executor executor that completes the stages of commands
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

  /** An action requested by another thread, and the future that it waits for. */
  private record PendingCommand(Action action, CompletableFuture<Void> done) {}

  @FunctionalInterface
  private interface Action {
    void run() throws DriverException, InterruptedException;
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

  /** Waits for a message, then adds the messages that are ready by then. */
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
      // Also sends the acknowledgements that are still grouped in the client.
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
    for (PendingCommand command = commands.poll(); command != null; command = commands.poll()) {
      CompletableFuture<Void> done = command.done();
      try {
        command.action().run();
        done.completeAsync(() -> null, executor);
      } catch (DriverException e) {
        done.completeExceptionally(e);
      }
    }
  }

  private void refuseCommands() {
    for (PendingCommand command = commands.poll(); command != null; command = commands.poll()) {
      command
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
    return enqueue(
        () -> {
          paused = true;
          client.pause();
        });
  }

  @Override
  public CompletionStage<Void> resume() {
    return enqueue(
        () -> {
          paused = false;
          client.resume();
        });
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return enqueue(this::seek);
  }

  private void seek() throws DriverException, InterruptedException {
    try {
      client.seekAsync(MessageId.earliest).get(SEEK_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw PulsarFailures.toDriverException("setting " + id + " back to the first message", e);
    }
  }

  private CompletionStage<Void> enqueue(Action action) {
    PendingCommand command = new PendingCommand(Objects.requireNonNull(action), new CompletableFuture<>());
    commands.add(command);
    if (ended) {
      refuseCommands();
    }
    return command.done();
  }

  @Override
  public void close() {
    closing = true;
    if (Thread.currentThread() == thread) {
      return; // Called from within the handler: the loop ends when the handler returns.
    }
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
