// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.session;

import dev.plimsoll.driver.DriverException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that open producers and consumers in parallel, since opening each may take a while. For
 * drivers; any thread may call it.
 */
public final class OpenerThreads implements AutoCloseable {

  private final ExecutorService threads;

  /**
   * @param threadName the prefix of the threads' names
   * @param atOnce how many clients are opened in parallel
   */
  public OpenerThreads(String threadName, int atOnce) {
    AtomicInteger number = new AtomicInteger();
    threads =
        Executors.newFixedThreadPool(
            atOnce,
            task -> {
              Thread thread = new Thread(task, threadName + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** The threads, for work that follows the opening. */
  public ExecutorService threads() {
    return threads;
  }

  /**
   * Opens a client on these threads; if that fails, the stage completes with the {@link
   * DriverException}.
   */
  public <T> CompletableFuture<T> supply(Making<T> making) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return making.created();
          } catch (DriverException e) {
            throw new CompletionException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
          }
        },
        threads);
  }

  /** Waits until a client is open. */
  static <T> T await(CompletionStage<T> stage) throws DriverException, InterruptedException {
    try {
      return stage.toCompletableFuture().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DriverException failure) {
        throw failure;
      }
      throw new DriverException(
          DriverException.Kind.OTHER,
          "opening failed: " + DriverException.textOf(e.getCause()),
          e.getCause());
    }
  }

  /** Accepts no more openings. Earlier ones are completed. */
  @Override
  public void close() {
    threads.shutdown();
  }

  /**
   * Opens one producer or consumer.
   *
   * @param <T> what is opened
   */
  @FunctionalInterface
  public interface Making<T> {

    /** Opens the client. */
    T created() throws DriverException, InterruptedException;
  }
}
