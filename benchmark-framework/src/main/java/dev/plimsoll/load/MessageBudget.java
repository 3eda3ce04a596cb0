// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many measured messages closed load may still send. Producer loops take them in blocks, so
 * that they do not meet at one counter for each message. When no block is left, a producer loop
 * takes over half of what another one has not sent yet: a producer loop that is blocked for ever
 * keeps nothing.
 */
final class MessageBudget {

  static final int BLOCK = 64;

  /** {@link Share#take}: there was no message left. */
  static final int NONE = 0;

  /** {@link Share#take}: a message was taken. */
  static final int TAKEN = 1;

  /** {@link Share#take}: a message was taken, the last of all. */
  static final int LAST = 2;

  private final List<Share> shares = new ArrayList<>();
  private long left;
  private long unused;
  private volatile boolean spent;

  MessageBudget(long messages) {
    left = messages;
    unused = messages;
  }

  /** The part of one more producer loop. */
  synchronized Share share() {
    Share share = new Share();
    shares.add(share);
    return share;
  }

  /** Gives a share that is empty a block, or half of another share; false: nothing is left. */
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

  /** So many messages are used; true if they were the last. */
  private synchronized boolean use(long messages) {
    unused -= messages;
    return unused == 0;
  }

  /**
   * What one producer loop may send without asking. Its producer loop alone takes messages; other
   * producer loops take over what it has left.
   */
  final class Share {

    private static final int USED = 32;
    private static final long LEFT = (1L << USED) - 1;

    /** Messages left in the lower half, those used since they were last counted in the upper. */
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
