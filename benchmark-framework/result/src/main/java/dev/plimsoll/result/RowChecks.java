// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.SparseHistogram;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks that the latencies in the rows of the timeline agree with the counts of their rows, with
 * their own histograms and with the latencies of the window. The histograms of rows are coarser
 * than those of the window, but contain the same values: counts are equal, values are in the same
 * bucket.
 */
final class RowChecks {

  private static final double ROUNDED_MICROS = 0.0015;

  private final RunResult result;
  private final VerdictTerms terms;
  private final boolean histograms;
  private final Contradictions breaches;

  private RowChecks(RunResult result, boolean histograms, Contradictions breaches) {
    this.result = result;
    this.terms = new VerdictTerms(result);
    this.histograms = histograms;
    this.breaches = breaches;
  }

  /**
   * Checks all rows.
   *
   * @param histograms whether the histograms of the rows were read
   */
  static void check(RunResult result, boolean histograms, Contradictions breaches) {
    RowChecks checks = new RowChecks(result, histograms, breaches);
    List<TimelineRow> rows = result.timeline().rows();
    for (int i = 0; i < rows.size(); i++) {
      checks.row("timeline.rows[" + i + "]", rows.get(i));
    }
    List<IntendedRow> intended = result.timeline().byIntendedSecond();
    for (int i = 0; i < intended.size(); i++) {
      String key = "timeline.byIntendedSecond[" + i + "].latencyMicros.";
      intended.get(i).latencyMicros().forEach((kind, latency) -> checks.order(key + kind, latency));
    }
    checks.sameEvents(rows, intended);
    // Closed load has no intended times: messages sent at the end of the window may be beyond it.
    if (checks.terms.whole() && checks.terms.open() && !intended.isEmpty()) {
      checks.window(intended);
    }
  }

  private void row(String key, TimelineRow row) {
    bytes(key + ".sentBytes", row.sentBytes(), row.sent(), terms.messageBytes());
    bytes(
        key + ".receivedBytes", row.receivedBytes(), row.received(), terms.receivedMessageBytes());
    events(row)
        .forEach(
            (kind, events) -> {
              RowLatency latency = row.latencyMicros().get(kind);
              long count = latency == null ? 0 : latency.count();
              if (count != events) {
                breaches.add(
                    key + ".latencyMicros." + kind + ".count",
                    "is %d, but the row has %d such events.",
                    count,
                    events);
              }
            });
    row.latencyMicros().forEach((kind, latency) -> latency(key, kind, latency, row));
    row.histograms()
        .keySet()
        .forEach(
            kind -> {
              if (!row.latencyMicros().containsKey(kind)) {
                breaches.add(
                    key + ".histograms." + kind, "describes a latency that the row does not have.");
              }
            });
  }

  private void bytes(String key, long bytes, long messages, Double each) {
    if (each != null && bytes != Math.round(messages * each)) {
      breaches.add(key, "is %d, but %d messages have %.0f bytes each.", bytes, messages, each);
    }
  }

  /** Returns the expected number of values of each kind that exists in the run. */
  private Map<String, Long> events(TimelineRow row) {
    Map<String, Long> events = new LinkedHashMap<>();
    events.put("sendDelay", row.sent());
    events.put("generatorDelay", row.sent());
    if (row.acknowledged() != null) {
      events.put("publish", row.acknowledged());
      events.put("publishService", row.acknowledged());
    }
    boolean requestReply = result.latencyMicros().roundTripService() != null;
    events.put(requestReply ? "roundTrip" : "endToEnd", row.received());
    events.put(requestReply ? "roundTripService" : "endToEndService", row.received());
    events.keySet().retainAll(result.latencyMicros().present().keySet());
    events.put("publishFailed", row.errors());
    return events;
  }

  private void latency(String key, String kind, RowLatency latency, TimelineRow row) {
    String of = key + ".latencyMicros." + kind;
    order(of, latency);
    String text = row.histograms().get(kind);
    if (!histograms || text == null) {
      return;
    }
    try {
      distribution(of, latency, HistogramText.values(text));
    } catch (IllegalArgumentException e) {
      breaches.add(key + ".histograms." + kind, "cannot be decoded: it is damaged.");
    }
  }

