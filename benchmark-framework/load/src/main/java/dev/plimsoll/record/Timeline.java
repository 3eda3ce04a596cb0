// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The run over time, merged from the snapshots of all workers: intervals by event time, intervals
 * by intended time, and the totals of the measured window.
 *
 * <p>There are at most {@link #MAX_ROWS} intervals: if there are more, the interval length doubles
 * and neighbours are merged. Past intervals are kept in compressed form and can still be merged.
 *
 * <p>Threads: one at a time.
 */
public final class Timeline {

  /** The maximum number of intervals. */
  public static final int MAX_ROWS = 900;

  /** The maximum number of intervals after {@link #shorten}. */
  public static final int MAX_ROWS_KEPT = 300;

  /** Intervals are never merged across phases, so doubling stops at this length. */
  private static final long MAX_ROW_NANOS = 1L << 60;

  /** This number of the newest intervals stays uncompressed. */
  private static final int OPEN_ROWS = 4;

  private final PhaseTimes phaseTimes;
  private final RecordedEvents[] ofStep;

  /** Empty if messages do not differ in size. */
  private final RecordedEvents[] ofSizeClass;

  private final SizeClasses sizes;
  private final LateTotals late = new LateTotals();
  private final Map<Cell, long[]> cells = new HashMap<>();
  private int lastStep;
  private NavigableMap<Long, IntervalTotals> rows = new TreeMap<>();
  private NavigableMap<Long, IntervalTotals> intendedRows = new TreeMap<>();

  /** An empty timeline of messages that do not differ in size. */
  public Timeline(PhaseTimes phaseTimes) {
    this(phaseTimes, SizeClasses.ONE);
  }

  /** An empty timeline for these phases. */
  public Timeline(PhaseTimes phaseTimes, SizeClasses sizes) {
    this.phaseTimes = phaseTimes;
    this.sizes = sizes;
    ofStep = new RecordedEvents[phaseTimes.steps()];
    ofSizeClass = new RecordedEvents[sizes.count() > 1 ? sizes.count() : 0];
    Arrays.setAll(ofStep, any -> new RecordedEvents());
    Arrays.setAll(ofSizeClass, any -> new RecordedEvents());
  }

  /** Adds the snapshot of a worker. */
  public void add(IntervalSnapshot snapshot) {
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      add(part);
    }
    bound(MAX_ROWS);
    packPast(rows);
    packPast(intendedRows);
    for (int step = 0; step < lastStep; step++) {
      ofStep[step].pack();
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
   * Adds empty intervals for the periods without events, since inactivity is a result too. Call
   * once, after all snapshots were added.
   *
   * <p>What was added before the end of a phase was known lies on another grid: the load of a run
   * whose worker was lost ends at an instant that is past when it is decided.
   */
  public void complete() {
    rows = regroup(rows);
    intendedRows = regroup(intendedRows);
    long end = Math.max(phaseTimes.loadEnd(), phaseTimes.measuredEnd());
    // A run of a month must not get an interval for each second: the excess would be merged anyway.
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
   * Merges intervals down to the number that a result keeps. Call when everything that needs
   * shorter intervals has been computed. Counts, histograms, minima and maxima do not change.
   */
  public void shorten() {
    bound(MAX_ROWS_KEPT);
    packPast(rows);
    packPast(intendedRows);
  }

  /** Doubles the interval length. */
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
    IntervalSnapshot.BucketKey key = part.key();
    row(rows, key.eventFrom()).add(part);
    row(intendedRows, key.intendedFrom()).addLatencies(part);
    int eventType = key.eventType().ordinal();
    int segment = phaseTimes.segmentOf(key.phase(), key.intendedFrom());
    Cell cell = new Cell(phaseTimes.cutAt(key.eventFrom()), segment);
    cells.computeIfAbsent(cell, any -> new long[EventType.values().length])[eventType] +=
        part.events();
    if (key.phase() == RunPhase.MEASURED) {
      int step = Math.max(1, Math.min(ofStep.length, segment)) - 1;
      ofStep[step].add(part);
      if (ofSizeClass.length > 0) {
        ofSizeClass[Math.max(0, Math.min(ofSizeClass.length - 1, key.sizeClass()))].add(part);
      }
      late.add(part);
      lastStep = Math.max(lastStep, step);
    }
  }

  /**
   * The distribution of an event type's response latency that an ideal generator would have
   * measured, over all measured messages: each message's latency minus the generator's delay.
   */
  public Histogram ideal(EventType eventType) {
    return late.ideal(eventType, latencies().of(eventType.response()));
  }

  /** The exact sum, in nanoseconds, of the values of {@link #ideal}. */
  public double idealSumNanos(EventType eventType) {
    return late.idealSumNanos(eventType, latencies().of(eventType.response()));
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
        // Packed immediately, so that at most one interval is uncompressed.
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

  /** The phases of this timeline. */
  public PhaseTimes phaseTimes() {
    return phaseTimes;
  }

  /** Intervals by event time, in time order. */
  public List<IntervalTotals> rows() {
    return new ArrayList<>(rows.values());
  }

  /** Intervals by intended time (latencies only), in time order. */
  public List<IntervalTotals> intendedRows() {
    return new ArrayList<>(intendedRows.values());
  }

  /** The number of events of a type that belong to measured messages, whenever they happened. */
  public long measuredMessages(EventType eventType) {
    long sum = 0;
    for (RecordedEvents step : ofStep) {
      sum += step.events(eventType);
    }
    return sum;
  }

  /** The number of events of a type that belong to messages of one step, whenever they happened. */
  public long messagesOfStep(EventType eventType, int step) {
    return ofStep[step].events(eventType);
  }

  /** The payload bytes of these events. */
  public long bytesOfStep(EventType eventType, int step) {
    return ofStep[step].bytes(eventType);
  }

  /**
   * The number of events of a type before an instant, for any message. The instant must be a
   * segment boundary or one at which a backlog is judged.
   */
  public long eventsBefore(EventType eventType, long instant) {
    return eventsBefore(eventType, instant, Integer.MAX_VALUE);
  }

  /** The same for messages of steps up to and including {@code throughStep}. */
  public long eventsBefore(EventType eventType, long instant, int throughStep) {
    long sum = 0;
    for (Map.Entry<Cell, long[]> cell : cells.entrySet()) {
      if (cell.getKey().from < instant && cell.getKey().segment - 1 <= throughStep) {
        sum += cell.getValue()[eventType.ordinal()];
      }
    }
    return sum;
  }

  /** The number of events of a type in the measured window, for any message. */
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
    return ofStep[step].latencies();
  }

  /** The latencies of all measured messages. */
  public LatencyArrays latencies() {
    LatencyArrays all = new LatencyArrays();
    for (RecordedEvents step : ofStep) {
      all.add(step.latencies());
    }
    return all;
  }

  /** The measured messages of each size class; empty if messages do not differ in size. */
  public List<RecordedEvents> sizeClasses() {
    return List.of(ofSizeClass);
  }

  /** The sizes of the messages. */
  public SizeClasses sizes() {
    return sizes;
  }

  /** Events from one cut to the next, of messages of one segment. */
  private record Cell(long from, int segment) {}

  /** One interval. */
  public static final class IntervalTotals {

    private final long from;
    private final RecordedEvents recorded = new RecordedEvents();
    private boolean packed;

    IntervalTotals(long from) {
      this.from = from;
    }

    private void add(IntervalSnapshot.Part part) {
      recorded.add(part);
      packed = false;
    }

    private void addLatencies(IntervalSnapshot.Part part) {
      recorded.addLatencies(part);
      packed = false;
    }

    private void add(IntervalTotals other) {
      recorded.add(other.recorded);
      packed = false;
    }

    private void pack() {
      recorded.pack();
      packed = true;
    }

    /** Its start, epoch nanoseconds. */
    public long from() {
      return from;
    }

    /** Its end on the grid of these phases, epoch nanoseconds. */
    public long until(PhaseTimes phaseTimes) {
      return phaseTimes.timelineRowEnd(from);
    }

    /** The number of events of a type. */
    public long events(EventType eventType) {
      return recorded.events(eventType);
    }

    /** Payload bytes of these events. */
    public long bytes(EventType eventType) {
      return recorded.bytes(eventType);
    }

    /** The latencies of these events. */
    public LatencyArrays latencies() {
      return recorded.latencies();
    }
  }
}
