// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.PhasePart;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A load session that goes on, as data of the report's charts. Percentiles of any time come from
 * merged histograms. Threads: one at a time. Memory: see {@link LiveRows}.
 */
public final class LiveRun {

  private static final Set<EventType> DRAWN =
      Set.of(
          EventType.SEND,
          EventType.ACKNOWLEDGE,
          EventType.FAIL,
          EventType.RECEIVE,
          EventType.REPLY);

  private static final double SECOND = 1e9;
  private static final int MOST_EVENTS = 100;

  /**
   * Distributions of a window that grows change slowly, and are most of what a page gets: they
   * follow this number of seconds after the ones before.
   */
  private static final int DISTRIBUTIONS_SECONDS = 5;

  private final LiveRows happened = new LiveRows();
  private final LiveRows due = new LiveRows();
  private final Map<LatencyKind, LatencyTotals> warmUp = new EnumMap<>(LatencyKind.class);
  private final Map<LatencyKind, LatencyTotals> window = new EnumMap<>(LatencyKind.class);
  private final long[] inWindow = new long[EventType.values().length];
  private final List<Event> events = new ArrayList<>();
  private Optional<SessionTimes> times = Optional.empty();
  private double elapsed;
  private boolean acknowledged = true;
  private long version;
  private Distributions distributions = new Distributions(Map.of(), Map.of());

  /** The state and the second at which the distributions were computed. */
  private long distributionsVersion;

  private double distributionsAt;
  private boolean ofWarmUp = true;

  /**
   * Points over time that changed, with the index of each.
   *
   * @param index from 0, at equal distances
   */
  public record Point(
      int index,
      double at,
      double seconds,
      Map<String, Long> counts,
      Map<String, Map<String, Double>> latencies) {}

  /**
   * What changed since an earlier state, for the page's script.
   *
   * @param whole whether the points replace all earlier ones
   * @param curves by kind; empty if those of before stay, unless {@code whole}
   * @param densities likewise
   */
  public record Change(
      boolean whole,
      Map<String, PercentileCurve> curves,
      Map<String, LatencyDistribution> densities,
      List<Point> rows,
      List<Point> intended,
      List<PhasePart> phases,
      List<Event> events) {}

  /**
   * Distributions of some time.
   *
   * @param curves by kind
   * @param densities by kind
   */
  public record Distributions(
      Map<String, PercentileCurve> curves, Map<String, LatencyDistribution> densities) {}

  /** Adds what was recorded. */
  public void add(IntervalSnapshot snapshot, SessionTimes now, long version) {
    this.version = version;
    times = Optional.of(now);
    for (IntervalSnapshot.Part part : snapshot.parts()) {
      IntervalSnapshot.BucketKey key = part.key();
      if (key.phase() == RunPhase.MEASURED) {
        inWindow[key.eventType().ordinal()] += part.events();
      }
      if (DRAWN.contains(key.eventType())) {
        happened.at(key.eventFrom() - now.start(), version).add(part, version);
        due.at(key.intendedFrom() - now.start(), version).add(part, version);
        LiveRow.addLatencies(part, key.phase() == RunPhase.MEASURED ? window : warmUp);
      }
    }
    happened.pack();
    due.pack();
  }

  /** Adds what is known of the second that has passed. */
  public void add(LiveSecond second, long version) {
    this.version = version;
    elapsed = second.elapsedSeconds();
    acknowledged = !Double.isNaN(second.acknowledgedPerSecond());
    long end = Math.max(0, (long) (elapsed * SECOND) - (long) SECOND);
    happened.at(end, version).hasBacklog(second.backlog(), version);
  }

  /** Nothing is added any more: pages get the distributions of all. */
  public void end(long version) {
    this.version = version;
    distributionsAt = Double.NEGATIVE_INFINITY;
  }

  /** Adds an event that the charts mark, which has just happened. */
  public void mark(String words) {
    if (events.size() < MOST_EVENTS) {
      events.add(new Event(elapsed, null, words, null, "injected", null));
    }
  }

  /** Returns whether this is a session that began at another time. */
  public boolean isOther(SessionTimes now) {
    return times.isPresent() && times.get().start() != now.start();
  }

  /** Returns the number of events of the measured window so far. */
  public long inWindow(EventType type) {
    return inWindow[type.ordinal()];
  }

  /** Returns how many seconds of the measured window have passed. */
  public double windowSeconds() {
    if (times.isEmpty()) {
      return 0;
    }
    SessionTimes now = times.get();
    double end = Math.min(elapsed, (now.measuredEnd() - now.start()) / SECOND);
    return Math.max(0, Math.floor(end) - (now.measuredStart() - now.start()) / SECOND);
  }

