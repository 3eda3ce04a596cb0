// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The slots of one replier, used again and again; as many as replies were ever under way at a time.
 *
 * <p>Threads: {@link #take} by one thread at a time, that which the replier's consumer delivers on;
 * {@link #release} by any. What is released is taken as a whole, so that there is no ABA problem.
 */
final class ReplySlots {

  private final ReplyOutcomes outcomes;
  private final AtomicReference<ReplySlot> returned = new AtomicReference<>();
  private ReplySlot local;

  ReplySlots(ReplyOutcomes outcomes) {
    this.outcomes = outcomes;
  }

  ReplySlot take() {
    ReplySlot slot = local;
    if (slot == null) {
      slot = returned.getAndSet(null);
    }
    if (slot == null) {
      return new ReplySlot(this);
    }
    local = slot.next;
    return slot;
  }

  void release(ReplySlot slot) {
    ReplySlot head;
    do {
      head = returned.get();
      slot.next = head;
    } while (!returned.compareAndSet(head, slot));
  }

  void failed(FailureKind kind, Throwable cause) {
    outcomes.failed(kind, cause);
  }

  void completedTwice() {
    outcomes.completedTwice();
  }
}
