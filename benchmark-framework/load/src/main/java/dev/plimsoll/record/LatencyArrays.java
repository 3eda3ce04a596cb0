// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.EnumMap;
import java.util.Map;

/** Latency totals by kind. Kinds without a value take no memory. Threads: one at a time. */
public final class LatencyArrays {

  private final Map<LatencyKind, LatencyTotals> byKind = new EnumMap<>(LatencyKind.class);

  void add(LatencyKind kind, LatencyTotals totals) {
    if (kind != null && totals.count() > 0) {
      byKind.computeIfAbsent(kind, any -> new LatencyTotals()).add(totals);
    }
  }

  void add(IntervalSnapshot.Part part) {
    add(part.key().eventType().response(), part.response());
    add(part.key().eventType().service(), part.service());
  }

  /** Adds other totals. */
  public void add(LatencyArrays other) {
    other.byKind.forEach(this::add);
  }

  void pack() {
    byKind.values().forEach(LatencyTotals::pack);
  }

  /** The totals of a kind; empty ones if nothing was recorded. */
  public LatencyTotals of(LatencyKind kind) {
    LatencyTotals totals = byKind.get(kind);
    return totals != null ? totals : new LatencyTotals();
  }

  /** The kinds that have values. */
  public Iterable<LatencyKind> kinds() {
    return byKind.keySet();
  }
}
