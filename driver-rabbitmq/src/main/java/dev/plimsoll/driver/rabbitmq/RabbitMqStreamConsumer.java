// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Environment;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A consumer with the stream protocol. It has one of the client's consumers per assigned partition.
 */
final class RabbitMqStreamConsumer implements DriverConsumer {

  private final BatchHandler handler;
  private final RabbitMqThreads threads;
  private final long storeMillis;
  private final List<RabbitMqStreamReader> readers = new ArrayList<>();
  private final RabbitMqStreamBatch delivery = new RabbitMqStreamBatch();

  /** Held while the handler runs, because the partitions are delivered on several threads. */
  private final ReentrantLock delivering = new ReentrantLock();

  private ScheduledFuture<?> storing;
  private volatile boolean closed;

  RabbitMqStreamConsumer(
      ConsumerSpec spec,
      List<String> streams,
      Environment environment,
      RabbitMqConfig config,
      BatchHandler handler,
      RabbitMqThreads threads) {
    this.handler = handler;
    this.threads = threads;
    this.storeMillis = config.consumer().ackInterval().toMillis();
    int credits = config.stream().initialCredits();
    for (int partition = 0; partition < streams.size(); partition++) {
      if (spec.owns(partition)) {
        readers.add(
            new RabbitMqStreamReader(
                this, spec, environment, streams.get(partition), partition, credits));
      }
    }
  }

  void open() throws DriverException, InterruptedException {
    storing =
        threads
            .timer()
            .scheduleWithFixedDelay(this::store, storeMillis, storeMillis, TimeUnit.MILLISECONDS);
    for (RabbitMqStreamReader reader : readers) {
      RabbitMqAvailability.await(
          "opening a consumer of a stream",
          () -> {
            reader.begin();
            return reader;
          });
    }
  }

  private void store() {
    readers.forEach(RabbitMqStreamReader::store);
  }

  void deliver(RabbitMqStreamReader reader, long offset, byte[] body) {
    delivering.lock();
    try {
      if (closed || reader.isEnded()) {
        return;
      }
      long number = reader.delivered(offset);
      delivery.begin(reader.position(), number, reader.partition(), body);
      handler.received(delivery);
      delivery.end();
    } finally {
      delivering.unlock();
    }
  }

  /** Runs the action while no message is being delivered. */
  void betweenDeliveries(Runnable action) {
    delivering.lock();
    try {
      action.run();
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public int assignedPartitions() {
    return readers.size();
  }

  @Override
  public CompletionStage<Void> pause() {
    return order(RabbitMqStreamReader::end);
  }

  @Override
  public CompletionStage<Void> resume() {
    return order(RabbitMqStreamReader::begin);
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return order(
        reader -> {
          reader.end();
          reader.seekToStart();
          reader.begin();
        });
  }

  private CompletionStage<Void> order(Consumer<RabbitMqStreamReader> action) {
    return CompletableFuture.runAsync(
        () -> {
          if (!closed) {
            readers.forEach(action);
          }
        },
        threads.opening());
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      delivering.unlock();
    }
    if (storing != null) {
      storing.cancel(false);
    }
    readers.forEach(RabbitMqStreamReader::end);
  }
}
