// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one queue or stream for a consumer. Any thread may begin and end it, one at a time;
 * messages arrive on the consumer's delivery thread.
 */
final class RabbitMqReader {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqReader.class);

  private static final String OFFSET = "x-stream-offset";

  private final RabbitMqDriverConsumer consumer;
  private final ConsumerSpec spec;
  private final String queue;
  private final int partition;
  private final boolean stream;
  private final Map<String, Object> priority;
  private volatile boolean fromStart;
  private volatile long next = RabbitMqStreamPosition.NONE;
  private volatile QueueSubscription reading;

  RabbitMqReader(
      RabbitMqDriverConsumer consumer,
      ConsumerSpec spec,
      String queue,
      int partition,
      boolean stream,
      RabbitMqSharing sharing) {
    this.consumer = consumer;
    this.spec = spec;
    this.queue = queue;
    this.partition = partition;
    this.stream = stream;
    // The server prefers the owner, so that each consumer is the active one of some partitions.
    this.priority =
        sharing == RabbitMqSharing.SINGLE_ACTIVE
            ? Map.of("x-priority", spec.owns(partition) ? 1 : 0)
            : Map.of();
  }

  String queue() {
    return queue;
  }

  void seekToStart() {
    next = RabbitMqStreamPosition.NONE;
    fromStart = true;
  }

  /** Begins to consume on a channel if the queue is not consumed there yet. */
  synchronized void begin(RabbitMqReceivingChannel channel, boolean autoAck) throws IOException {
    QueueSubscription now = reading;
    if (now != null && now.isOn(channel)) {
      return;
    }
    QueueSubscription begun = new QueueSubscription(channel);
    reading = begun;
    try {
      channel.channel().basicConsume(queue, autoAck, arguments(), begun);
    } catch (IOException | RuntimeException e) {
      reading = null;
      throw e;
    }
  }

  private Map<String, Object> arguments() {
    if (!stream) {
      return priority;
    }
    if (next != RabbitMqStreamPosition.NONE) {
      return Map.of(OFFSET, next);
    }
    boolean first = fromStart || spec.start() == StartPosition.EARLIEST;
    return Map.of(OFFSET, first ? "first" : "next");
  }

  /** Ends consuming. Messages that the client has buffered are delivered before this returns. */
  synchronized void end(long limitMillis) {
    QueueSubscription now = reading;
    reading = null;
    if (now != null) {
      now.cancel(limitMillis);
    }
  }

  private synchronized void forget(QueueSubscription ended) {
    if (reading == ended) {
      reading = null;
    }
  }

  /** A subscription, from basicConsume to its end. */
  private final class QueueSubscription extends DefaultConsumer {

    private final RabbitMqReceivingChannel on;
    private final CountDownLatch ended = new CountDownLatch(1);

    QueueSubscription(RabbitMqReceivingChannel on) {
      super(on.channel());
      this.on = on;
    }

    boolean isOn(RabbitMqReceivingChannel channel) {
      return on == channel;
    }

    void cancel(long limitMillis) {
      Channel channel = on.channel();
      try {
        if (channel.isOpen()) {
          channel.basicCancel(getConsumerTag());
          if (!ended.await(limitMillis, TimeUnit.MILLISECONDS)) {
            LOG.debug("{} was still delivering when it was given up", queue);
          }
        }
      } catch (IOException | RuntimeException e) {
        LOG.debug("{}: the channel was lost before the reading ended", queue, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void handleDelivery(
        String tag, Envelope envelope, BasicProperties properties, byte[] body) {
      long offset = stream ? offset(properties) : RabbitMqStreamPosition.NONE;
      // Delivery from a stream starts with the chunk that contains the requested offset.
      if (stream && offset < next) {
        on.acks().acknowledge(envelope.getDeliveryTag());
        return;
      }
      boolean taken =
          consumer.deliver(on, partition, envelope.getDeliveryTag(), envelope.isRedeliver(), body);
      if (stream && taken) {
        next = offset + 1;
      }
    }

    private long offset(BasicProperties properties) {
      Map<String, Object> headers = properties.getHeaders();
      Object offset = headers == null ? null : headers.get(OFFSET);
      return offset instanceof Number number ? number.longValue() : next;
    }

    @Override
    public void handleCancelOk(String tag) {
      ended.countDown();
    }

    @Override
    public void handleCancel(String tag) {
      ended.countDown();
      forget(this);
      consumer.cancelled(RabbitMqReader.this);
    }
  }
}
