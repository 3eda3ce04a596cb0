// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * Which deliveries of a channel are acknowledged and which of these the server has been told. The
 * tags of a channel's deliveries begin with 1 and have no gaps.
 *
 * <p>Threads: any, one at a time by its lock. Hot; nothing is made per message.
 */
final class AckWindow {

  /** Tells the server. Called with the window's lock held. */
  interface Teller {
    void acknowledge(long tag, boolean multiple);
  }

  private static final byte OPEN = 0;
  private static final byte DONE = 1;
  private static final byte TOLD = 2;

  private final int every;
  private final Teller teller;
  private byte[] states = new byte[1_024];

  /** All before it are acknowledged, and the server has been told. */
  private long base = 1;

  /** All before it are acknowledged. */
  private long low = 1;

  private long highest;
  private int waiting;

  /**
   * @param every how many acknowledgements are told at once
   */
  AckWindow(int every, Teller teller) {
    this.every = every;
    this.teller = teller;
  }

  synchronized void acknowledge(long tag) {
    if (mark(tag, DONE)) {
      waiting++;
      acknowledgeIfDue();
    }
  }

  /** Acknowledges this one and all before it. */
  synchronized void acknowledgeThrough(long tag) {
    for (long each = low; each <= tag; each++) {
      if (mark(each, DONE)) {
        waiting++;
      }
    }
    acknowledgeIfDue();
  }

  /** Takes one out that the server has been told of in another way. */
  synchronized boolean remove(long tag) {
    return mark(tag, TOLD);
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

  /** Tells the server what it has not been told yet. */
  synchronized void acknowledge() {
    if (waiting == 0) {
      moveBase();
      return;
    }
    long last = lastUnacknowledged();
    if (last >= base) {
      teller.acknowledge(last, true);
    }
    moveBase();
    for (long tag = low; tag <= highest; tag++) {
      if (states[index(tag)] == DONE) {
        teller.acknowledge(tag, false);
        states[index(tag)] = TOLD;
      }
    }
    waiting = 0;
  }

  /** As {@link #acknowledge}, but nothing behind the first gap. */
  synchronized void acknowledgeThroughFirstGap() {
    long last = lastUnacknowledged();
    if (last >= base) {
      teller.acknowledge(last, true);
    }
    moveBase();
  }

  /** The last one before the first gap: it must be one that the server still waits for. */
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
