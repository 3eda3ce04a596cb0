// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/**
 * Commands from other threads to a consumer (pause, resume, seek), queued until its receive thread
 * runs them. For drivers. Any thread may add commands; one thread at a time runs them.
 */
public final class ConsumerCommands {

  private final String consumer;
  private final Executor executor;
  private final Queue<Pending> queue = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  /**
   * @param consumer names the consumer in messages: {@code Kafka: the consumer c-1}
   * @param executor completes the stages, so that the caller's continuations do not run on the
   *     receive thread
   */
  public ConsumerCommands(String consumer, Executor executor) {
    this.consumer = Objects.requireNonNull(consumer, "consumer");
    this.executor = Objects.requireNonNull(executor, "executor");
  }

  private record Pending(Action action, CompletableFuture<Void> done) {}

  /** Queues a command. The stage completes when the action has returned. */
  public CompletionStage<Void> add(Action action) {
    return addAsync(
        done -> {
          action.run();
          done.complete(null);
        });
  }

  /** Queues a command that completes its future itself, possibly later on another thread. */
  public CompletionStage<Void> addAsync(AsyncAction action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    queue.add(new Pending(() -> action.run(done), done));
    if (ended) {
      refuseAll();
    }
    return done.thenRunAsync(() -> {}, executor);
  }

  /** Whether no command waits. */
  public boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Runs the waiting commands. Called by the receive thread. */
  public void run() throws InterruptedException {
    for (Pending command = queue.poll(); command != null; command = queue.poll()) {
      try {
        command.action().run();
      } catch (DriverException | RuntimeException e) {
        command.done().completeExceptionally(e);
      }
    }
  }

  /** Refuses the waiting commands and all later ones, because the consumer has ended. */
  public void end() {
    ended = true;
    refuseAll();
  }

  private void refuseAll() {
    for (Pending command = queue.poll(); command != null; command = queue.poll()) {
      command
          .done()
          .completeExceptionally(
              new DriverException(DriverException.Kind.OTHER, consumer + " has ended"));
    }
  }

  /** What a command does. */
  @FunctionalInterface
  public interface Action {

    /** Runs on the receive thread. */
    void run() throws DriverException, InterruptedException;
  }

  /** What a command does whose effect comes later. */
  @FunctionalInterface
  public interface AsyncAction {

    /** Runs on the receive thread, and arranges that the future is completed. */
    void run(CompletableFuture<Void> done) throws DriverException, InterruptedException;
  }
}
