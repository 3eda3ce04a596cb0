// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * What is to be done when, in the order of its times and, at the same time, in the order of its
 * coming. What falls into a stall is done at its end. For one thread.
 */
final class Agenda {

  private final Calendar calendar;

  /** What came in the order of its times, as most does: cheaper by far than the other queue. */
  private final ArrayDeque<Work> inOrder = new ArrayDeque<>();

  private final PriorityQueue<Work> others = new PriorityQueue<>();
  private long order;

  Agenda(Calendar calendar) {
    this.calendar = calendar;
  }

  /** Adds it at its time, behind all that have the same. */
  void add(Work work) {
    work.order = order++;
    insert(work);
  }

  private void insert(Work work) {
    Work last = inOrder.peekLast();
    if (last == null || last.compareTo(work) < 0) {
      inOrder.addLast(work);
    } else {
      others.add(work);
    }
  }

  /** What is due now, or null. */
  Work poll(long now) {
    for (Work next = first(); next != null && next.at <= now; next = first()) {
      remove(next);
      long later = holdsOf(next).after(next.at);
      if (later == next.at) {
        return next;
      }
      // Also where the stall has ended meanwhile: what it held before goes first.
      next.at = later;
      insert(next);
    }
    return null;
  }

  private Work first() {
    Work one = inOrder.peekFirst();
    Work other = others.peek();
    if (one == null || (other != null && other.compareTo(one) < 0)) {
      return other;
    }
    return one;
  }

  private void remove(Work first) {
    if (first == inOrder.peekFirst()) {
      inOrder.removeFirst();
    } else {
      others.remove();
    }
  }

  private Holds holdsOf(Work work) {
    return switch (work.kind) {
      case MESSAGE, ACKNOWLEDGEMENT -> calendar.completions();
      case DELIVERY, RELEASE -> calendar.deliveries();
      // The client's own clock goes on; consumers look at their holds themselves.
      case TIMEOUT, WAKING -> Holds.NONE;
    };
  }

  /** Nanoseconds until {@link #poll} is worth another try. */
  long idleNanos(long now) {
    Work next = first();
    return next == null ? Long.MAX_VALUE : next.at - now;
  }

  void abort() {
    inOrder.forEach(Work::abort);
    others.forEach(Work::abort);
  }
}
