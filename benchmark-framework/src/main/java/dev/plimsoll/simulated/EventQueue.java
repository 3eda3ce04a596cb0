// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * What is to be done when, in the order of its times and, at the same time, in the order of its
 * coming. What falls into a stall is done at its end. For one thread.
 */
final class EventQueue {

  private final FaultSchedule faultSchedule;

  /** What came in the order of its times, as most does: cheaper by far than the other queue. */
  private final ArrayDeque<ScheduledEvent> inOrder = new ArrayDeque<>();

  private final PriorityQueue<ScheduledEvent> others = new PriorityQueue<>();
  private long order;

  EventQueue(FaultSchedule faultSchedule) {
    this.faultSchedule = faultSchedule;
  }

  /** Adds it at its time, behind all that have the same. */
  void add(ScheduledEvent event) {
    event.order = order++;
    insert(event);
  }

  private void insert(ScheduledEvent event) {
    ScheduledEvent last = inOrder.peekLast();
    if (last == null || last.compareTo(event) < 0) {
      inOrder.addLast(event);
    } else {
      others.add(event);
    }
  }

  /** What is due now, or null. */
  ScheduledEvent poll(long now) {
    for (ScheduledEvent next = first(); next != null && next.at <= now; next = first()) {
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

  private ScheduledEvent first() {
    ScheduledEvent one = inOrder.peekFirst();
    ScheduledEvent other = others.peek();
    if (one == null || (other != null && other.compareTo(one) < 0)) {
      return other;
    }
    return one;
  }

  private void remove(ScheduledEvent first) {
    if (first == inOrder.peekFirst()) {
      inOrder.removeFirst();
    } else {
      others.remove();
    }
  }

  private StallTimes holdsOf(ScheduledEvent event) {
    return switch (event.kind) {
      case MESSAGE, ACKNOWLEDGEMENT -> faultSchedule.completions();
      case DELIVERY, RELEASE -> faultSchedule.deliveries();
      // The client's own clock goes on; consumers look at their holds themselves.
      case TIMEOUT, WAKING -> StallTimes.NONE;
    };
  }

  /** Nanoseconds until {@link #poll} is worth another try. */
  long idleNanos(long now) {
    ScheduledEvent next = first();
    return next == null ? Long.MAX_VALUE : next.at - now;
  }

  void abort() {
    inOrder.forEach(ScheduledEvent::abort);
    others.forEach(ScheduledEvent::abort);
  }
}
