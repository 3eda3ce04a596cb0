// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * From which length on a gap is an event: a second, or ten times the median of the rows' median
 * latencies in the 10 s before it, whichever is longer. Pure functions.
 */
public final class GapLength {

  private static final double MIN_SECONDS = 1;
  private static final double LATENCIES = 10;
  private static final double BEFORE_SECONDS = 10;

  private GapLength() {}

  /**
   * Returns the longest gap that is no event, in seconds.
   *
   * @param rows the timeline
   * @param kind the latency whose medians count
   * @param atSeconds when the gap began, relative to the start of the warm-up
   */
  public static double most(List<TimelineRow> rows, String kind, double atSeconds) {
    double[] medians =
        rows.stream()
            .filter(row -> row.atSeconds() < atSeconds)
            .filter(row -> row.atSeconds() + row.seconds() >= atSeconds - BEFORE_SECONDS)
            .map(row -> row.latencyMicros().get(kind))
            .filter(Objects::nonNull)
            .mapToDouble(RowLatency::p50)
            .sorted()
            .toArray();
    double usual = medians.length == 0 ? 0 : medians[medians.length / 2] / 1e6;
    return Math.max(MIN_SECONDS, LATENCIES * usual);
  }

  /** Returns the longest gap that is no event, whenever it begins. */
  static double most(List<TimelineRow> rows, String kind) {
    // The rows that count change only at these instants.
    TreeSet<Double> changes = new TreeSet<>();
    for (TimelineRow row : rows) {
      changes.add(row.atSeconds());
      changes.add(row.atSeconds() + row.seconds() + BEFORE_SECONDS);
    }
    double most = MIN_SECONDS;
    double last = 0;
    for (double change : changes) {
      most = Math.max(most, most(rows, kind, change));
      most = Math.max(most, most(rows, kind, (last + change) / 2));
      last = change;
    }
    return most;
  }
}
