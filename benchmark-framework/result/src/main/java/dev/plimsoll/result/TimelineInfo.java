// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** Returns a copy with its figures, which follow from its facts. */
  TimelineInfo computed() {
    return new TimelineInfo(
        intervalSeconds,
        rows.stream().map(TimelineRow::computed).toList(),
        byIntendedSecond.stream().map(IntendedRow::computed).toList());
  }

  /** Returns a copy of latencies by kind with their figures. */
  static Map<String, RowLatency> computed(Map<String, RowLatency> kinds) {
    Map<String, RowLatency> computed = new LinkedHashMap<>();
    kinds.forEach((kind, latency) -> computed.put(kind, latency.computed()));
    return computed;
  }
}
