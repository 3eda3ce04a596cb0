// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The driver's threads, all of them daemons that end with it. */
final class RabbitMqThreads implements AutoCloseable {

  static final String PREFIX = "plimsoll-rabbitmq-";

  private static final int OPENING_THREADS = 8;

  private final ExecutorService opening =
      Executors.newFixedThreadPool(OPENING_THREADS, named("open-"));
  private final ExecutorService delivering =
      Executors.newFixedThreadPool(
          2 * Runtime.getRuntime().availableProcessors(), named("deliver-"));
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, named("timer-"));
  private final ThreadFactory io = named("io-");

  RabbitMqThreads() {
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Where things are opened, and connections reproduced. */
  ExecutorService opening() {
    return opening;
  }

  /** Where consumers are called; the size is what amqp-client takes for one connection. */
  ExecutorService delivering() {
    return delivering;
  }

  /** For what comes later and takes no time. */
  ScheduledThreadPoolExecutor timer() {
    return timer;
  }

  /** Makes the reading threads of connections. */
  ThreadFactory io() {
    return io;
  }

  /** Opens something again in a while; nothing happens when the driver is closed by then. */
  void openLater(Runnable task, long delayMillis) {
    try {
      var unused = timer.schedule(() -> openNow(task), delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      return; // The driver is closed: nothing is to be opened any more.
    }
  }

  private void openNow(Runnable task) {
    try {
      opening.execute(task);
    } catch (RejectedExecutionException e) {
      return; // Likewise.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    opening.shutdownNow();
    delivering.shutdownNow();
  }

  /** Runs something that may hang; says whether it has ended in time. */
  static boolean ended(Runnable task, long limitMillis) {
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

  /** Runs things that may hang side by side, and returns when all have ended, or in time. */
  static void endAll(List<Runnable> tasks, long limitMillis) {
    CountDownLatch left = new CountDownLatch(tasks.size());
    for (Runnable task : tasks) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run();
                } finally {
                  left.countDown();
                }
              },
              PREFIX + "close");
      thread.setDaemon(true);
      thread.start();
    }
    try {
      left.await(limitMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
