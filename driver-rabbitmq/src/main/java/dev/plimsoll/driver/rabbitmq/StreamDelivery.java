// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DeliveredBatch;

/** A batch of one message of a stream. The object is reused for the next message. Hot path. */
final class StreamDelivery implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private StreamPosition position = new StreamPosition();
  private long number;
  private int partition;
  private byte[] payload = NO_BYTES;

  void set(StreamPosition of, long deliveryNumber, int from, byte[] body) {
    position = of;
    number = deliveryNumber;
    partition = from;
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
  public void acknowledge(int index) {
    position.acknowledge(number);
  }

  @Override
  public void acknowledgeThrough(int index) {
    position.acknowledgeThrough(number);
  }

  @Override
  public Acknowledgement detach(int index) {
    StreamPosition of = position;
    long mine = number;
    return () -> of.acknowledge(mine);
  }
}
