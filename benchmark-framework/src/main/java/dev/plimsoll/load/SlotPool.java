// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The slots of one lane, which are also its permits: no more messages are outstanding than there
 * are slots.
 *
 * <p>Threads: {@link #take} by the sending thread; {@link #release} by any. Slots released on the
 * sending thread itself (a completion from inside send) take a path without atomic operations;
 * others go through a stack that the sending thread takes as a whole, so that there is no ABA
 * problem.
 */
final class SlotPool {

  private static final VarHandle RETURNED;

  static {
    try {
      RETURNED = MethodHandles.lookup().findVarHandle(SlotPool.class, "returned", SendSlot.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Lane lane;
  private final int limit;
  private final List<SendSlot> all = new ArrayList<>();
  private SendSlot local;
  private Thread owner;
  private volatile SendSlot returned;
  private volatile boolean waiting;

  SlotPool(Lane lane, int limit) {
    this.lane = lane;
    this.limit = limit;
  }

  /** Makes the calling thread the one that takes. */
  void ownedByThisThread() {
    owner = Thread.currentThread();
  }

  /** A free slot, or null if as many as allowed are in use. */
  SendSlot take() {
    SendSlot slot = local;
    if (slot == null) {
      if (returned != null) {
        slot = (SendSlot) RETURNED.getAndSet(this, (SendSlot) null);
      } else if (all.size() < limit) {
        slot = new SendSlot(lane);
        synchronized (all) {
          all.add(slot);
        }
      } else {
        return null;
      }
    }
    local = slot.next;
    return slot;
  }

  /** Gives a slot back. */
  void release(SendSlot slot) {
    if (Thread.currentThread() == owner) {
      slot.next = local;
      local = slot;
      return;
    }
    SendSlot head;
    do {
      head = returned;
      slot.next = head;
    } while (!RETURNED.compareAndSet(this, head, slot));
    if (waiting) {
      LockSupport.unpark(owner);
    }
  }

  /** Announces that the owner is about to park until a slot is returned; check again after this. */
  void announceWait(boolean waits) {
    waiting = waits;
  }

  /** Whether {@link #take} would succeed now. */
  boolean hasFree() {
    return local != null || returned != null || all.size() < limit;
  }

  /** The sequence numbers of messages without an outcome. Only when sending has stopped. */
  List<SendSlot> open() {
    List<SendSlot> open = new ArrayList<>();
    synchronized (all) {
      for (SendSlot slot : all) {
        if (slot.open) {
          open.add(slot);
        }
      }
    }
    return open;
  }
}
