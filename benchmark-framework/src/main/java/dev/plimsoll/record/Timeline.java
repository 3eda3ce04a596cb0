// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The run over time, merged from the snapshots of all workers: intervals by the events' own
 * instant, intervals by intended time, and the totals of the measured window.
 *
 * <p>At most {@link #MAX_ROWS} intervals: when there are more, the interval doubles and neighbours
 * merge. Rows that have passed are kept in compact form and stay mergeable.
 *
 * <p>Threads: one at a time.
 */
public final class Timeline {

  /** The bound on the number of intervals. */
  public static final int MAX_ROWS = 900;

  /** The bound on the number of intervals that are left when {@link #shorten} was called. */
  public static final int MAX_ROWS_KEPT = 300;

  /** Rows do not merge beyond phases; doubling for ever would not help then. */
  private static final long MAX_ROW_NANOS = 1L << 60;

  /** Rows this near to the newest are kept ready for more. */
  private static final int OPEN_ROWS = 4;

  private final PhaseTimes phaseTimes;
  private final LatencyArrays[] byStep;
  private final LatencyTotals[] lateResponses = totalsByEventType();
  private final LatencyTotals[] lateIdeals = totalsByEventType();
  private final long[][] eventsOfStep;
  private final long[][] bytesOfStep;
  private final Map<Cell, long[]> cells = new HashMap<>();
  private int lastStep;
  private NavigableMap<Long, IntervalTotals> rows = new TreeMap<>();
  private NavigableMap<Long, IntervalTotals> intendedRows = new TreeMap<>();

  /** An empty timeline over these windows. */
  public Timeline(PhaseTimes phaseTimes) {
    this.phaseTimes = phaseTimes;
    byStep = new LatencyArrays[phaseTimes.steps()];
    eventsOfStep = new long[byStep.length][EventType.values().length];
    bytesOfStep = new long[byStep.length][EventType.values().length];
    for (int i = 0; i < byStep.length; i++) {
      byStep[i] = new LatencyArrays();
    }
  }

  /** Adds what a worker recorded. */
  public void add(IntervalSnapshot snapshot) {
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      add(part);
    }
    bound(MAX_ROWS);
    packPast(rows);
    packPast(intendedRows);
    for (int step = 0; step < lastStep; step++) {
      byStep[step].pack();
    }
  }

  private void bound(int mostRows) {
    while ((rows.size() > mostRows || intendedRows.size() > mostRows)
        && phaseTimes.intervalNanos() < MAX_ROW_NANOS) {
      coarsen();
    }
  }

  private void coarsen() {
    phaseTimes.doubleInterval();
    rows = regroup(rows);
    intendedRows = regroup(intendedRows);
  }

  /**
   * Adds intervals for the times in which nothing happened, since a system that does nothing is a
   * fact too. To be called once, when all was added.
   */
  public void complete() {
    long end = Math.max(phaseTimes.loadEnd(), phaseTimes.measuredEnd());
    // Not a interval for each second of a month: what is too many would be merged anyway.
    while (end < PhaseTimes.OPEN_END
        && (end - phaseTimes.start()) / phaseTimes.intervalNanos() > MAX_ROWS) {
      coarsen();
    }
    fill(rows, phaseTimes.start(), phaseTimes.loadEnd());
    fill(intendedRows, phaseTimes.measuredStart(), phaseTimes.measuredEnd());
    bound(MAX_ROWS);
    packPast(rows);
    packPast(intendedRows);
  }

  /**
   * Merges intervals until there are no more than are kept in a result. To be called when all is
   * known that shorter intervals are needed for. No count, no histogram and no extreme changes by
   * it.
   */
  public void shorten() {
    bound(MAX_ROWS_KEPT);
    packPast(rows);
    packPast(intendedRows);
  }

  /** Makes intervals twice as long. */
  public void lengthenRows() {
    coarsen();
    packPast(rows);
    packPast(intendedRows);
  }

  private void fill(NavigableMap<Long, IntervalTotals> of, long from, long until) {
    if (from >= until || until >= PhaseTimes.OPEN_END) {
      return;
    }
    for (long at = from; at < until; at = phaseTimes.timelineRowEnd(at)) {
      row(of, at);
    }
  }

  private void add(IntervalSnapshot.Part part) {
    IntervalSnapshot.Key key = part.key();
    row(rows, key.eventFrom()).add(part);
    row(intendedRows, key.intendedFrom()).addLatencies(part);
    int eventType = key.eventType().ordinal();
    int segment = phaseTimes.segmentOf(key.phase(), key.intendedFrom());
    Cell cell = new Cell(phaseTimes.cutAt(key.eventFrom()), segment);
    cells.computeIfAbsent(cell, any -> new long[EventType.values().length])[eventType] +=
        part.events();
    if (key.phase() == RunPhase.MEASURED) {
      int step = Math.max(1, Math.min(byStep.length, segment)) - 1;
      byStep[step].add(part);
      eventsOfStep[step][eventType] += part.events();
      bytesOfStep[step][eventType] += part.bytes();
      part.addLateTo(lateResponses[eventType], lateIdeals[eventType]);
      lastStep = Math.max(lastStep, step);
    }
  }

  private static LatencyTotals[] totalsByEventType() {
    LatencyTotals[] totals = new LatencyTotals[EventType.values().length];
    for (int i = 0; i < totals.length; i++) {
      totals[i] = new LatencyTotals();
    }
    return totals;
  }

  /**
   * The distribution of the first latency of a event type that an ideal generator would have seen,
   * over all measured messages: of each message its own latency less the generator's delay.
   */
  public Histogram ideal(EventType eventType) {
    Histogram ideal = latencies().of(eventType.response()).histogram().copy();
    ideal.setAutoResize(true);
    ideal.subtract(lateResponses[eventType.ordinal()].histogram());
    ideal.add(lateIdeals[eventType.ordinal()].histogram());
    return ideal;
  }

  private IntervalTotals row(Map<Long, IntervalTotals> of, long instant) {
    return of.computeIfAbsent(phaseTimes.timelineRowStart(instant), IntervalTotals::new);
  }

  private NavigableMap<Long, IntervalTotals> regroup(NavigableMap<Long, IntervalTotals> old) {
    NavigableMap<Long, IntervalTotals> merged = new TreeMap<>();
    IntervalTotals last = null;
    for (IntervalTotals each : old.values()) {
      IntervalTotals row = row(merged, each.from);
      if (last != null && last != row) {
        // At once, so that no more than one interval is in its large form.
        last.pack();
      }
      row.add(each);
      last = row;
    }
    return merged;
  }

  private void packPast(NavigableMap<Long, IntervalTotals> of) {
    int open = 0;
    for (IntervalTotals row : of.descendingMap().values()) {
      if (++open > OPEN_ROWS && !row.packed) {
        row.pack();
      }
    }
  }

  /** The windows that this timeline is over. */
  public PhaseTimes windows() {
    return phaseTimes;
  }

  /** Rows by the events' own instant, in order of time. */
  public List<IntervalTotals> rows() {
    return new ArrayList<>(rows.values());
  }

  /** Rows by intended time (latencies only), in order of time. */
  public List<IntervalTotals> intendedRows() {
    return new ArrayList<>(intendedRows.values());
  }

  /** How many events of a event type belong to measured messages, whenever they happened. */
  public long measuredMessages(EventType eventType) {
    long sum = 0;
    for (long[] events : eventsOfStep) {
      sum += events[eventType.ordinal()];
    }
    return sum;
  }

  /** How many events of a event type belong to messages of one step, whenever they happened. */
  public long messagesOfStep(EventType eventType, int step) {
    return eventsOfStep[step][eventType.ordinal()];
  }

  /** The payload bytes of these events. */
  public long bytesOfStep(EventType eventType, int step) {
    return bytesOfStep[step][eventType.ordinal()];
  }

  /**
   * How many events of a event type happened before an instant, which must be a boundary of a
   * segment or one at which a backlog is judged, to whatever message.
   */
  public long eventsBefore(EventType eventType, long instant) {
    return eventsBefore(eventType, instant, Integer.MAX_VALUE);
  }

  /** The same, of messages of a step of the window and earlier ones only. */
  public long eventsBefore(EventType eventType, long instant, int throughStep) {
    long sum = 0;
    for (Map.Entry<Cell, long[]> cell : cells.entrySet()) {
      if (cell.getKey().from < instant && cell.getKey().segment - 1 <= throughStep) {
        sum += cell.getValue()[eventType.ordinal()];
      }
    }
    return sum;
  }

  /** How many events of a event type happened inside the measured window, to whatever message. */
  public long eventsInWindow(EventType eventType) {
    return sumInWindow(eventType, false);
  }

  /** The payload bytes of these events. */
  public long bytesInWindow(EventType eventType) {
    return sumInWindow(eventType, true);
  }

  private long sumInWindow(EventType eventType, boolean bytes) {
    long sum = 0;
    for (IntervalTotals row : rows.values()) {
      if (phaseTimes.phaseAt(row.from) == RunPhase.MEASURED) {
        sum += bytes ? row.bytes(eventType) : row.events(eventType);
      }
    }
    return sum;
  }

  /** The latencies of the measured messages of one step. */
  public LatencyArrays latenciesOfStep(int step) {
    return byStep[step];
  }

  /** The latencies of all measured messages. */
  public LatencyArrays latencies() {
    LatencyArrays all = new LatencyArrays();
    for (LatencyArrays step : byStep) {
      all.add(step);
    }
    return all;
  }

  /** Events between two cuts of the windows, of messages of one segment. */
  private record Cell(long from, int segment) {}

  /** One interval. */
  public static final class IntervalTotals {

    private final long from;
    private final long[] events = new long[EventType.values().length];
    private final long[] bytes = new long[EventType.values().length];
    private final LatencyArrays latencies = new LatencyArrays();
    private boolean packed;

    IntervalTotals(long from) {
      this.from = from;
    }

    private void add(IntervalSnapshot.Part part) {
      events[part.key().eventType().ordinal()] += part.events();
      bytes[part.key().eventType().ordinal()] += part.bytes();
      addLatencies(part);
    }

    private void addLatencies(IntervalSnapshot.Part part) {
      latencies.add(part);
      packed = false;
    }

    private void add(IntervalTotals other) {
      for (int i = 0; i < events.length; i++) {
        events[i] += other.events[i];
        bytes[i] += other.bytes[i];
      }
      latencies.add(other.latencies);
      packed = false;
    }

    private void pack() {
      latencies.pack();
      packed = true;
    }

    /** Its start, epoch nanoseconds. */
    public long from() {
      return from;
    }

    /** Its end by the grid of these windows, epoch nanoseconds. */
    public long until(PhaseTimes phaseTimes) {
      return phaseTimes.timelineRowEnd(from);
    }

    /** Events of a event type. */
    public long events(EventType eventType) {
      return events[eventType.ordinal()];
    }

    /** Payload bytes of these events. */
    public long bytes(EventType eventType) {
      return bytes[eventType.ordinal()];
    }

    /** The latencies of these events. */
    public LatencyArrays latencies() {
      return latencies;
    }
  }
}