  private void distribution(String of, RowLatency latency, SparseHistogram histogram) {
    if (histogram.count() != latency.count()) {
      breaches.add(
          of + ".count",
          "is %d, but the row's histogram holds %d.",
          latency.count(),
          histogram.count());
      return;
    }
    cell(of + ".50", latency.p50(), histogram, 50);
    cell(of + ".95", latency.p95(), histogram, 95);
    cell(of + ".99", latency.p99(), histogram, 99);
    cell(of + ".99.9", latency.p999(), histogram, 99.9);
    cell(of + ".99.99", latency.p9999(), histogram, 99.99);
    cell(of + ".max", latency.max(), histogram, 100);
    if (!DistributionChecks.isMean(histogram, latency.mean())) {
      breaches.add(of + ".mean", "is %s, which is not the row's histogram's.", latency.mean());
    }
  }

  private void cell(String of, double micros, SparseHistogram histogram, double percentile) {
    if (!DistributionChecks.sameCell(histogram, micros, histogram.atPercentile(percentile))) {
      breaches.add(of, "is %s, which is not the row's histogram's.", micros);
    }
  }

  private void order(String key, RowLatency latency) {
    boolean ascending =
        latency.p50() >= 0
            && latency.p50() <= latency.p95()
            && latency.p95() <= latency.p99()
            && latency.p99() <= latency.p999()
            && latency.p999() <= latency.p9999()
            && latency.p9999() <= latency.max();
    if (!ascending) {
      breaches.add(key, "has percentiles that are less than lower ones, or more than max.");
    }
    // Half of the values are at the median or above it.
    boolean possible =
        latency.mean() >= latency.p50() * 0.49 - ROUNDED_MICROS
            && latency.mean() <= latency.max() + ROUNDED_MICROS;
    if (latency.count() < 1 || !possible) {
      breaches.add(key, "has a count or a mean that does not fit its percentiles.");
    }
  }

  /** Checks that both kinds of rows contain the same events. */
  private void sameEvents(List<TimelineRow> rows, List<IntendedRow> intended) {
    Map<String, Sum> own = new TreeMap<>();
    Map<String, Sum> due = new TreeMap<>();
    rows.forEach(row -> add(row.latencyMicros(), own));
    intended.forEach(row -> add(row.latencyMicros(), due));
    Set<String> kinds = new TreeSet<>(own.keySet());
    kinds.addAll(due.keySet());
    for (String kind : kinds) {
      Sum one = own.getOrDefault(kind, new Sum());
      Sum other = due.getOrDefault(kind, new Sum());
      if (one.count != other.count
          || Math.abs(one.max - other.max) > ROUNDED_MICROS
          || !LatencySums.isSame(one.micros, other.micros)) {
        breaches.add(
            "timeline.byIntendedSecond",
            "has %d values of %s with the mean %.3f and the max %.3f, but timeline.rows %d with"
                + " %.3f and %.3f.",
            other.count,
            kind,
            other.micros / other.count,
            other.max,
            one.count,
            one.micros / one.count,
            one.max);
      }
    }
  }

  private static void add(Map<String, RowLatency> row, Map<String, Sum> sums) {
    row.forEach((kind, part) -> sums.computeIfAbsent(kind, any -> new Sum()).add(part));
  }

  /** Checks that the rows of the window by intended time contain all measured messages. */
  private void window(List<IntendedRow> intended) {
    Map<String, Sum> sums = new HashMap<>();
    for (IntendedRow row : intended) {
      if (row.phase().equals("measured")) {
        add(row.latencyMicros(), sums);
      }
    }
    result
        .latencyMicros()
        .present()
        .forEach((kind, latency) -> window(kind, latency, sums.getOrDefault(kind, new Sum())));
  }

  private void window(String kind, Latency latency, Sum sum) {
    String key = "latencyMicros." + kind;
    if (sum.count != latency.count()) {
      breaches.add(
          key + ".count",
          "is %d, but the rows of timeline.byIntendedSecond hold %d.",
          latency.count(),
          sum.count);
    } else if (sum.count > 0 && latency.max() != null && latency.sum() != null) {
      if (Math.abs(latency.max() - sum.max) > ROUNDED_MICROS) {
        breaches.add(key + ".max", "is %s, but %s in the rows.", latency.max(), sum.max);
      }
      if (!LatencySums.isSame(latency.sum(), sum.micros)) {
        breaches.add(key + ".sum", "is %s, but %.3f by the rows.", latency.sum(), sum.micros);
      }
    }
  }

  private static final class Sum {

    private long count;
    private double micros;
    private double max;

    void add(RowLatency part) {
      count += part.count();
      micros += part.sum();
      max = Math.max(max, part.max());
    }
  }
}
