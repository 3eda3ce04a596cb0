// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * The acknowledged deliveries of a channel, and which of these acknowledgements have been sent to
 * the server. Delivery tags of a channel start at 1 and have no gaps.
 *
 * <p>Threads: any; every method locks. Hot path: allocates nothing per message.
 */
final class RabbitMqAckWindow {

  /** Sends an acknowledgement to the server. Called with the window's lock held. */
  interface AckSender {
    void acknowledge(long tag, boolean multiple);
  }

  private static final byte OPEN = 0;
  private static final byte DONE = 1;
  private static final byte SENT = 2;

  private final int every;
  private final AckSender sender;
  private byte[] states = new byte[1_024];

  /** All deliveries before this tag are acknowledged, and the acknowledgements have been sent. */
  private long base = 1;

  /** All deliveries before this tag are acknowledged. */
  private long low = 1;

  private long highest;
  private int waiting;

  /**
   * @param every number of acknowledgements that are sent together
   */
  RabbitMqAckWindow(int every, AckSender sender) {
    this.every = every;
    this.sender = sender;
  }

  synchronized void acknowledge(long tag) {
    if (mark(tag, DONE)) {
      waiting++;
      acknowledgeIfDue();
    }
  }

  /** Acknowledges this delivery and all before it. */
  synchronized void acknowledgeThrough(long tag) {
    for (long each = low; each <= tag; each++) {
      if (mark(each, DONE)) {
        waiting++;
      }
    }
    acknowledgeIfDue();
  }

  /** Removes a delivery that has been settled with the server in another way. */
  synchronized boolean remove(long tag) {
    return mark(tag, SENT);
  }

  private boolean mark(long tag, byte state) {
    if (tag < low) {
      return false;
    }
    while (tag - base >= states.length) {
      grow();
    }
    int index = index(tag);
    if (tag <= highest && states[index] != OPEN) {
      return false;
    }
    states[index] = state;
    highest = Math.max(highest, tag);
    while (low <= highest && states[index(low)] != OPEN) {
      low++;
    }
    return true;
  }

  private void grow() {
    byte[] larger = new byte[states.length * 2];
    for (long tag = base; tag <= highest; tag++) {
      larger[(int) (tag & (larger.length - 1))] = states[index(tag)];
    }
    states = larger;
  }

  private void acknowledgeIfDue() {
    if (waiting >= every) {
      acknowledge();
    }
  }

  /** Sends all acknowledgements that have not been sent yet. */
  synchronized void acknowledge() {
    if (waiting == 0) {
      moveBase();
      return;
    }
    long last = lastUnacknowledged();
    if (last >= base) {
      sender.acknowledge(last, true);
    }
    moveBase();
    for (long tag = low; tag <= highest; tag++) {
      if (states[index(tag)] == DONE) {
        sender.acknowledge(tag, false);
        states[index(tag)] = SENT;
      }
    }
    waiting = 0;
  }

  /** Like {@link #acknowledge}, but only up to the first gap. */
  synchronized void acknowledgeThroughFirstGap() {
    long last = lastUnacknowledged();
    if (last >= base) {
      sender.acknowledge(last, true);
    }
    moveBase();
  }

  /**
   * Returns the last tag before the first gap for which the server still expects an
   * acknowledgement.
   */
  private long lastUnacknowledged() {
    long last = low - 1;
    while (last >= base && states[index(last)] != DONE) {
      last--;
    }
    return last;
  }

  private void moveBase() {
    for (long tag = base; tag < low; tag++) {
      states[index(tag)] = OPEN;
    }
    base = low;
  }

  private int index(long tag) {
    return (int) (tag & (states.length - 1));
  }
}
