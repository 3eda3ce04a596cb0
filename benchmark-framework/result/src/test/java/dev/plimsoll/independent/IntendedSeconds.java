// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The same latencies by the second in which messages were due: as many values as the rows have, and
 * in the window those of the window.
 */
final class IntendedSeconds {

  /** Means of rows are rounded to three decimals of a microsecond each. */
  private static final double MEAN_TOLERANCE = 0.001;

  private static final double RELATIVE = 1e-9;

  private final Circumstances run;
  private final Findings findings;

  IntendedSeconds(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /** Count, mean and greatest value of several groups of values. */
  private static final class Sum {

    private long count;
    private double total;
    private double max;

    void add(Value latency) {
      count += latency.at("count").count();
      total += latency.at("count").count() * latency.at("mean").number();
      max = Math.max(max, latency.at("max").number());
    }

    double mean() {
      return total / count;
    }
  }

  void compute() {
    Value timeline = run.file().at("timeline");
    List<Value> intervals = timeline.at("byIntendedSecond").each();
    if (intervals.isEmpty()) {
      return;
    }
    Map<String, Sum> byIntended = sums(intervals);
    Map<String, Sum> byEvent = sums(timeline.at("rows").each());
    for (Map.Entry<String, Sum> kind : byEvent.entrySet()) {
      Sum other = byIntended.getOrDefault(kind.getKey(), new Sum());
      agree(timeline.at("byIntendedSecond"), kind.getKey(), other, kind.getValue());
    }
    if (run.hasSchedule() && !run.endedEarly()) {
      window(intervals);
    }
    windowFromRows(timeline.at("rows").each());
  }

  private static Map<String, Sum> sums(List<Value> rows) {
    Map<String, Sum> sums = new LinkedHashMap<>();
    for (Value row : rows) {
      Rows.latencies(row)
          .forEach((kind, latency) -> sums.computeIfAbsent(kind, k -> new Sum()).add(latency));
    }
    return sums;
  }

  private void agree(Value where, String kind, Sum intended, Sum events) {
    boolean same =
        intended.count == events.count
            && Math.abs(intended.max - events.max) <= MEAN_TOLERANCE
            && close(intended.mean(), events.mean());
    findings.require(
        same,
        where,
        kind + " as in rows: " + words(events) + ", and not " + words(intended),
        Chapter.TIMELINE_KEYS);
  }

  private static String words(Sum sum) {
    return sum.count
        + " values, mean "
        + Findings.number(sum.mean())
        + ", max "
        + Findings.number(sum.max);
  }

  private static boolean close(double one, double other) {
    return Math.abs(one - other) <= MEAN_TOLERANCE + RELATIVE * Math.abs(other);
  }

  /** What was due in the window is what the window's latencies are about. */
  private void window(List<Value> intervals) {
    List<Value> measured =
        intervals.stream().filter(row -> row.at("phase").text().equals("measured")).toList();
    Map<String, Sum> sums = sums(measured);
    for (Map.Entry<String, Value> kind : run.file().at("latencyMicros").entries().entrySet()) {
      Value latency = kind.getValue();
      if (!latency.known() || !LatencyKinds.ALL.contains(kind.getKey())) {
        continue;
      }
      Sum sum = sums.getOrDefault(kind.getKey(), new Sum());
      findings.equal(latency.at("count"), sum.count, Chapter.PHASES);
      if (sum.count > 0) {
        findings.close(
            latency.at("mean"), sum.mean(), MEAN_TOLERANCE + RELATIVE * sum.mean(), Chapter.PHASES);
        findings.close(latency.at("max"), sum.max, MEAN_TOLERANCE, Chapter.PHASES);
      }
    }
  }

  /** No bucket of the window has more values than all rows together. */
  private void windowFromRows(List<Value> rows) {
    for (Map.Entry<String, Value> kind : run.file().at("latencyMicros").entries().entrySet()) {
      Value latency = kind.getValue();
      if (!latency.at("histogram").known()) {
        continue;
      }
      TreeMap<Long, Long> all = new TreeMap<>();
      boolean complete = true;
      for (Value row : rows) {
        Value histogram = row.at("histograms").at(kind.getKey());
        boolean has = row.at("latencyMicros").at(kind.getKey()).known();
        if (histogram.known()) {
          Distribution.add(all, run.readable(histogram));
        }
        complete &= histogram.known() || !has;
      }
      if (complete) {
        contained(latency, all);
      }
    }
  }

  /** The values of a latency are among those of the rows. */
  private void contained(Value latency, NavigableMap<Long, Long> all) {
    TreeMap<Long, Long> left = new TreeMap<>(all);
    for (Distribution.Bucket bucket : run.readable(latency.at("histogram")).buckets()) {
      Long coarse = left.floorKey(bucket.low());
      boolean enough = coarse != null && left.get(coarse) >= bucket.count();
      if (!enough) {
        findings.disagree(
            latency.at("histogram"),
            "at most what rows have: "
                + bucket.count()
                + " values at "
                + bucket.low()
                + " ns are too many",
            Chapter.TIMELINE_KEYS);
        return;
      }
      left.merge(coarse, -bucket.count(), Long::sum);
    }
  }
}
