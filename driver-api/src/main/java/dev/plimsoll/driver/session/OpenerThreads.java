// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.session;

import dev.plimsoll.driver.DriverException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that open producers and consumers, several at a time, since each may take its time. For
 * drivers; may be called from any thread.
 */
public final class OpenerThreads implements AutoCloseable {

  private final ExecutorService threads;

  /**
   * @param threadName what the names of the threads begin with
   * @param atOnce how many are opened at a time
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

  /** The threads, for what follows upon opening. */
  public ExecutorService threads() {
    return threads;
  }

  /** Makes one on these threads; a {@link DriverException} is how the stage then fails. */
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

  /**
   * Opens nothing more that is asked for from now on. What was asked for before comes to its end.
   */
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

    /** What was opened. */
    T created() throws DriverException, InterruptedException;
  }
}
