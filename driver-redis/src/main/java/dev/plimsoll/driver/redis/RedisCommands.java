// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Commands from other threads to a consumer, queued until its event loop runs them. Thread-safe.
 */
final class RedisCommands {

  private final String consumer;
  private final Executor executor;
  private final Queue<Runnable> queued = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  /**
   * @param executor executor that completes the returned stages; not the event loop
   */
  RedisCommands(String consumer, Executor executor) {
    this.consumer = consumer;
    this.executor = executor;
  }

  /**
   * Adds a command.
   *
   * @param action runs on the event loop; completes the given future, immediately or later
   */
  CompletionStage<Void> add(Consumer<CompletableFuture<Void>> action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    queued.add(
        () -> {
          if (ended) {
            done.completeExceptionally(endedException());
          } else {
            action.accept(done);
          }
        });
    if (ended) {
      runPending();
    }
    return done.thenRunAsync(() -> {}, executor);
  }

  boolean isEmpty() {
    return queued.isEmpty();
  }

  /** Runs the queued commands. Called on the event loop. */
  void runPending() {
    for (Runnable command = queued.poll(); command != null; command = queued.poll()) {
      command.run();
    }
  }

  /** Rejects queued and later commands, because the consumer has ended. */
  void end() {
    ended = true;
    runPending();
  }

  private DriverException endedException() {
    return new DriverException(
        DriverException.Kind.OTHER, "Redis: the consumer " + consumer + " has ended");
  }
}
