// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.record.LeadingPadding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock for what takes a moment and is rarely wanted by two threads at once: entering it is one
 * atomic operation, and leaving it none. The thread that is inside may enter again. Who waits spins
 * and then sleeps.
 */
final class OwnerLock extends LeadingPadding {

  private static final int SPINS = 100;
  private static final long SLEEP_NANOS = 50_000;
  private static final VarHandle OWNER;

  static {
    try {
      OWNER = MethodHandles.lookup().findVarHandle(OwnerLock.class, "owner", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The id of the thread that is inside; 0: none. An id, since storing a reference costs more. */
  @SuppressWarnings("UnusedVariable") // accessed only through its VarHandle
  private long owner;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15, unused16;

  /** Enters; returns what {@link #leave} is to be given. */
  boolean enter() {
    long caller = Thread.currentThread().getId();
    if (OWNER.compareAndSet(this, 0L, caller)) {
      return true;
    }
    if ((long) OWNER.getOpaque(this) == caller) {
      return false;
    }
    await(caller);
    return true;
  }

  private void await(long caller) {
    int looks = 0;
    do {
      if (++looks < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(SLEEP_NANOS);
      }
    } while ((long) OWNER.getOpaque(this) != 0 || !OWNER.compareAndSet(this, 0L, caller));
  }

  /** Leaves, unless the thread was inside before it entered. */
  void leave(boolean outermost) {
    if (outermost) {
      OWNER.setRelease(this, 0L);
    }
  }
}
