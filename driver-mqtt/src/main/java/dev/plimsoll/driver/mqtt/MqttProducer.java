// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;

/** Sends without waiting: the system has the message when the call returns. */
final class MqttProducer implements DriverProducer {

  private final MqttServer topic;
  private final int maxBytes;
  private int next;
  private volatile boolean closed;

  MqttProducer(MqttServer topic, int maxBytes) {
    this.topic = topic;
    this.maxBytes = maxBytes;
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
    }
    if (payload.length > maxBytes) {
      throw new SendRejectedException(FailureKind.TOO_LARGE, "more than maxBytes", null);
    }
    int chosen = key.isNone() ? next++ : key.text().hashCode();
    boolean any = partition == ANY_PARTITION;
    topic.append(any ? Math.floorMod(chosen, topic.partitions()) : partition, payload);
    completion.acknowledged();
  }

  @Override
  public void close() {
    closed = true;
  }
}
