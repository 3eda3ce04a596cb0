// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Environment;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer with the stream protocol. It has one of the client's consumers per assigned partition.
 */
final class StreamDriverConsumer implements DriverConsumer, RabbitMqGroup.Member {

  private static final Logger LOG = LoggerFactory.getLogger(StreamDriverConsumer.class);

  private final ConsumerSpec spec;
  private final RabbitMqGroup group;
  private final BatchHandler handler;
  private final RabbitMqThreads threads;
  private final long storeMillis;
  private final StreamReader[] readers;
  private final StreamDelivery delivery = new StreamDelivery();

  /** Held while the handler runs, because the partitions are delivered on several threads. */
  private final ReentrantLock delivering = new ReentrantLock();

  private ScheduledFuture<?> storing;
  private volatile boolean paused;
  private volatile boolean closed;

  StreamDriverConsumer(
      ConsumerSpec spec,
      List<String> streams,
      Environment environment,
      RabbitMqConfig config,
      RabbitMqGroup group,
      BatchHandler handler,
      RabbitMqThreads threads) {
    this.spec = spec;
    this.group = group;
    this.handler = handler;
    this.threads = threads;
    this.storeMillis = config.receive().ackInterval().toMillis();
    this.readers = new StreamReader[streams.size()];
    for (int partition = 0; partition < readers.length; partition++) {
      readers[partition] =
          new StreamReader(
              this,
              spec,
              environment,
              streams.get(partition),
              partition,
              config.stream().initialCredits());
    }
  }

  void open() throws DriverException {
    storing =
        threads
            .timer()
            .scheduleWithFixedDelay(this::store, storeMillis, storeMillis, TimeUnit.MILLISECONDS);
    group.join(this);
  }

  private void store() {
    for (StreamReader reader : readers) {
      if (reader.isAssigned()) {
        reader.store();
      }
    }
  }

  void deliver(StreamReader reader, long offset, byte[] body) {
    delivering.lock();
    try {
      if (closed || reader.isEnded()) {
        return;
      }
      long number = reader.delivered(offset);
      delivery.set(reader.position(), number, reader.partition(), body);
      handler.received(delivery);
      delivery.clear();
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
  public void take(int partition, long offset) throws DriverException {
    try {
      readers[partition].assign(offset);
      if (!paused) {
        readers[partition].begin();
      }
    } catch (RuntimeException e) {
      throw RabbitMqFailures.toDriverException("receiving " + spec.topic() + " as " + spec.id(), e);
    }
  }

  @Override
  public long release(int partition) {
    readers[partition].end();
    return readers[partition].unassign();
  }

  @Override
  public int assignedPartitions() {
    int count = 0;
    for (StreamReader reader : readers) {
      count += reader.isAssigned() ? 1 : 0;
    }
    return count;
  }

  @Override
  public CompletionStage<Void> pause() {
    return order(
        () -> {
          paused = true;
          for (StreamReader reader : readers) {
            reader.end();
          }
        });
  }

  @Override
  public CompletionStage<Void> resume() {
    return order(
        () -> {
          paused = false;
          for (StreamReader reader : readers) {
            reader.begin();
          }
        });
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return order(
        () -> {
          for (StreamReader reader : readers) {
            reader.end();
            reader.seekToStart();
            reader.begin();
          }
        });
  }

  private CompletionStage<Void> order(Runnable action) {
    return CompletableFuture.runAsync(action, threads.opening());
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
    try {
      group.leave(this, true);
    } catch (DriverException e) {
      LOG.debug("{}: nobody could take over its partitions", spec.id(), e);
    }
  }
}
