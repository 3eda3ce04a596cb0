// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;

/** A consumer: hands over one message at a time, on whatever thread delivers. */
final class SimulatedConsumer implements DriverConsumer, DeliveredBatch {

  private final SimulatedTopic topic;
  private final BatchHandler handler;
  private byte[] payload = {};
  private int partition;
  private boolean closed;

  SimulatedConsumer(SimulatedTopic topic, BatchHandler handler) {
    this.topic = topic;
    this.handler = handler;
  }

  synchronized void deliver(byte[] message, int ofPartition) {
    if (!closed) {
      payload = message;
      partition = ofPartition;
      handler.received(this);
    }
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
  public void close() {
    topic.leave(this);
    synchronized (this) {
      closed = true;
    }
  }
}
