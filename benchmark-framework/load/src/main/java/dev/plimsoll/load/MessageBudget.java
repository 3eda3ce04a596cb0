// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of measured messages that closed load may still send. Producer loops take them in
 * blocks, to avoid contention on a counter for each message. When no block is left, a producer loop
 * takes half of the unsent messages of another one, so that messages do not stay with a producer
 * loop that is blocked forever.
 */
final class MessageBudget {

  static final int BLOCK = 64;

  /** {@link Share#take}: no message was left. */
  static final int NONE = 0;

  /** {@link Share#take}: a message was taken. */
  static final int TAKEN = 1;

  /** {@link Share#take}: the last message of all was taken. */
  static final int LAST = 2;

  private final List<Share> shares = new ArrayList<>();
  private long left;
  private long unused;
  private volatile boolean spent;

  MessageBudget(long messages) {
    left = messages;
    unused = messages;
  }

  /** Creates the share of one more producer loop. */
  synchronized Share share() {
    Share share = new Share();
    shares.add(share);
    return share;
  }

  /** Gives an empty share a block, or half of another share; false: nothing is left. */
  private synchronized boolean refill(Share empty) {
    long messages = Math.min(BLOCK, left);
    left -= messages;
    for (int i = 0; i < shares.size() && messages == 0; i++) {
      messages = shares.get(i).giveUpHalf();
    }
    empty.state.set(messages);
    spent = messages == 0;
    return messages > 0;
  }

  /** Counts messages as used; true if they were the last. */
  private synchronized boolean use(long messages) {
    unused -= messages;
    return unused == 0;
  }

  /**
   * The messages that one producer loop may send without locking. Only its producer loop takes
   * single messages; other producer loops may take half of what is left.
   */
  final class Share {

    private static final int USED = 32;
    private static final long LEFT = (1L << USED) - 1;

    /** Lower half: messages left. Upper half: messages used since the last call of {@code use}. */
    private final AtomicLong state = new AtomicLong();

    /** Takes a message that is about to be sent: {@link #TAKEN}, {@link #LAST} or {@link #NONE}. */
    int take() {
      while (!spent) {
        long now = state.get();
        if ((now & LEFT) == 0) {
          refill(this);
        } else if (state.compareAndSet(now, now + (1L << USED) - 1)) {
          boolean more = (now & LEFT) > 1;
          return more || !use(state.getAndSet(0) >>> USED) ? TAKEN : LAST;
        }
      }
      return NONE;
    }

    private long giveUpHalf() {
      long now = state.get();
      while ((now & LEFT) > 0) {
        long kept = (now & LEFT) / 2;
        if (state.compareAndSet(now, kept)) {
          use(now >>> USED);
          return (now & LEFT) - kept;
        }
        now = state.get();
      }
      return 0;
    }
  }
}
