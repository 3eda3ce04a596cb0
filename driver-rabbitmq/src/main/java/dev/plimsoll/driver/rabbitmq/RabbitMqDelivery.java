// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DeliveredBatch;

/**
 * A batch of the one message that the client passes to its callback. The object is reused for the
 * next message.
 *
 * <p>Hot path. Threads: the delivery thread only; detached acknowledgements may be completed on any
 * thread.
 */
final class RabbitMqDelivery implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private final boolean acknowledges;
  private ReceivingChannel channel;
  private long tag;
  private boolean redelivered;
  private int partition;
  private byte[] payload = NO_BYTES;

  /**
   * @param acknowledges whether the receiver acknowledges messages
   */
  RabbitMqDelivery(boolean acknowledges) {
    this.acknowledges = acknowledges;
  }

  void set(ReceivingChannel from, long deliveryTag, boolean redelivered, int of, byte[] body) {
    channel = from;
    tag = deliveryTag;
    this.redelivered = redelivered;
    partition = of;
    payload = body;
  }

  void clear() {
    payload = NO_BYTES;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public byte[] payload(int index) {
    return payload;
  }

  @Override
  public int offset(int index) {
    return 0;
  }

  @Override
  public int length(int index) {
    return payload.length;
  }

  @Override
  public int partition(int index) {
    return partition;
  }

  @Override
  public boolean redelivered(int index) {
    return redelivered;
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
    AckWindow acks = channel.acks();
    long of = tag;
    return () -> acks.acknowledge(of);
  }
}
