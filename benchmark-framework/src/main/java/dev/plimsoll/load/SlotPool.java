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

  /** Up to this limit one returned slot wakes the owner. */
  private static final int FEW = 256;

  /**
   * With more slots it is woken when a sixteenth is back, but no more than so many: waking it for
   * each costs more than the messages do. It looks by itself too, after {@link Lane#recheckNanos}
   * at the latest.
   */
  private static final int WORTH_WAKING = 64;

  private static final VarHandle RETURNED;
  private static final VarHandle WAITING;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      RETURNED = lookup.findVarHandle(SlotPool.class, "returned", SendSlot.class);
      WAITING = lookup.findVarHandle(SlotPool.class, "waiting", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Lane lane;
  private final int limit;
  private final int wakeAt;
  private final List<SendSlot> all = new ArrayList<>();
  private SendSlot local;
  private Thread owner;
  private volatile SendSlot returned;
  private volatile boolean waiting;

  SlotPool(Lane lane, int limit) {
    this.lane = lane;
    this.limit = limit;
    this.wakeAt = limit > FEW ? Math.min(WORTH_WAKING, limit / 16) : 1;
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
      slot.depth = head == null ? 1 : head.depth + 1;
    } while (!RETURNED.compareAndSet(this, head, slot));
    if (waiting && slot.depth >= wakeAt && WAITING.compareAndSet(this, true, false)) {
      LockSupport.unpark(owner);
    }
  }

  /**
   * Announces that the owner is about to park until slots are returned; check again after this. It
   * is woken once.
   */
  void announceWait(boolean waits) {
    waiting = waits;
  }

  /** Whether the owner is still to be woken. */
  boolean isWaiting() {
    return waiting;
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
