// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** What is asked of a consumer from outside, until its event loop gets to it. Any thread. */
final class RedisCommands {

  private final String consumer;
  private final Executor executor;
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean ended;

  /**
   * @param executor on which those who asked go on: not the event loop
   */
  RedisCommands(String consumer, Executor executor) {
    this.consumer = consumer;
    this.executor = executor;
  }

  /**
   * Adds an order.
   *
   * @param action what to do on the event loop; completes what it is given, then or later
   */
  CompletionStage<Void> add(Consumer<CompletableFuture<Void>> action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    waiting.add(
        () -> {
          if (ended) {
            done.completeExceptionally(gone());
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
    return waiting.isEmpty();
  }

  /** On the event loop: does what has been asked so far. */
  void runPending() {
    for (Runnable order = waiting.poll(); order != null; order = waiting.poll()) {
      order.run();
    }
  }

  /** The consumer has ended: what is asked from now on is refused. */
  void end() {
    ended = true;
    runPending();
  }

  private DriverException gone() {
    return new DriverException(
        DriverException.Kind.OTHER, "Redis: the consumer " + consumer + " has ended");
  }
}
