// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many measured messages closed load may still send. Lanes take them in blocks, so that they do
 * not meet at one counter for each message.
 */
final class MessageBudget {

  static final int BLOCK = 64;

  private final AtomicLong left;
  private final AtomicLong unused;

  MessageBudget(long messages) {
    left = new AtomicLong(messages);
    unused = new AtomicLong(messages);
  }

  /** Takes up to a block; 0 when nothing is left. */
  int take() {
    long before = left.getAndUpdate(value -> Math.max(0, value - BLOCK));
    return (int) Math.min(BLOCK, before);
  }

  /** A lane is about to send the last message of a block; true: it is the last of all. */
  boolean used(int block) {
    return unused.addAndGet(-block) == 0;
  }
}
