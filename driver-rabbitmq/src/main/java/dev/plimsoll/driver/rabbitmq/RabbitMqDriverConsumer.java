// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer over AMQP with one channel for all of its partitions. If the channel is lost, it opens
 * another one and the server redelivers unacknowledged messages.
 */
final class RabbitMqDriverConsumer implements DriverConsumer, RabbitMqGroup.Member {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqDriverConsumer.class);

  private static final long REOPEN_MILLIS = 100;
  private static final long CLOSE_MILLIS = 2_000;

  private final ConsumerSpec spec;
  private final RabbitMqLink link;
  private final RabbitMqThreads threads;
  private final ReceiveConfig config;
  private final BatchHandler handler;
  private final RabbitMqDelivery delivery;
  private final PartitionReader[] readers;
  private final Optional<RabbitMqGroup> group;
  private final boolean stream;
  private final Runnable reopening = this::reopen;

  /** Held while the handler runs, and to stop calling it. */
  private final ReentrantLock delivering = new ReentrantLock();

  private volatile ReceivingChannel channel;
  private ScheduledFuture<?> ackTask;
  private boolean paused;
  private volatile boolean closed;

  RabbitMqDriverConsumer(
      ConsumerSpec spec,
      List<String> queues,
      RabbitMqLink link,
      RabbitMqThreads threads,
      ReceiveConfig config,
      boolean stream,
      Optional<RabbitMqGroup> group,
      BatchHandler handler) {
    this.spec = spec;
    this.link = link;
    this.threads = threads;
    this.config = config;
    this.stream = stream;
    this.group = group;
    this.handler = handler;
    this.delivery = new RabbitMqDelivery(!config.autoAck() && !stream);
    this.readers = new PartitionReader[queues.size()];
    for (int partition = 0; partition < readers.length; partition++) {
      readers[partition] =
          new PartitionReader(this, spec, queues.get(partition), partition, stream);
    }
  }

  /** Opens the channel and begins to receive. */
  void open() throws IOException, TimeoutException, DriverException {
    link.onReconnect(reopening);
    openChannel();
    long interval = config.ackInterval().toMillis();
    ackTask =
        threads
            .timer()
            .scheduleWithFixedDelay(this::acknowledge, interval, interval, TimeUnit.MILLISECONDS);
    if (group.isPresent()) {
      group.get().join(this);
    } else {
      for (PartitionReader reader : readers) {
        take(reader.partition(), RabbitMqGroup.AT_START);
      }
    }
  }

  private synchronized void openChannel() throws IOException, TimeoutException {
    if (closed || (channel != null && channel.channel().isOpen())) {
      return;
    }
    channel =
        ReceivingChannel.open(
            RabbitMqFailures.openChannel(link.connection(), "consumer.connections"),
            config,
            this::lost);
    if (!paused) {
      for (PartitionReader reader : readers) {
        reader.begin(channel, config.autoAck());
      }
    }
  }

  private void lost(ReceivingChannel lost, ShutdownSignalException cause) {
    if (closed || !lost.channel().getConnection().isOpen()) {
      return; // If the connection was lost, reopen() is called after the reconnect.
    }
    LOG.debug("{}: the channel is lost", spec.id(), cause);
    threads.openLater(reopening, REOPEN_MILLIS);
  }

  private void reopen() {
    try {
      openChannel();
    } catch (IOException | TimeoutException | RuntimeException e) {
      if (closed || link.isClosed()) {
        return;
      }
      if (RabbitMqFailures.isNotFound(e)) {
        stopped(
            RabbitMqFailures.toDriverException(
                "receiving " + spec.topic() + " as " + spec.id(), e));
        return;
      }
      LOG.debug("{}: cannot receive again yet", spec.id(), e);
      threads.openLater(reopening, REOPEN_MILLIS);
    }
  }

  /** Called when the server cancels the consumer of a queue; resumes if the queue still exists. */
  void cancelled(PartitionReader reader) {
    if (!closed) {
      LOG.debug("{}: the server ended the reading of {}", spec.id(), reader.queue());
      threads.openLater(() -> resumeReading(reader), REOPEN_MILLIS);
    }
  }

  private void resumeReading(PartitionReader reader) {
    try {
      synchronized (this) {
        if (!closed && !paused && channel != null && channel.channel().isOpen()) {
          reader.begin(channel, config.autoAck());
        }
      }
    } catch (IOException | RuntimeException e) {
      if (!closed && RabbitMqFailures.isNotFound(e)) {
        stopped(
            RabbitMqFailures.toDriverException(
                "receiving " + reader.queue() + " as " + spec.id(), e));
      }
    }
  }

  private void stopped(DriverException cause) {
    delivering.lock();
    try {
      if (!closed) {
        closed = true;
        handler.stopped(cause);
      }
    } finally {
      delivering.unlock();
    }
  }

  /** Delivers a message; returns false if this consumer is closed. */
  boolean deliver(
      ReceivingChannel from, int partition, long tag, boolean redelivered, byte[] body) {
    delivering.lock();
    try {
      if (closed) {
        return false;
      }
      delivery.set(from, tag, redelivered, partition, body);
      handler.received(delivery);
      delivery.clear();
      if (stream) {
        from.acks().acknowledge(tag);
      }
      return true;
    } finally {
      delivering.unlock();
    }
  }

  private void acknowledge() {
    ReceivingChannel now = channel;
    if (now != null) {
      now.acks().acknowledge();
    }
  }

  @Override
  public synchronized void take(int partition, long offset) throws DriverException {
    try {
      readers[partition].assign(offset);
      if (!paused && channel != null && channel.channel().isOpen()) {
        readers[partition].begin(channel, config.autoAck());
      }
    } catch (IOException | RuntimeException e) {
      throw RabbitMqFailures.toDriverException("receiving " + readers[partition].queue(), e);
    }
  }

  @Override
  public long release(int partition) {
    PartitionReader reader = readers[partition];
    reader.end(CLOSE_MILLIS);
    return reader.unassign();
  }

  @Override
  public int assignedPartitions() {
    if (group.isEmpty()) {
      return -1;
    }
    int count = 0;
    for (PartitionReader reader : readers) {
      count += reader.isAssigned() ? 1 : 0;
    }
    return count;
  }

  @Override
  public CompletionStage<Void> pause() {
    return CompletableFuture.runAsync(
        () -> {
          synchronized (this) {
            paused = true;
          }
          for (PartitionReader reader : readers) {
            reader.end(CLOSE_MILLIS);
          }
        },
        threads.opening());
  }

  @Override
  public CompletionStage<Void> resume() {
    return CompletableFuture.runAsync(
        () -> {
          synchronized (this) {
            paused = false;
            beginAll();
          }
        },
        threads.opening());
  }

  private void beginAll() {
    try {
      for (PartitionReader reader : readers) {
        reader.begin(channel, config.autoAck());
      }
    } catch (IOException e) {
      throw new java.util.concurrent.CompletionException(
          RabbitMqFailures.toDriverException("receiving " + spec.topic() + " again", e));
    }
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return CompletableFuture.runAsync(
        () -> {
          for (PartitionReader reader : readers) {
            reader.end(CLOSE_MILLIS);
          }
          synchronized (this) {
            for (PartitionReader reader : readers) {
              reader.seekToStart();
            }
            beginAll();
          }
        },
        threads.opening());
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      closed = true;
    } finally {
      delivering.unlock();
    }
    link.forget(reopening);
    if (ackTask != null) {
      ackTask.cancel(false);
    }
    try {
      if (group.isPresent()) {
        group.get().leave(this, !link.isClosed());
      }
    } catch (DriverException e) {
      LOG.debug("{}: nobody could take over its partitions", spec.id(), e);
    }
    closeChannel();
  }

  private void closeChannel() {
    ReceivingChannel last;
    synchronized (this) {
      last = channel;
      channel = null;
    }
    if (last != null) {
      boolean ended =
          RabbitMqThreads.runWithin(
              () -> {
                last.acks().acknowledge();
                RabbitMqFailures.abort(last.channel());
              },
              CLOSE_MILLIS);
      if (!ended) {
        link.cut();
      }
    }
  }
}
