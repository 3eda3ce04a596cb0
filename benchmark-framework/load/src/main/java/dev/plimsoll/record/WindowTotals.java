// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what one worker records for the measured window, so that its part in a run is known when
 * the snapshots of all workers are merged.
 *
 * <p>Threads: any. Memory: one part of a snapshot for each type of event.
 */
public final class WindowTotals {

  private final PhaseTimes phaseTimes;
  private final Map<EventType, TypeTotals> byType = new EnumMap<>(EventType.class);

  /** Totals of a window. */
  public WindowTotals(PhaseTimes phaseTimes) {
    this.phaseTimes = phaseTimes;
  }

  private static final class TypeTotals {

    private final IntervalSnapshot.Part measured;
    private long events;
    private long bytes;

    TypeTotals(EventType eventType) {
      measured = empty(eventType);
    }
  }

  static IntervalSnapshot.Part empty(EventType eventType) {
    return new IntervalSnapshot.Part(
        new IntervalSnapshot.BucketKey(eventType, RunPhase.MEASURED, 0, 0, 0));
  }

  /** Adds a snapshot, which does not change. */
  public synchronized void add(IntervalSnapshot snapshot) {
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      boolean ofMeasured = part.key().phase() == RunPhase.MEASURED;
      boolean inWindow = phaseTimes.phaseAt(part.key().eventFrom()) == RunPhase.MEASURED;
      if (!ofMeasured && !inWindow) {
        continue;
      }
      TypeTotals of = byType.computeIfAbsent(part.key().eventType(), TypeTotals::new);
      if (ofMeasured) {
        of.measured.add(part);
      }
      if (inWindow) {
        of.events += part.events();
        of.bytes += part.bytes();
      }
    }
  }

  /** The totals. Only after the last snapshot was added. */
  public synchronized List<EventTotals> totals() {
    List<EventTotals> totals = new ArrayList<>();
    for (TypeTotals of : byType.values()) {
      totals.add(new EventTotals(of.measured, of.events, of.bytes));
    }
    return totals;
  }
}
