// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Applies an operation to many items on several channels concurrently. Must not be called from the
 * opening threads.
 */
final class RabbitMqBulk {

  private static final int CHANNELS = 8;

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
    List<CompletableFuture<Void>> parts = new ArrayList<>();
    int channels = Math.min(CHANNELS, items.size());
    for (int part = 0; part < channels; part++) {
      int first = part;
      parts.add(
          CompletableFuture.runAsync(
              () -> some(operation, items, first, channels, each), threads.opening()));
    }
    for (CompletableFuture<Void> part : parts) {
      try {
        part.get();
      } catch (ExecutionException e) {
        throw RabbitMqFailures.toDriverException(operation, e.getCause());
      }
    }
  }

  private <T> void some(String operation, List<T> items, int first, int step, Each<T> each) {
    try {
      server.with(
          operation,
          channel -> {
            for (int i = first; i < items.size(); i += step) {
              each.on(channel, items.get(i));
            }
            return true;
          });
    } catch (DriverException e) {
      throw new CompletionException(e);
    }
  }
}
