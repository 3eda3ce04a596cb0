// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.PayloadUse;

/**
 * Provides a producer loop with the array for its next message, filled with a body: one array for
 * the sending thread if the client copies, the in-flight message's own array if the client holds it
 * until the completion, a new array if the client keeps it. Used by one sending thread.
 */
final class PayloadWriter {

  private static final byte[] NONE = {};

  private final PayloadPool pool;
  private final PayloadUse use;
  private final byte[] shared;
  private int next;

  PayloadWriter(PayloadPool pool, PayloadUse use, int first) {
    this.pool = pool;
    this.use = use;
    this.next = first % pool.size();
    this.shared = use == PayloadUse.COPIED ? pool.body(next).clone() : NONE;
  }

  byte[] next(InFlightMessage message) {
    switch (use) {
      case COPIED -> {
        if (pool.size() > 1) {
          fill(shared);
        }
        return shared;
      }
      case HELD_UNTIL_COMPLETION -> {
        if (message.buffer == null) {
          message.buffer = body().clone();
        } else if (pool.size() > 1) {
          fill(message.buffer);
        }
        return message.buffer;
      }
      case KEPT -> {
        return body().clone();
      }
    }
    throw new AssertionError(use);
  }

  private void fill(byte[] to) {
    System.arraycopy(body(), 0, to, 0, to.length);
  }

  private byte[] body() {
    next = next + 1 == pool.size() ? 0 : next + 1;
    return pool.body(next);
  }
}
