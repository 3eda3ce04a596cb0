// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.connection.SingleMessageBatch;

/** A message of a stream. The object is reused for the next message. Hot path. */
final class RabbitMqStreamBatch extends SingleMessageBatch {

  private RabbitMqStreamPosition position = new RabbitMqStreamPosition();
  private long number;

  void begin(RabbitMqStreamPosition of, long deliveryNumber, int partition, byte[] body) {
    position = of;
    number = deliveryNumber;
    set(body, partition, false);
  }

  void end() {
    clear();
  }

  @Override
  public void acknowledge(int index) {
    position.acknowledge(number);
  }

  @Override
  public void acknowledgeThrough(int index) {
    position.acknowledgeThrough(number);
  }

  @Override
  public Acknowledgement detach(int index) {
    RabbitMqStreamPosition of = position;
    long mine = number;
    return () -> of.acknowledge(mine);
  }
}
