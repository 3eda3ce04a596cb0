// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.connection.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer over AMQP with its own channel. If the channel is lost, it opens another one; a send
 * waits for it for a limited time and then fails.
 */
final class RabbitMqDriverProducer implements DriverProducer {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqDriverProducer.class);

  private static final Duration WAIT_LIMIT = Duration.ofSeconds(1);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long REOPEN_MILLIS = 20;
  private static final long CLOSE_MILLIS = 2_000;

  private final RabbitMqLink link;
  private final RabbitMqThreads threads;
  private final RabbitMqRoute route;
  private final RabbitMqSendConfig config;
  private final Runnable reopening = this::reopen;
  private final AtomicReference<RabbitMqPublishingChannel> current = new AtomicReference<>();
  private volatile boolean closed;
  private long turn;

  RabbitMqDriverProducer(
      RabbitMqLink link, RabbitMqThreads threads, RabbitMqRoute route, RabbitMqSendConfig config) {
    this.link = link;
    this.threads = threads;
    this.route = route;
    this.config = config;
  }

  /** Opens the first channel. */
  void open() throws IOException, TimeoutException {
    link.onReconnect(reopening);
    openChannel();
  }

  private synchronized void openChannel() throws IOException, TimeoutException {
    if (closed || current.get() != null) {
      return;
    }
    RabbitMqPublishingChannel opened =
        RabbitMqPublishingChannel.open(
            RabbitMqFailures.openChannel(link.connection(), "producerClients"),
            route,
            config,
            this::lost);
    current.set(opened);
    if (!opened.channel().isOpen()) {
      current.compareAndSet(opened, null);
    }
  }

  private void lost(RabbitMqPublishingChannel channel) {
    current.compareAndSet(channel, null);
    if (!closed && channel.channel().getConnection().isOpen()) {
      threads.openLater(reopening, REOPEN_MILLIS);
    }
  }

  private void reopen() {
    try {
      openChannel();
    } catch (IOException | TimeoutException e) {
      LOG.debug("cannot open a channel again yet", e);
      if (!closed && !link.isClosed()) {
        threads.openLater(reopening, REOPEN_MILLIS * 10);
      }
    }
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    RabbitMqPublishingChannel channel = current.get();
    if (channel == null || link.isBlocked()) {
      channel = awaitChannel();
    }
    channel.publish(payload, route.partition(key, partition, turn++), completion);
  }

  /**
   * Returns the channel; waits while the server blocks publishers, and for a limited time for a new
   * channel.
   */
  private RabbitMqPublishingChannel awaitChannel() {
    Deadline deadline = Deadline.after(WAIT_LIMIT);
    while (true) {
      if (closed || link.isClosed()) {
        throw refused(FailureKind.ABORTED, "the producer is closed");
      }
      RabbitMqPublishingChannel channel = current.get();
      boolean blocked = link.isBlocked();
      if (channel != null && !blocked) {
        return channel;
      }
      if (blocked && config.whenBlocked() == RabbitMqSendConfig.WhenBlocked.FAIL) {
        throw refused(
            FailureKind.THROTTLED,
            "the server blocks publishers, because its memory or disk is short");
      }
      if (!blocked && deadline.isOver()) {
        throw refused(FailureKind.DISCONNECTED, "there is no connection");
      }
      LockSupport.parkNanos(LOOK_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        throw refused(FailureKind.ABORTED, "interrupted while waiting to send");
      }
    }
  }

  private static SendRejectedException refused(FailureKind kind, String why) {
    return new SendRejectedException(kind, "RabbitMQ: " + why, null);
  }

  @Override
  public void close() {
    closed = true;
    link.forget(reopening);
    Optional.ofNullable(current.getAndSet(null)).ifPresent(this::close);
  }

  private void close(RabbitMqPublishingChannel channel) {
    channel.failOpen(FailureKind.ABORTED, new RabbitMqRefusal("the producer was closed"));
    // A blocked server does not read, so a blocked write only ends when the connection is cut.
    boolean asked =
        !link.isBlocked()
            && RabbitMqThreads.runWithin(
                () -> RabbitMqFailures.abort(channel.channel()), CLOSE_MILLIS);
    if (!asked) {
      link.cut();
    }
  }
}
