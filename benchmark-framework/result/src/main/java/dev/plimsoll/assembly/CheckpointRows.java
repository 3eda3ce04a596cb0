// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.text.EnumText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a timeline for checkpoints. The latencies of a row are computed again only if the row
 * has changed since the last checkpoint, so that a checkpoint of a long run costs no more than one
 * of a short run. Threads: one. Memory: that of the rows of one checkpoint.
 */
public final class CheckpointRows {

  private Map<Long, KnownRow> known = new HashMap<>();

  /** The latencies of a row that had this number of events in all. */
  private record KnownRow(long events, Map<String, RowLatency> latencies) {}

  /**
   * The rows until now, without histograms.
   *
   * @param arrival the event that completes a message
   */
  List<TimelineRow> rows(Timeline timeline, EventType arrival, boolean acknowledged, long now) {
    PhaseTimes phaseTimes = timeline.phaseTimes();
    Map<Long, KnownRow> kept = new HashMap<>();
    List<TimelineRow> rows = new ArrayList<>();
    for (Timeline.IntervalTotals row : timeline.rows()) {
      long until = Math.max(row.from() + 1, Math.min(row.until(phaseTimes), now));
      KnownRow of = latencies(row, row.until(phaseTimes));
      kept.put(key(row, row.until(phaseTimes)), of);
      rows.add(
          new TimelineRow(
              (row.from() - phaseTimes.start()) / 1e9,
              (until - row.from()) / 1e9,
              EnumText.of(phaseTimes.phaseAt(row.from())),
              row.events(EventType.SEND),
              acknowledged ? row.events(EventType.ACKNOWLEDGE) : null,
              row.events(arrival),
              row.events(EventType.FAIL),
              row.bytes(EventType.SEND),
              row.bytes(arrival),
              null,
              null,
              null,
              of.latencies(),
              Map.of()));
    }
    known = kept;
    return rows;
  }

  /** Both ends of a row change when rows are merged. */
  private static long key(Timeline.IntervalTotals row, long until) {
    return row.from() * 31 + until;
  }

  private KnownRow latencies(Timeline.IntervalTotals row, long until) {
    long events = 0;
    for (EventType type : EventType.values()) {
      events += row.events(type);
    }
    KnownRow before = known.get(key(row, until));
    return before != null && before.events() == events
        ? before
        : new KnownRow(events, latencies(row.latencies()));
  }

  private static Map<String, RowLatency> latencies(LatencyArrays table) {
    Map<String, RowLatency> result = new LinkedHashMap<>();
    for (LatencyKind kind : table.kinds()) {
      LatencyTotals totals = table.of(kind);
      result.put(kind.key(), LatencyPart.row(totals.histogram(), LatencyAssembly.exact(totals)));
    }
    return result;
  }
}
