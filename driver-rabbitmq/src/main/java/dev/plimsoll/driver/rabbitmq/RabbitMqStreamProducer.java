// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Producer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer with the stream protocol. Hot path: allocates one callback per message, which the
 * client requires.
 */
final class RabbitMqStreamProducer implements DriverProducer {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqStreamProducer.class);

  private final List<Producer> producers;
  private final RabbitMqRoute route;
  private final RabbitMqStreamOpenSends open = new RabbitMqStreamOpenSends();
  private volatile boolean closed;
  private long turn;

  RabbitMqStreamProducer(List<Producer> producers, RabbitMqRoute route) {
    this.producers = List.copyOf(producers);
    this.route = route;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(
          FailureKind.ABORTED, "RabbitMQ: the producer is closed", null);
    }
    Producer producer = producers.get(route.partition(key, partition, turn++));
    RabbitMqStreamSend send = new RabbitMqStreamSend(completion, open);
    open.add(send);
    try {
      producer.send(producer.messageBuilder().addData(payload).build(), send);
    } catch (RuntimeException e) {
      // The client may throw although it has called, or will call, the handler.
      if (send.takeCompletion() != null) {
        FailureKind kind = closed ? FailureKind.ABORTED : RabbitMqFailures.kind(e);
        throw new SendRejectedException(kind, "RabbitMQ: " + e.getMessage(), e);
      }
    }
  }

  /** Also interrupts a blocked send. Sends that the client does not answer are failed here. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (Producer producer : producers) {
      try {
        producer.close();
      } catch (RuntimeException e) {
        LOG.debug("closing a producer failed", e);
      }
    }
    open.failAll(); // Only now, because the client may read the payloads until it is closed.
  }
}
