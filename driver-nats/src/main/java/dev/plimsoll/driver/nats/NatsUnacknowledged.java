// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Message;
import io.nats.client.impl.AckType;

/**
 * The messages that a consumer was delivered and has not acknowledged, in order, so that they can
 * be handed back when it closes. Hot: a ring, nothing is made per message. Used by the delivering
 * thread, and by the closing one after that has ended.
 */
final class NatsUnacknowledged {

  private static final int MIN = 1_024;

  /** Beyond it the oldest are forgotten: the server delivers them again after its own time. */
  private static final int MAX = 1 << 16;

  private Message[] ring = new Message[MIN];
  private int head;
  private int size;

  void add(Message message) {
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
    AckType last = message.lastAck();
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

  /** Hands back what is not answered, oldest first, and forgets everything. */
  void returnMessage() {
    for (; size > 0; size--) {
      Message message = ring[head];
      ring[head] = null;
      head = (head + 1) & (ring.length - 1);
      if (!isAnswered(message)) {
        NatsBatch.returnMessage(message);
      }
    }
  }

  int size() {
    return size;
  }
}
