// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.Objects;

/**
 * All events of one type that a worker has recorded for the measured window.
 *
 * @param measured those of measured messages, whenever the events were; the intervals of its key
 *     are not set
 * @param eventsInWindow events between the beginning and the end of the window, of any message
 * @param bytesInWindow their payload bytes
 */
public record EventTotals(IntervalSnapshot.Part measured, long eventsInWindow, long bytesInWindow) {

  public EventTotals {
    Objects.requireNonNull(measured, "measured");
  }

  /** Totals without any event. */
  public static EventTotals none(EventType eventType) {
    return new EventTotals(WindowTotals.empty(eventType), 0, 0);
  }
}
