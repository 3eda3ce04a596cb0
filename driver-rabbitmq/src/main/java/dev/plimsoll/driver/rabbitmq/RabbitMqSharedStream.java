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
 * <p>Threads: {@link #delivered} is called with the consumer's delivery lock held; the other methods
 * lock.
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
    stored = Math.max(stored, storedIn(on));
    // Own deliveries that are not acknowledged yet are still on their way.
    delivered = Math.max(stored, delivered);
    active = true;
    return delivered == RabbitMqStreamPosition.NONE
        ? start
        : OffsetSpecification.offset(delivered + 1);
  }

  private static long storedIn(Consumer on) {
    try {
      long offset = on.storedOffset();
      return offset == RabbitMqStreams.FORGOTTEN ? RabbitMqStreamPosition.NONE : offset;
    } catch (NoOffsetException e) {
      LOG.debug("the subscription has no position yet", e);
      return RabbitMqStreamPosition.NONE;
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
    try {
      Deadline.after(STORE_LIMIT).await(LOOK_INTERVAL, this::isStored);
    } catch (DriverException e) {
      throw new IllegalStateException(e); // The condition throws none.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    reading = null;
  }

  private boolean isStored() {
    try {
      return stored == RabbitMqStreamPosition.NONE || reading.storedOffset() >= stored;
    } catch (StreamException | IllegalStateException e) {
      LOG.debug("the stored position of partition {} cannot be read", partition, e);
      return false;
    }
  }
}
