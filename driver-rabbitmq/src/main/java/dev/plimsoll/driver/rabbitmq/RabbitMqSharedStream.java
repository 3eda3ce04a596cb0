// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.NoOffsetException;
import com.rabbitmq.stream.OffsetSpecification;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream of a super stream, as one consumer of a subscription sees it: the server says when this
 * consumer reads it, and when it has gone to another one. What was delivered and not acknowledged
 * until then is delivered again there.
 *
 * <p>Threads: {@link #delivered} is called with the consumer's delivery lock held; the other
 * methods lock.
 */
final class RabbitMqSharedStream {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqSharedStream.class);

  private static final Duration STORE_LIMIT = Duration.ofSeconds(2);
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(5);

  private final int partition;
  private final OffsetSpecification start;
  private final RabbitMqStreamPosition position = new RabbitMqStreamPosition();
  private Consumer reading;
  private volatile boolean active;
  private volatile long delivered = RabbitMqStreamPosition.NONE;
  private long stored = RabbitMqStreamPosition.NONE;

  /**
   * Creates a stream that is not being read.
   *
   * @param start where a subscription without a position begins
   */
  RabbitMqSharedStream(int partition, OffsetSpecification start) {
    this.partition = partition;
    this.start = start;
  }

  int partition() {
    return partition;
  }

  RabbitMqStreamPosition position() {
    return position;
  }

  /** Returns whether this consumer reads the stream now. */
  boolean isActive() {
    return active;
  }

  /** Begins to read; returns from where. */
  synchronized OffsetSpecification begin(Consumer on) {
    reading = on;
    stored = storedIn(on);
    // Own deliveries that are not acknowledged yet are still on their way.
    delivered = Math.max(stored, delivered);
    active = true;
    return delivered == RabbitMqStreamPosition.NONE
        ? start
        : OffsetSpecification.offset(delivered + 1);
  }

  /**
   * Returns the position that the server has. While the client connects again it cannot be asked
   * for; after a limit, the own one is taken, behind which messages may come again.
   */
  private long storedIn(Consumer on) {
    long[] found = {stored};
    await(
        () -> {
          try {
            long offset = on.storedOffset();
            found[0] = offset == RabbitMqStreams.FORGOTTEN ? RabbitMqStreamPosition.NONE : offset;
          } catch (NoOffsetException e) {
            LOG.debug("the subscription has no position in partition {} yet", partition, e);
            found[0] = RabbitMqStreamPosition.NONE;
          } catch (StreamException | IllegalStateException e) {
            LOG.debug("the position in partition {} cannot be asked for", partition, e);
            return false;
          }
          return true;
        });
    return found[0];
  }

  private static void await(Deadline.Condition condition) {
    try {
      Deadline.after(STORE_LIMIT).await(LOOK_INTERVAL, condition);
    } catch (DriverException e) {
      throw new IllegalStateException(e); // The conditions throw none.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Records a delivery; returns its number, or 0 if the message came before. */
  long delivered(long offset) {
    if (offset <= delivered) {
      return 0;
    }
    delivered = offset;
    return position.delivered(offset);
  }

  /** Stores the acknowledged position if it has grown. */
  synchronized void store() {
    long last = position.acknowledged();
    if (reading != null && last > stored) {
      try {
        reading.store(last);
        stored = last;
      } catch (RuntimeException e) {
        LOG.debug("storing the position of partition {} failed and is tried again", partition, e);
      }
    }
  }

  /** Delivers nothing any more. Must be called with the consumer's delivery lock held. */
  void stopDelivering() {
    active = false;
  }

  /** Stores the acknowledged position for the next reader, and waits until the server has it. */
  synchronized void end() {
    if (reading == null) {
      return;
    }
    store();
    await(this::isStored);
    reading = null;
  }

  private boolean isStored() {
    try {
      return stored == RabbitMqStreamPosition.NONE || reading.storedOffset() >= stored;
    } catch (StreamException e) {
      LOG.debug("the stored position of partition {} cannot be read", partition, e);
      return false;
    } catch (IllegalStateException e) {
      LOG.debug("the connection of partition {} is lost, and nobody can be asked", partition, e);
      return true;
    }
  }
}
