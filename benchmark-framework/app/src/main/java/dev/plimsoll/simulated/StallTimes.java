// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Periods during which events are postponed to the end of the period. Immutable.
 *
 * @param spans ordered by their starts
 */
record StallTimes(List<Span> spans) {

  static final StallTimes NONE = new StallTimes(List.of());

  StallTimes {
    spans = spans.stream().sorted(Comparator.comparingLong(Span::from)).toList();
  }

  /**
   * A period in nanoseconds of the clock; the end is exclusive.
   *
   * @param every the time from one start to the next; 0: it happens once
   */
  record Span(long from, long until, long every) {

    boolean contains(long instant) {
      return instant >= from && instant < endAfter(instant);
    }

    /** The end of the repetition that began last before this instant, or of the first. */
    long endAfter(long instant) {
      return every == 0 || instant < from ? until : until + (instant - from) / every * every;
    }

    static Span of(Behaviour.Stall stall, long startNanos) {
      long from = startNanos + stall.at().toNanos();
      return new Span(from, from + stall.length().toNanos(), stall.every().toNanos());
    }
  }

  /** These periods and others. */
  StallTimes and(Collection<Span> others) {
    List<Span> all = new ArrayList<>(spans);
    all.addAll(others);
    return new StallTimes(all);
  }

  /** This instant, or the end of the spans that contain it. */
  long after(long instant) {
    long result = instant;
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      if (span.contains(result)) {
        result = span.endAfter(result);
      }
    }
    return result;
  }
}
