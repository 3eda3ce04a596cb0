// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageHandler;
import com.rabbitmq.stream.OffsetSpecification;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one stream for a consumer, and stores the acknowledged position in the stream. Any thread
 * may begin and end it, one at a time; messages arrive on the stream client's threads.
 */
final class RabbitMqStreamReader {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqStreamReader.class);

  private static final Duration STORE_LIMIT = Duration.ofSeconds(2);
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(5);

  private static final OffsetSpecification AFTER_FORGOTTEN =
      OffsetSpecification.offset(RabbitMqStreams.FORGOTTEN + 1);

  private final RabbitMqStreamConsumer consumer;
  private final ConsumerSpec spec;
  private final Environment environment;
  private final String stream;
  private final int partition;
  private final int initialCredits;
  private final AtomicReference<Consumer> reading = new AtomicReference<>();
  private final RabbitMqStreamPosition position = new RabbitMqStreamPosition();
  private volatile boolean ended;
  private volatile long resumeAt = RabbitMqStreamPosition.NONE;
  private long delivered = RabbitMqStreamPosition.NONE;
  private long stored = RabbitMqStreamPosition.NONE;

  RabbitMqStreamReader(
      RabbitMqStreamConsumer consumer,
      ConsumerSpec spec,
      Environment environment,
      String stream,
      int partition,
      int initialCredits) {
    this.consumer = consumer;
    this.spec = spec;
    this.environment = environment;
    this.stream = stream;
    this.partition = partition;
    this.initialCredits = initialCredits;
  }

  int partition() {
    return partition;
  }

  /** Restarts at the first message; must be called between {@link #end} and {@link #begin}. */
  void seekToStart() {
    resumeAt = 0;
    delivered = RabbitMqStreamPosition.NONE;
  }

  synchronized void begin() {
    if (reading.get() != null) {
      return;
    }
    ended = false;
    long from = delivered == RabbitMqStreamPosition.NONE ? resumeAt : delivered + 1;
    boolean[] subscribed = new boolean[1];
    reading.set(
        environment.consumerBuilder().stream(stream)
            .name(spec.subscription())
            .manualTrackingStrategy()
            .checkInterval(Duration.ZERO)
            .builder()
            .offset(start())
            .subscriptionListener(
                context -> {
                  // The client prefers the stored offset and, after a reconnect, the last one that
                  // it has read.
                  if (!subscribed[0] && from != RabbitMqStreamPosition.NONE) {
                    context.offsetSpecification(OffsetSpecification.offset(from));
                  } else if (!subscribed[0]
                      && AFTER_FORGOTTEN.equals(context.offsetSpecification())) {
                    context.offsetSpecification(start());
                  }
                  subscribed[0] = true;
                })
            .flow()
            .initialCredits(initialCredits)
            .builder()
            .messageHandler(this::received)
            .build());
  }

  private OffsetSpecification start() {
    return spec.start() == StartPosition.EARLIEST
        ? OffsetSpecification.first()
        : OffsetSpecification.next();
  }

  private void received(MessageHandler.Context context, Message message) {
    if (ended) {
      return;
    }
    consumer.deliver(this, context.offset(), message.getBodyAsBinary());
  }

  /** Records a delivery; returns its number. Called with the consumer's delivery lock held. */
  long delivered(long offset) {
    delivered = offset;
    return position.delivered(offset);
  }

  boolean isEnded() {
    return ended;
  }

  RabbitMqStreamPosition position() {
    return position;
  }

  /** Stores the acknowledged position if it has changed. */
  synchronized void store() {
    Consumer now = reading.get();
    long last = position.acknowledged();
    if (now != null && last != RabbitMqStreamPosition.NONE && last != stored) {
      try {
        now.store(last);
        stored = last;
      } catch (RuntimeException e) {
        LOG.debug("storing the position in {} failed and is tried again", stream, e);
      }
    }
  }

  /** Stores the acknowledged position and ends reading. */
  synchronized void end() {
    consumer.betweenDeliveries(() -> ended = true);
    Consumer now = reading.get();
    if (now == null) {
      return;
    }
    store();
    awaitStored(now);
    reading.set(null);
    try {
      now.close();
    } catch (RuntimeException e) {
      LOG.debug("closing the reading of {} failed", stream, e);
    }
  }

  /** Waits until the server has the position. It does not confirm it, so this queries it. */
  private void awaitStored(Consumer now) {
    try {
      Deadline.after(STORE_LIMIT).await(LOOK_INTERVAL, () -> isStored(now));
    } catch (DriverException e) {
      throw new IllegalStateException(e); // The condition throws none.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isStored(Consumer now) {
    try {
      return stored == RabbitMqStreamPosition.NONE || now.storedOffset() >= stored;
    } catch (StreamException | IllegalStateException e) {
      LOG.debug("the stored position in {} cannot be read", stream, e);
      return false;
    }
  }
}
