// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.List;
import java.util.PriorityQueue;

/**
 * What is to be done when, in the order of its times and, at the same time, in the order of its
 * coming. What falls into a stall is done at its end. For one thread; stalls may be put in place by
 * another.
 */
final class Agenda {

  /** Nanoseconds of the clock in which nothing is done. */
  record Stall(long from, long until) {

    boolean holds(long instant) {
      return instant >= from && instant < until;
    }
  }

  private final PriorityQueue<Work> due = new PriorityQueue<>();
  private volatile List<Stall> stalls = List.of();
  private long order;

  void stalls(List<Stall> all) {
    stalls = List.copyOf(all);
  }

  List<Stall> stalls() {
    return stalls;
  }

  /** Adds it at its time, behind all that have the same. */
  void add(Work work) {
    work.order = order++;
    due.add(work);
  }

  void remove(Work work) {
    due.remove(work);
  }

  /** What is due now, or null. */
  Work poll(long now) {
    for (Work next = due.peek(); next != null && next.at <= now; next = due.peek()) {
      due.poll();
      long later = afterStalls(next.at);
      if (later == next.at) {
        return next;
      }
      // Also where the stall has ended meanwhile: what it held before goes first.
      next.at = later;
      due.add(next);
    }
    return null;
  }

  /** Nanoseconds until {@link #poll} is worth another try. */
  long idleNanos(long now) {
    Work next = due.peek();
    return next == null ? Long.MAX_VALUE : next.at - now;
  }

  void abort() {
    due.forEach(Work::abort);
  }

  private long afterStalls(long instant) {
    long result = instant;
    for (Stall stall : stalls) {
      if (stall.holds(result)) {
        result = stall.until;
      }
    }
    return result;
  }
}
