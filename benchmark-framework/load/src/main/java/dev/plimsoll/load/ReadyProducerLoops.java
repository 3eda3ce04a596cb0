// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A queue of producer loops that may send again, to the thread that sends for them. A producer loop
 * is queued at most once, so the queue never overflows.
 *
 * <p>Threads: {@link #add} by any; {@link #poll} by one at a time.
 */
final class ReadyProducerLoops {

  private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(ProducerLoop[].class);
  private static final VarHandle TAIL;

  static {
    try {
      TAIL = MethodHandles.lookup().findVarHandle(ReadyProducerLoops.class, "tail", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ProducerLoop[] slots;
  private final int mask;
  private long head;

  @SuppressWarnings("UnusedVariable") // accessed only through its VarHandle
  private long tail;

  ReadyProducerLoops(int loops) {
    int size = Math.max(2, Integer.highestOneBit(Math.max(1, loops - 1)) << 1);
    slots = new ProducerLoop[size];
    mask = size - 1;
  }

  void add(ProducerLoop loop) {
    long position = (long) TAIL.getAndAdd(this, 1L);
    SLOTS.setRelease(slots, (int) position & mask, loop);
  }

  /** The next producer loop, or null. */
  ProducerLoop poll() {
    int slot = (int) head & mask;
    ProducerLoop loop = (ProducerLoop) SLOTS.getAcquire(slots, slot);
    if (loop != null) {
      slots[slot] = null;
      head++;
    }
    return loop;
  }
}