  /** Returns the latencies of the measured window so far; of the warm-up before. */
  public Map<LatencyKind, LatencyTotals> soFar() {
    return Map.copyOf(window.isEmpty() ? warmUp : window);
  }

  /** Returns whether {@link #soFar} is of the warm-up. */
  public boolean isWarmUp() {
    return window.isEmpty();
  }

  /** Returns the names of the latencies that have values. */
  public Set<String> kinds() {
    Map<String, Boolean> names = new LinkedHashMap<>();
    warmUp.keySet().forEach(kind -> names.put(kind.key(), true));
    window.keySet().forEach(kind -> names.put(kind.key(), true));
    return names.keySet();
  }

  /**
   * Returns what changed after a state.
   *
   * @param since the state; anything negative for all
   */
  public Change since(long since) {
    boolean whole = since < 0 || happened.mergedAt() > since || due.mergedAt() > since;
    boolean isOld = elapsed - distributionsAt >= DISTRIBUTIONS_SECONDS;
    if (whole || isOld || distributions.curves().isEmpty() || ofWarmUp != isWarmUp()) {
      refreshDistributions();
    }
    boolean fresh = whole || distributionsVersion > since;
    return new Change(
        whole,
        fresh ? distributions.curves() : Map.of(),
        fresh ? distributions.densities() : Map.of(),
        points(happened, true, whole ? -1 : since),
        points(due, false, whole ? -1 : since),
        phases(),
        List.copyOf(events));
  }

  private void refreshDistributions() {
    distributions = of(soFar());
    distributionsVersion = version;
    distributionsAt = elapsed;
    ofWarmUp = isWarmUp();
  }

  /** Returns the distributions of the last seconds, merged from their histograms. */
  public Distributions last(long seconds) {
    Map<LatencyKind, LatencyTotals> merged = new EnumMap<>(LatencyKind.class);
    for (LiveRow row : happened.last(seconds)) {
      row.latencies().forEach((kind, totals) -> LiveRow.of(merged, kind).add(totals));
    }
    return of(merged);
  }

  private static Distributions of(Map<LatencyKind, LatencyTotals> latencies) {
    Map<String, PercentileCurve> curves = new LinkedHashMap<>();
    Map<String, LatencyDistribution> densities = new LinkedHashMap<>();
    latencies.forEach(
        (kind, totals) -> {
          SparseHistogram nanos = SparseHistogram.of(totals.histogram());
          curves.put(kind.key(), PercentileCurve.of(totals, nanos));
          densities.put(kind.key(), LatencyDistribution.of(nanos));
        });
    return new Distributions(curves, densities);
  }

  private List<Point> points(LiveRows of, boolean withCounts, long since) {
    List<Point> points = new ArrayList<>();
    long last = Math.max(1, (long) Math.floor(elapsed));
    for (int i = 0; i < of.rows().size(); i++) {
      LiveRow row = of.rows().get(i);
      // The row before the newest one grows with each second until it is full.
      if (row.version() > since || i >= of.rows().size() - 2) {
        long at = i * of.seconds();
        points.add(
            new Point(
                i,
                at,
                Math.max(1, Math.min(of.seconds(), last - at)),
                withCounts ? counts(row) : Map.of(),
                row.drawn()));
      }
    }
    return points;
  }

  private Map<String, Long> counts(LiveRow row) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("sent", row.count(EventType.SEND));
    if (acknowledged) {
      counts.put("acknowledged", row.count(EventType.ACKNOWLEDGE));
    }
    counts.put("received", row.count(EventType.RECEIVE) + row.count(EventType.REPLY));
    counts.put("errors", row.count(EventType.FAIL));
    row.backlog().ifPresent(messages -> counts.put("backlog", messages));
    return counts;
  }

  private List<PhasePart> phases() {
    List<PhasePart> phases = new ArrayList<>();
    times.ifPresent(
        now -> {
          double measured = seconds(now.measuredStart(), now);
          double ends = seconds(now.measuredEnd(), now);
          double loadEnd = seconds(now.loadEnd(), now);
          add(phases, RunPhase.WARM_UP, 0, measured);
          add(phases, RunPhase.MEASURED, measured, ends);
          add(phases, RunPhase.COOL_DOWN, ends, loadEnd);
          add(phases, RunPhase.DRAIN, loadEnd, elapsed);
        });
    return phases;
  }

  private double seconds(long instant, SessionTimes now) {
    return Math.min(elapsed, (instant - now.start()) / SECOND);
  }

  private static void add(List<PhasePart> phases, RunPhase phase, double from, double until) {
    if (until > from) {
      String name = phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
      phases.add(new PhasePart(name, from, until - from));
    }
  }
}
