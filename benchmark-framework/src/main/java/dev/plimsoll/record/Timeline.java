// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The run over time, merged from the snapshots of all workers: rows by the events' own instant,
 * rows by intended time, and the totals of the measured window.
 *
 * <p>At most {@link #MOST_ROWS} rows: when there are more, the interval doubles and neighbours
 * merge. Rows that have passed are kept in compact form and stay mergeable.
 *
 * <p>Threads: one at a time.
 */
public final class Timeline {

  /** The bound on the number of rows. */
  public static final int MOST_ROWS = 900;

  /** Rows do not merge beyond the steps of the rate; doubling for ever would not help then. */
  private static final long LONGEST_ROW_NANOS = 1L << 60;

  /** Rows this near to the newest are kept ready for more. */
  private static final int OPEN_ROWS = 4;

  private final Windows windows;
  private final LatencyTable[] byStep;
  private final long[] measuredEvents = new long[Role.values().length];
  private final LatencyTotals[] lateResponses = totalsByRole();
  private final LatencyTotals[] lateIdeals = totalsByRole();
  private NavigableMap<Long, Row> rows = new TreeMap<>();
  private NavigableMap<Long, Row> intendedRows = new TreeMap<>();

  /** An empty timeline over these windows. */
  public Timeline(Windows windows) {
    this.windows = windows;
    byStep = new LatencyTable[windows.steps()];
    for (int i = 0; i < byStep.length; i++) {
      byStep[i] = new LatencyTable();
    }
  }

  /** Adds what a worker recorded. */
  public void add(IntervalSnapshot snapshot) {
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      add(part);
    }
    while ((rows.size() > MOST_ROWS || intendedRows.size() > MOST_ROWS)
        && windows.intervalNanos() < LONGEST_ROW_NANOS) {
      windows.doubleInterval();
      rows = regrouped(rows);
      intendedRows = regrouped(intendedRows);
    }
    packPast(rows);
    packPast(intendedRows);
  }

  private void add(IntervalSnapshot.Part part) {
    IntervalSnapshot.Key key = part.key();
    row(rows, key.eventFrom()).add(part);
    row(intendedRows, key.intendedFrom()).addLatencies(part);
    if (key.phase() == RunPhase.MEASURED) {
      measuredEvents[key.role().ordinal()] += part.events();
      int step =
          Math.max(1, Math.min(byStep.length, windows.segmentOf(key.phase(), key.intendedFrom())));
      byStep[step - 1].add(part);
      part.addLateTo(lateResponses[key.role().ordinal()], lateIdeals[key.role().ordinal()]);
    }
  }

  private static LatencyTotals[] totalsByRole() {
    LatencyTotals[] totals = new LatencyTotals[Role.values().length];
    for (int i = 0; i < totals.length; i++) {
      totals[i] = new LatencyTotals();
    }
    return totals;
  }

  /**
   * The distribution of the first latency of a role that an ideal generator would have seen, over
   * all measured messages: of each message its own latency less the generator's delay.
   */
  public Histogram ideal(Role role) {
    Histogram ideal = latencies().of(role.response()).histogram().copy();
    ideal.setAutoResize(true);
    ideal.subtract(lateResponses[role.ordinal()].histogram());
    ideal.add(lateIdeals[role.ordinal()].histogram());
    return ideal;
  }

  private Row row(Map<Long, Row> of, long instant) {
    int segment = windows.segmentAt(instant);
    long start = windows.rowStart(segment, instant);
    return of.computeIfAbsent(start, from -> new Row(from, segment));
  }

  private NavigableMap<Long, Row> regrouped(NavigableMap<Long, Row> old) {
    NavigableMap<Long, Row> merged = new TreeMap<>();
    Row last = null;
    for (Row each : old.values()) {
      Row row = row(merged, each.from);
      if (last != null && last != row) {
        // At once, so that no more than one row is in its large form.
        last.pack();
      }
      row.add(each);
      last = row;
    }
    return merged;
  }

  private void packPast(NavigableMap<Long, Row> of) {
    int open = 0;
    for (Row row : of.descendingMap().values()) {
      if (++open > OPEN_ROWS && !row.packed) {
        row.pack();
      }
    }
  }

  /** The windows that this timeline is over. */
  public Windows windows() {
    return windows;
  }

  /** Rows by the events' own instant, in order of time. */
  public List<Row> rows() {
    return new ArrayList<>(rows.values());
  }

  /** Rows by intended time (latencies only), in order of time. */
  public List<Row> intendedRows() {
    return new ArrayList<>(intendedRows.values());
  }

  /** How many events of a role belong to measured messages, whenever they happened. */
  public long measuredMessages(Role role) {
    return measuredEvents[role.ordinal()];
  }

  /** How many events of a role happened inside the measured window, to whatever message. */
  public long eventsInWindow(Role role) {
    return sumInWindow(role, false);
  }

  /** The payload bytes of these events. */
  public long bytesInWindow(Role role) {
    return sumInWindow(role, true);
  }

  private long sumInWindow(Role role, boolean bytes) {
    long sum = 0;
    for (int step = 0; step < byStep.length; step++) {
      sum += sumInStep(role, step, bytes);
    }
    return sum;
  }

  /** Events, or their payload bytes, inside one step of the measured window. */
  public long sumInStep(Role role, int step, boolean bytes) {
    long sum = 0;
    for (Row row : rows.values()) {
      if (windows.segmentAt(row.from) == step + 1) {
        sum += bytes ? row.bytes(role) : row.events(role);
      }
    }
    return sum;
  }

  /** The latencies of the measured messages of one step. */
  public LatencyTable latenciesOfStep(int step) {
    return byStep[step];
  }

  /** The latencies of all measured messages. */
  public LatencyTable latencies() {
    LatencyTable all = new LatencyTable();
    for (LatencyTable step : byStep) {
      all.add(step);
    }
    return all;
  }

  /** One row. */
  public static final class Row {

    private final long from;
    private final int segment;
    private final long[] events = new long[Role.values().length];
    private final long[] bytes = new long[Role.values().length];
    private final LatencyTable latencies = new LatencyTable();
    private boolean packed;

    Row(long from, int segment) {
      this.from = from;
      this.segment = segment;
    }

    private void add(IntervalSnapshot.Part part) {
      events[part.key().role().ordinal()] += part.events();
      bytes[part.key().role().ordinal()] += part.bytes();
      addLatencies(part);
    }

    private void addLatencies(IntervalSnapshot.Part part) {
      latencies.add(part);
      packed = false;
    }

    private void add(Row other) {
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
    public long until(Windows windows) {
      return windows.rowEnd(segment, from);
    }

    /** Events of a role. */
    public long events(Role role) {
      return events[role.ordinal()];
    }

    /** Payload bytes of these events. */
    public long bytes(Role role) {
      return bytes[role.ordinal()];
    }

    /** The latencies of these events. */
    public LatencyTable latencies() {
      return latencies;
    }
  }
}
