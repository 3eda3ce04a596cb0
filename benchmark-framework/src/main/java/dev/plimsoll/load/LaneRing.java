// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lanes that may send again, on their way to the thread that sends for them. A lane is in it at
 * most once, so that it never runs full.
 *
 * <p>Threads: {@link #add} by any; {@link #poll} by one at a time.
 */
final class LaneRing {

  private static final VarHandle PLACES = MethodHandles.arrayElementVarHandle(Lane[].class);
  private static final VarHandle TAIL;

  static {
    try {
      TAIL = MethodHandles.lookup().findVarHandle(LaneRing.class, "tail", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Lane[] places;
  private final int mask;
  private long head;

  @SuppressWarnings("UnusedVariable") // by its handle alone
  private long tail;

  LaneRing(int lanes) {
    int size = Math.max(2, Integer.highestOneBit(Math.max(1, lanes - 1)) << 1);
    places = new Lane[size];
    mask = size - 1;
  }

  void add(Lane lane) {
    long position = (long) TAIL.getAndAdd(this, 1L);
    PLACES.setRelease(places, (int) position & mask, lane);
  }

  /** The next lane, or null. */
  Lane poll() {
    int place = (int) head & mask;
    Lane lane = (Lane) PLACES.getAcquire(places, place);
    if (lane != null) {
      places[place] = null;
      head++;
    }
    return lane;
  }
}
