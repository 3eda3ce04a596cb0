// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An interval of a run that goes on: its counts and the merged histograms of its latencies. Memory:
 * some KiB for each kind of latency after {@link #pack}.
 */
final class LiveRow {

  private static final double NANOS = 1_000.0;

  private final long[] events = new long[EventType.values().length];
  private final Map<LatencyKind, LatencyTotals> latencies = new EnumMap<>(LatencyKind.class);
  private Map<String, Map<String, Double>> drawn = Map.of();
  private boolean stale = true;
  private OptionalLong backlog = OptionalLong.empty();
  private long version;

  /** Adds the events and latencies of a part. */
  void add(IntervalSnapshot.Part part, long atVersion) {
    events[part.key().eventType().ordinal()] += part.events();
    addLatencies(part, latencies);
    changed(atVersion);
  }

  /** Adds what the next row has. */
  void add(LiveRow next) {
    for (int i = 0; i < events.length; i++) {
      events[i] += next.events[i];
    }
    next.latencies.forEach((kind, totals) -> of(latencies, kind).add(totals));
    backlog = next.backlog.isPresent() ? next.backlog : backlog;
    changed(Math.max(version, next.version));
  }

  void hasBacklog(long messages, long atVersion) {
    backlog = OptionalLong.of(Math.max(0, messages));
    version = atVersion;
  }

  private void changed(long atVersion) {
    stale = true;
    version = atVersion;
  }

  /** Adds the latencies of a part, those from the intended and those from the actual send time. */
  static void addLatencies(IntervalSnapshot.Part part, Map<LatencyKind, LatencyTotals> to) {
    EventType type = part.key().eventType();
    if (part.response().count() > 0) {
      of(to, type.response()).add(part.response());
    }
    LatencyKind service = type.service();
    if (service != null && part.service().count() > 0) {
      of(to, service).add(part.service());
    }
  }

  static LatencyTotals of(Map<LatencyKind, LatencyTotals> all, LatencyKind kind) {
    return all.computeIfAbsent(kind, any -> new LatencyTotals());
  }

  long count(EventType type) {
    return events[type.ordinal()];
  }

  OptionalLong backlog() {
    return backlog;
  }

  Map<LatencyKind, LatencyTotals> latencies() {
    return latencies;
  }

  /** The state in which it changed last. */
  long version() {
    return version;
  }

  /** Returns the percentiles that charts draw, by kind, in microseconds. */
  Map<String, Map<String, Double>> drawn() {
    if (stale) {
      drawn = new LinkedHashMap<>();
      latencies.forEach((kind, totals) -> drawn.put(kind.key(), percentiles(totals)));
      stale = false;
    }
    return drawn;
  }

  private static Map<String, Double> percentiles(LatencyTotals totals) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String name : TimeSeries.DRAWN.keySet()) {
      long nanos =
          name.equals("max") ? totals.maxNanos() : totals.percentileNanos(Double.parseDouble(name));
      values.put(name, nanos / NANOS);
    }
    return values;
  }

  void pack() {
    latencies.values().forEach(LatencyTotals::pack);
  }
}
