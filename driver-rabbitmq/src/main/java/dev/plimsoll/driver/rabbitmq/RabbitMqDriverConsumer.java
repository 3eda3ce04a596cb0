// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.ShutdownSignalException;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
final class RabbitMqDriverConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqDriverConsumer.class);

  private static final long REOPEN_MILLIS = 100;
  private static final long CLOSE_MILLIS = 2_000;

  private final ConsumerSpec spec;
  private final RabbitMqLink link;
  private final RabbitMqThreads threads;
  private final RabbitMqReceiveConfig config;
  private final BatchHandler handler;
  private final RabbitMqBatch delivery;
  private final List<RabbitMqReader> readers = new ArrayList<>();
  private final RabbitMqSharing sharing;
  private final boolean stream;
  private final Runnable reopening = this::reopen;

  /** Held while the handler runs, and to stop calling it. */
  private final ReentrantLock delivering = new ReentrantLock();

  private volatile RabbitMqReceivingChannel channel;
  private ScheduledFuture<?> ackTask;
  private boolean paused;
  private volatile boolean closed;
  private boolean ownThread;

  /**
   * @param queues queue or stream of each partition
   * @param sharing how the consumers of the subscription share a partition
   */
  RabbitMqDriverConsumer(
      ConsumerSpec spec,
      List<String> queues,
      RabbitMqSharing sharing,
      boolean stream,
      RabbitMqLink link,
      RabbitMqThreads threads,
      RabbitMqReceiveConfig config,
      BatchHandler handler) {
    this.spec = spec;
    this.sharing = sharing;
    this.stream = stream;
    this.link = link;
    this.threads = threads;
    this.config = config;
    this.handler = handler;
    this.delivery = new RabbitMqBatch(!config.autoAck() && !stream);
    for (int partition = 0; partition < queues.size(); partition++) {
      if (sharing != RabbitMqSharing.ASSIGNED || spec.owns(partition)) {
        readers.add(
            new RabbitMqReader(this, spec, queues.get(partition), partition, stream, sharing));
      }
    }
  }

  /** Opens the channel and begins to receive, as soon as the queues are available. */
  void open() throws DriverException, InterruptedException {
    if (handler.mayBlock()) {
      threads.addDelivering();
      ownThread = true;
    }
    link.onReconnect(reopening);
    try {
      RabbitMqAvailability.await(
          "opening the consumer " + spec.id() + " of " + spec.topic(), this::openChannel);
    } catch (DriverException | InterruptedException e) {
      close();
      throw e;
    }
    long interval = config.ackInterval().toMillis();
    ackTask =
        threads
            .timer()
            .scheduleWithFixedDelay(this::acknowledge, interval, interval, TimeUnit.MILLISECONDS);
  }

  /** Returns whether it was not open before. */
  private synchronized boolean openChannel() throws IOException, TimeoutException {
    if (closed || (channel != null && channel.channel().isOpen())) {
      return false;
    }
    channel =
        RabbitMqReceivingChannel.open(
            RabbitMqFailures.openChannel(link.connection(), "consumerClients"), config, this::lost);
    if (!paused) {
      for (RabbitMqReader reader : readers) {
        reader.begin(channel, config.autoAck());
      }
    }
    return true;
  }

  private void lost(RabbitMqReceivingChannel lost, ShutdownSignalException cause) {
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
  void cancelled(RabbitMqReader reader) {
    if (!closed) {
      LOG.debug("{}: the server ended the reading of {}", spec.id(), reader.queue());
      threads.openLater(() -> resumeReading(reader), REOPEN_MILLIS);
    }
  }

  private void resumeReading(RabbitMqReader reader) {
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
      RabbitMqReceivingChannel from, int partition, long tag, boolean redelivered, byte[] body) {
    delivering.lock();
    try {
      if (closed) {
        return false;
      }
      delivery.begin(from, tag, redelivered, partition, body);
      handler.received(delivery);
      delivery.end();
      if (stream) {
        from.acks().acknowledge(tag);
      }
      return true;
    } finally {
      delivering.unlock();
    }
  }

  private void acknowledge() {
    RabbitMqReceivingChannel now = channel;
    if (now != null) {
      now.acks().acknowledge();
    }
  }

  @Override
  public int assignedPartitions() {
    return sharing == RabbitMqSharing.ASSIGNED ? readers.size() : -1;
  }

  @Override
  public CompletionStage<Void> pause() {
    return CompletableFuture.runAsync(
        () -> {
          synchronized (this) {
            paused = true;
          }
          for (RabbitMqReader reader : readers) {
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
      for (RabbitMqReader reader : readers) {
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
          for (RabbitMqReader reader : readers) {
            reader.end(CLOSE_MILLIS);
          }
          synchronized (this) {
            for (RabbitMqReader reader : readers) {
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
    closeChannel();
    removeOwnThread();
  }

  private synchronized void removeOwnThread() {
    if (ownThread) {
      ownThread = false;
      threads.removeDelivering();
    }
  }

  private void closeChannel() {
    RabbitMqReceivingChannel last;
    synchronized (this) {
      last = channel;
      channel = null;
    }
    if (last != null) {
      boolean ended =
          RabbitMqThreads.runWithin(
              () -> {
                last.acks().acknowledge();
                // Of a quorum queue, the server keeps more than 32 acknowledgements of a channel
                // back and drops these when the channel closes; it answers the end of reading last.
                readers.forEach(reader -> reader.end(CLOSE_MILLIS));
                RabbitMqFailures.abort(last.channel());
              },
              CLOSE_MILLIS);
      if (!ended) {
        link.cut();
      }
    }
  }
}
