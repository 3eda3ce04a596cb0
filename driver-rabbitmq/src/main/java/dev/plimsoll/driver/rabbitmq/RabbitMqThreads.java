// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The driver's threads; all are daemon threads and end with the driver. */
final class RabbitMqThreads implements AutoCloseable {

  static final String PREFIX = "plimsoll-rabbitmq-";

  private static final int OPENING_THREADS = 8;

  private final ExecutorService opening =
      Executors.newFixedThreadPool(OPENING_THREADS, named("open-"));
  private final ThreadPoolExecutor delivering = deliveringThreads();
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, named("timer-"));
  private final ScheduledThreadPoolExecutor streaming =
      new ScheduledThreadPoolExecutor(
          Runtime.getRuntime().availableProcessors(), named("stream-timer-"));
  private final ThreadFactory io = named("io-");

  RabbitMqThreads() {
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Returns the threads that open channels and re-establish connections. */
  ExecutorService opening() {
    return opening;
  }

  /**
   * Returns the threads that call consumers; their number is amqp-client's default for one
   * connection, and one more for each consumer whose handler may block.
   */
  ExecutorService delivering() {
    return delivering;
  }

  private static ThreadPoolExecutor deliveringThreads() {
    int threads = 2 * Runtime.getRuntime().availableProcessors();
    return new ThreadPoolExecutor(
        threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("deliver-"));
  }

  /** Adds a thread for a consumer whose handler may block, so that it delays no other consumer. */
  synchronized void addDelivering() {
    int threads = delivering.getCorePoolSize() + 1;
    delivering.setMaximumPoolSize(threads);
    delivering.setCorePoolSize(threads);
  }

  /** Removes a thread that {@link #addDelivering} has added. */
  synchronized void removeDelivering() {
    int threads = delivering.getCorePoolSize() - 1;
    delivering.setCorePoolSize(threads);
    delivering.setMaximumPoolSize(threads);
  }

  /** Returns the timer, for short delayed tasks. */
  ScheduledThreadPoolExecutor timer() {
    return timer;
  }

  /** Returns the threads on which stream clients reconnect; their number is a client's default. */
  ScheduledThreadPoolExecutor streaming() {
    return streaming;
  }

  /** Returns the factory of the connections' reader threads. */
  ThreadFactory io() {
    return io;
  }

  /** Runs a task on an opening thread after a delay, unless the driver is closed by then. */
  void openLater(Runnable task, long delayMillis) {
    try {
      var unused = timer.schedule(() -> openNow(task), delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      return; // The driver is closed.
    }
  }

  private void openNow(Runnable task) {
    try {
      opening.execute(task);
    } catch (RejectedExecutionException e) {
      return; // The driver is closed.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    streaming.shutdownNow();
    opening.shutdownNow();
    delivering.shutdownNow();
  }

  /** Runs a task that may hang; returns whether it ended within the limit. */
  static boolean runWithin(Runnable task, long limitMillis) {
    Thread thread = new Thread(task, PREFIX + "close");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(limitMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private static ThreadFactory named(String purpose) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, PREFIX + purpose + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
