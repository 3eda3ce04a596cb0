// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Message;

/**
 * One answer for each message. Delivered messages without an answer are kept in order, so that they
 * can be returned to the server when the consumer closes.
 */
final class NatsExplicitAcknowledgements implements NatsAcknowledgements {

  private static final int MIN = 1_024;

  /**
   * Beyond this number the oldest messages are dropped; the server redelivers them after its
   * ackWait.
   */
  private static final int MAX = 1 << 16;

  private Message[] ring = new Message[MIN];
  private int head;
  private int size;

  @Override
  public void acknowledge(Message message) {
    NatsAcknowledgements.send(message);
  }

  @Override
  public void reject(Message message, boolean requeue) {
    if (requeue) {
      NatsAcknowledgements.returnMessage(message);
    } else {
      NatsAcknowledgements.refuse(message);
    }
  }

  @Override
  public void delivered(Message message) {
    while (size > 0 && (isAnswered(ring[head]) || size == MAX)) {
      ring[head] = null;
      head = (head + 1) & (ring.length - 1);
      size--;
    }
    if (size == ring.length) {
      grow();
    }
    ring[(head + size) & (ring.length - 1)] = message;
    size++;
  }

  private static boolean isAnswered(Message message) {
    var last = message.lastAck();
    return last != null && last.terminal;
  }

  private void grow() {
    Message[] larger = new Message[ring.length * 2];
    for (int i = 0; i < size; i++) {
      larger[i] = ring[(head + i) & (ring.length - 1)];
    }
    ring = larger;
    head = 0;
  }

  @Override
  public void returnAll() {
    for (; size > 0; size--) {
      Message message = ring[head];
      ring[head] = null;
      head = (head + 1) & (ring.length - 1);
      if (!isAnswered(message)) {
        NatsAcknowledgements.returnMessage(message);
      }
    }
  }

  @Override
  public void clear() {
    for (; size > 0; size--) {
      ring[head] = null;
      head = (head + 1) & (ring.length - 1);
    }
  }
}
