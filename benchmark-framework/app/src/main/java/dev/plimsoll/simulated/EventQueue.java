// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * Scheduled events, ordered by time and, for equal times, by insertion. An event during a stall is
 * postponed to the end of the stall. For one thread.
 */
final class EventQueue {

  private final FaultSchedule faultSchedule;

  /** Events inserted in time order, as most are: much cheaper than the priority queue. */
  private final ArrayDeque<ScheduledEvent> inOrder = new ArrayDeque<>();

  private final PriorityQueue<ScheduledEvent> others = new PriorityQueue<>();
  private long order;

  EventQueue(FaultSchedule faultSchedule) {
    this.faultSchedule = faultSchedule;
  }

  /** Inserts an event after all events with the same time. */
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

  /** Removes and returns the next due event, or null. */
  ScheduledEvent poll(long now) {
    for (ScheduledEvent next = first(); next != null && next.at <= now; next = first()) {
      remove(next);
      long later = stallsOf(next).after(next.at);
      if (later == next.at) {
        return next;
      }
      // Also if the stall has ended already: events postponed earlier come first.
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

  private StallTimes stallsOf(ScheduledEvent event) {
    return switch (event.kind) {
      case MESSAGE, ACKNOWLEDGEMENT, ACTION -> faultSchedule.completions();
      case DELIVERY, RELEASE -> faultSchedule.deliveries();
      // The client's own clock continues; consumers check their stalls themselves.
      case TIMEOUT, WAKING -> StallTimes.NONE;
    };
  }

  /** Nanoseconds until the next event is due. */
  long idleNanos(long now) {
    ScheduledEvent next = first();
    return next == null ? Long.MAX_VALUE : next.at - now;
  }

  void abort() {
    inOrder.forEach(ScheduledEvent::abort);
    others.forEach(ScheduledEvent::abort);
  }
}
