// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.IntendedRow;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.text.EnumText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The timeline of the result. */
final class TimelineAssembly {

  private static final List<LatencyKind> KEPT =
      List.of(
          LatencyKind.PUBLISH,
          LatencyKind.PUBLISH_SERVICE,
          LatencyKind.SEND_DELAY,
          LatencyKind.END_TO_END,
          LatencyKind.END_TO_END_SERVICE,
          LatencyKind.ROUND_TRIP,
          LatencyKind.ROUND_TRIP_SERVICE,
          LatencyKind.PROCESSED,
          LatencyKind.PROCESSING);

  /** The limit for the histograms of all intervals in a file; beyond it, intervals are merged. */
  private static final int MAX_HISTOGRAM_BYTES = 1_000_000;

  /** Fewer intervals would not show a time series. */
  private static final int MIN_ROWS = 60;

  private final Timeline timeline;
  private final PhaseTimes phaseTimes;
  private final BacklogCounts backlogs;
  private final EventType arrival;
  private final boolean acknowledged;
  private final long endNanos;

  TimelineAssembly(
      Timeline timeline,
      Workload workload,
      boolean acknowledged,
      BacklogCounts backlogs,
      long endNanos) {
    this.timeline = timeline;
    this.backlogs = backlogs;
    this.phaseTimes = timeline.phaseTimes();
    this.arrival = workload.requestsReplies() ? EventType.REPLY : EventType.RECEIVE;
    this.acknowledged = acknowledged;
    this.endNanos = endNanos;
  }

  /** The intervals, merged as far as needed to limit the size of the file. */
  TimelineInfo timeline() {
    timeline.shorten();
    TimelineInfo parts = parts();
    while (histogramBytes(parts) > MAX_HISTOGRAM_BYTES && parts.rows().size() > 2 * MIN_ROWS) {
      timeline.lengthenRows();
      parts = parts();
    }
    return parts;
  }

  private static long histogramBytes(TimelineInfo parts) {
    return parts.rows().stream()
        .flatMap(row -> row.histograms().values().stream())
        .mapToLong(String::length)
        .sum();
  }

  private TimelineInfo parts() {
    List<TimelineRow> rows = new ArrayList<>();
    Map<EventType, Long> before = new EnumMap<>(EventType.class);
    for (Timeline.IntervalTotals row : timeline.rows()) {
      for (EventType eventType : EventType.values()) {
        before.merge(eventType, row.events(eventType), Long::sum);
      }
      rows.add(row(row, eventType -> before.get(eventType)));
    }
    List<IntendedRow> intended = new ArrayList<>();
    for (Timeline.IntervalTotals row : timeline.intendedRows()) {
      intended.add(new IntendedRow(at(row), seconds(row), phase(row), latencies(row.latencies())));
    }
    return new TimelineInfo(phaseTimes.intervalNanos() / 1e9, rows, intended);
  }

  private TimelineRow row(Timeline.IntervalTotals row, BacklogCounts.Events before) {
    long until = row.until(phaseTimes);
    return new TimelineRow(
        at(row),
        seconds(row),
        phase(row),
        row.events(EventType.SEND),
        acknowledged ? row.events(EventType.ACKNOWLEDGE) : null,
        row.events(arrival),
        row.events(EventType.FAIL),
        row.bytes(EventType.SEND),
        row.bytes(arrival),
        scheduledIn(row),
        backlogs.unanswered(until, before),
        backlogs.undelivered(before),
        latencies(row.latencies()),
        histograms(row.latencies()));
  }

  private Long scheduledIn(Timeline.IntervalTotals row) {
    Long from = backlogs.scheduledBefore(row.from());
    return from == null ? null : (Long) (backlogs.scheduledBefore(row.until(phaseTimes)) - from);
  }

  private double at(Timeline.IntervalTotals row) {
    return (row.from() - phaseTimes.start()) / 1e9;
  }

  private double seconds(Timeline.IntervalTotals row) {
    long until = Math.max(row.from() + 1, Math.min(row.until(phaseTimes), endNanos));
    return (until - row.from()) / 1e9;
  }

  private String phase(Timeline.IntervalTotals row) {
    return EnumText.of(phaseTimes.phaseAt(row.from()));
  }

  private static Map<String, RowLatency> latencies(LatencyArrays table) {
    Map<String, RowLatency> result = new LinkedHashMap<>();
    for (LatencyKind kind : table.kinds()) {
      LatencyTotals totals = table.of(kind);
      result.put(kind.key(), LatencyPart.row(totals.histogram(), LatencyAssembly.exact(totals)));
    }
    return result;
  }

  /**
   * The distributions of an interval, so that intervals can be merged later. They are coarser than
   * those of the window, since a file has hundreds of them. The generator's share is not included;
   * it is reported for the whole window.
   */
  private static Map<String, String> histograms(LatencyArrays table) {
    Map<String, String> result = new LinkedHashMap<>();
    for (LatencyKind kind : KEPT) {
      LatencyTotals totals = table.of(kind);
      if (totals.count() > 0) {
        result.put(kind.key(), HistogramText.encodeForRow(SparseHistogram.of(totals.histogram())));
      }
    }
    return result;
  }
}
