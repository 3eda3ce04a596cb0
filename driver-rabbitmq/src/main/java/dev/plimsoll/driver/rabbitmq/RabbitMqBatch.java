// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.connection.SingleMessageBatch;

/**
 * The message that the client passes to its callback. The object is reused for the next message.
 *
 * <p>Hot path. Threads: the delivery thread only; detached acknowledgements may be completed on any
 * thread.
 */
final class RabbitMqBatch extends SingleMessageBatch {

  private final boolean acknowledges;
  private RabbitMqReceivingChannel channel;
  private long tag;

  /**
   * @param acknowledges whether the receiver acknowledges messages
   */
  RabbitMqBatch(boolean acknowledges) {
    this.acknowledges = acknowledges;
  }

  void begin(
      RabbitMqReceivingChannel from,
      long deliveryTag,
      boolean redelivered,
      int partition,
      byte[] body) {
    channel = from;
    tag = deliveryTag;
    set(body, partition, redelivered);
  }

  void end() {
    clear();
  }

  @Override
  public void acknowledge(int index) {
    if (acknowledges) {
      channel.acks().acknowledge(tag);
    }
  }

  @Override
  public void acknowledgeThrough(int index) {
    if (acknowledges) {
      channel.acks().acknowledgeThrough(tag);
    }
  }

  @Override
  public void reject(int index, boolean requeue) {
    if (acknowledges) {
      channel.reject(tag, requeue);
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    if (!acknowledges) {
      return () -> {};
    }
    RabbitMqAckWindow acks = channel.acks();
    long of = tag;
    return () -> acks.acknowledge(of);
  }
}
