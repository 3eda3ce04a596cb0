// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The unconfirmed sends of one channel by sequence number, which starts at 1 and has no gaps. Only
 * the caller that takes a completion out may complete it.
 *
 * <p>Threads: the sending thread adds, the connection's reader thread takes; any thread may end it.
 * Allocates nothing per message, only when more sends are open than ever before.
 */
final class RabbitMqOpenSends {

  private static final int FIRST_LENGTH = 1_024;

  private final int window;
  private SendCompletion[] ring = new SendCompletion[FIRST_LENGTH];
  private long first = 1;
  private long next = 1;
  private int open;
  private boolean ended;

  /**
   * @param window maximum number of open sends; 0 for no limit
   */
  RabbitMqOpenSends(int window) {
    this.window = window;
  }

  /**
   * Adds a send; blocks while the window is full.
   *
   * @return false if this object has ended; the send has not been added then
   */
  synchronized boolean add(long number, SendCompletion completion) throws InterruptedException {
    while (window > 0 && open >= window && !ended) {
      wait();
    }
    if (ended) {
      return false;
    }
    if (open == 0) {
      first = number;
    }
    if (number - first >= ring.length) {
      grow();
    }
    ring[index(number)] = completion;
    next = number + 1;
    open++;
    return true;
  }

  private void grow() {
    SendCompletion[] larger = new SendCompletion[ring.length * 2];
    for (long number = first; number < next; number++) {
      larger[(int) (number & (larger.length - 1))] = ring[index(number)];
    }
    ring = larger;
  }

  /** Removes a send and returns its completion, or null if it is no longer open. */
  synchronized SendCompletion take(long number) {
    if (number < first || number >= next) {
      return null;
    }
    SendCompletion taken = ring[index(number)];
    if (taken != null) {
      remove(number);
      while (first < next && ring[index(first)] == null) {
        first++;
      }
    }
    return taken;
  }

  /**
   * Removes open sends up to a number, at most as many as the array has space for; returns how
   * many.
   */
  synchronized int removeThrough(long number, SendCompletion[] into) {
    int count = 0;
    long end = Math.min(number + 1, next);
    while (first < end && count < into.length) {
      SendCompletion taken = ring[index(first)];
      if (taken != null) {
        into[count++] = taken;
        remove(first);
      }
      first++;
    }
    return count;
  }

  private void remove(long number) {
    ring[index(number)] = null;
    open--;
    if (window > 0) {
      notifyAll();
    }
  }

  /** Removes all open sends and rejects later ones. */
  synchronized List<SendCompletion> end() {
    List<SendCompletion> left = new ArrayList<>();
    for (long number = first; number < next; number++) {
      SendCompletion completion = ring[index(number)];
      if (completion != null) {
        left.add(completion);
      }
    }
    Arrays.fill(ring, null);
    first = next;
    open = 0;
    ended = true;
    notifyAll();
    return left;
  }

  private int index(long number) {
    return (int) (number & (ring.length - 1));
  }
}
