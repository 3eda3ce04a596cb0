// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/**
 * A reply on its way. What becomes of it is no figure of its own: the requester either gets it or
 * does not. Threads: filled by the replier's receive thread; completed by any, once.
 */
final class ReplySlot implements SendCompletion {

  private final ReplySlots slots;
  byte[] buffer;
  boolean open;
  ReplySlot next;

  ReplySlot(ReplySlots slots) {
    this.slots = slots;
  }

  @Override
  public void acknowledged() {
    if (!open) {
      slots.completedTwice();
      return;
    }
    release();
  }

  @Override
  public void failed(FailureKind kind, Throwable cause) {
    if (!open) {
      slots.completedTwice();
      return;
    }
    slots.failed(kind, cause);
    release();
  }

  private void release() {
    open = false;
    slots.release(this);
  }
}
