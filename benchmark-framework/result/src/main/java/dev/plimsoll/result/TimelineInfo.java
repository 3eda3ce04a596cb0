// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/** The run over time. */
public record TimelineInfo(
    @Described(
            "Length of an interval that does not end with its phase: 1 s, or 2, 4, 8, … in longer"
                + " runs.")
        @Allowed(above = 0)
        double intervalSeconds,
    @Described(
            "One for each interval, from the start of the warm-up to the end of the drain. Events"
                + " are assigned by their own instant.")
        @Allowed(mostItems = 900)
        List<TimelineRow> rows,
    @Described("Latencies by the second in which a message was due.") @Allowed(mostItems = 900)
        List<IntendedRow> byIntendedSecond) {

  /** For a run that ended before its load began. */
  public static final TimelineInfo EMPTY = new TimelineInfo(1, List.of(), List.of());

  public TimelineInfo {
    rows = List.copyOf(rows);
    byIntendedSecond = List.copyOf(byIntendedSecond);
  }
}
