// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Applies an operation to many items on several channels concurrently. Must not be called from the
 * opening threads.
 */
final class RabbitMqBulk {

  private static final int CHANNELS = 8;
  private static final Duration DECLARED_LIMIT = Duration.ofSeconds(10);
  private static final Duration INTERVAL = Duration.ofMillis(100);

  /** How long an interrupted caller waits for the operations that are under way. */
  private static final long END_SECONDS = 5;

  private final RabbitMqServer server;
  private final RabbitMqThreads threads;

  RabbitMqBulk(RabbitMqServer server, RabbitMqThreads threads) {
    this.server = server;
    this.threads = threads;
  }

  /** The operation applied to an item. */
  @FunctionalInterface
  interface Each<T> {
    Object on(Channel channel, T item) throws IOException, DriverException;
  }

  <T> void forEach(String operation, List<T> items, Each<T> each)
      throws DriverException, InterruptedException {
    apply(new Work<>(operation, each, Duration.ZERO, false), items);
  }

  /** Deletes each item; one that cannot be deleted keeps no other one. The first failure counts. */
  <T> void deleteEach(String operation, List<T> items, Each<T> each)
      throws DriverException, InterruptedException {
    apply(new Work<>(operation, each, Duration.ZERO, true), items);
  }

  /**
   * Declares each item. In a cluster, a node may not know yet what was just declared on another
   * one; then this item is declared again.
   */
  <T> void declareEach(String operation, List<T> items, Each<T> each)
      throws DriverException, InterruptedException {
    apply(new Work<>(operation, each, DECLARED_LIMIT, false), items);
  }

  /**
   * What is done with items.
   *
   * @param patience how long an item that is not found is tried again
   * @param goesOn whether a failure leaves the other items to be done
   */
  private record Work<T>(String operation, Each<T> each, Duration patience, boolean goesOn) {

    /** Without an answer, there will be none for the others either. */
    boolean goesOnAfter(DriverException failure) {
      return goesOn
          && failure.kind() != DriverException.Kind.UNREACHABLE
          && failure.kind() != DriverException.Kind.TIMEOUT;
    }
  }

  private <T> void apply(Work<T> work, List<T> items) throws DriverException, InterruptedException {
    List<CompletableFuture<Void>> parts = new ArrayList<>();
    AtomicBoolean ended = new AtomicBoolean();
    int channels = Math.min(CHANNELS, items.size());
    for (int part = 0; part < channels; part++) {
      int first = part;
      parts.add(
          CompletableFuture.runAsync(
              () -> some(work, items, first, channels, ended), threads.opening()));
    }
    CompletableFuture<Void> done =
        CompletableFuture.allOf(parts.toArray(new CompletableFuture<?>[0]));
    try {
      done.get();
    } catch (ExecutionException e) {
      throw RabbitMqFailures.toDriverException(work.operation(), e.getCause());
    } catch (InterruptedException e) {
      // What is created from now on would be left behind.
      ended.set(true);
      done.exceptionally(failure -> null)
          .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS)
          .join();
      throw e;
    }
  }

  private static boolean isNotFound(DriverException failure) {
    return failure.kind() == DriverException.Kind.NOT_FOUND;
  }

  private <T> void some(Work<T> work, List<T> items, int first, int step, AtomicBoolean ended) {
    AtomicInteger next = new AtomicInteger(first);
    DriverException failure = null;
    try {
      while (next.get() < items.size() && !ended.get()) {
        try {
          server.with(
              work.operation(),
              channel -> {
                while (next.get() < items.size() && !ended.get()) {
                  work.each().on(channel, items.get(next.get()));
                  next.addAndGet(step);
                }
                return true;
              });
        } catch (DriverException e) {
          if (work.goesOnAfter(e)) {
            failure = failure == null ? e : failure;
            next.addAndGet(step);
            continue;
          }
          if (work.patience().isZero() || !isNotFound(e)) {
            throw e;
          }
          T late = items.get(next.get());
          Deadline.after(work.patience())
              .retry(
                  INTERVAL,
                  RabbitMqBulk::isNotFound,
                  () -> server.with(work.operation(), channel -> work.each().on(channel, late)));
          next.addAndGet(step);
        }
      }
      if (failure != null) {
        throw new CompletionException(failure);
      }
    } catch (DriverException e) {
      ended.set(true); // The others stop; whoever asked learns of it when they have.
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }
}
