// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import dev.plimsoll.independent.Distribution.Bucket;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The latencies of a row: one value for each event, percentiles in the buckets of its histogram.
 */
final class RowLatencies {

  private static final List<String> PERCENTILES = List.of("50", "95", "99", "99.9", "99.99");

  private static final Set<String> WITHOUT_HISTOGRAM =
      Set.of("generatorDelay", "publishFailed", "lateEndToEnd", "lateEndToEndService");

  private static final double NANOS_PER_MICRO = 1_000;
  private static final double DECIMALS = 0.0005 + 1e-9;

  /** A row's percentile is the edge of a bucket of three digits. */
  private static final double EDGE = 1 + 1.0 / 1_024;

  private final Circumstances run;
  private final Findings findings;

  RowLatencies(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute(Value row) {
    for (Map.Entry<String, Value> kind : Rows.latencies(row).entrySet()) {
      Value latency = kind.getValue();
      events(kind.getKey(), latency, row);
      order(latency);
      Value histogram = row.at("histograms").at(kind.getKey());
      if (histogram.known()) {
        inBuckets(latency, histogram);
      } else {
        findings.require(
            run.isCheckpoint() || WITHOUT_HISTOGRAM.contains(kind.getKey()),
            histogram,
            "a histogram of " + latency.at("count").count() + " values",
            Chapter.VALUES);
      }
    }
    row.at("histograms")
        .entries()
        .forEach(
            (kind, histogram) ->
                findings.require(
                    row.at("latencyMicros").at(kind).known(),
                    histogram,
                    "none: the row has no such latency",
                    Chapter.TIMELINE_KEYS));
  }

  /** Each event of the row has one value, and each value is of an event. */
  private void events(String kind, Value latency, Value row) {
    String of =
        switch (kind) {
          case "publish", "publishService" -> "acknowledged";
          case "sendDelay", "generatorDelay" -> "sent";
          case "endToEnd", "endToEndService" -> run.isRequestReply() ? "" : "received";
          case "roundTrip", "roundTripService" -> "received";
          case "publishFailed" -> "errors";
          default -> "";
        };
    if (!of.isEmpty()) {
      findings.equal(latency.at("count"), row.at(of).count(), Chapter.TIMELINE_KEYS);
    }
  }

  private void order(Value latency) {
    double before = 0;
    double max = latency.at("max").number();
    for (String p : PERCENTILES) {
      findings.between(latency.at(p), before, max, Chapter.VALUES);
      before = latency.at(p).number();
    }
    findings.between(latency.at("mean"), 0, max, Chapter.VALUES);
  }

  private void inBuckets(Value latency, Value histogram) {
    Distribution values;
    try {
      values = run.distribution(histogram);
    } catch (IllegalArgumentException e) {
      findings.disagree(histogram, e.getMessage(), Chapter.VALUES);
      return;
    }
    long count = latency.at("count").count();
    findings.equal(latency.at("count"), values.count(), Chapter.VALUES);
    if (values.count() != count) {
      return;
    }
    for (String p : PERCENTILES) {
      Bucket bucket = values.atRank(Distribution.rank(p, count));
      within(latency.at(p), bucket, EDGE);
    }
    within(latency.at("max"), values.last(), 1);
    findings.between(
        latency.at("mean"),
        values.leastMean() / NANOS_PER_MICRO - DECIMALS,
        values.greatestMean() / NANOS_PER_MICRO + DECIMALS,
        Chapter.VALUES);
  }

  private void within(Value inFile, Bucket bucket, double edge) {
    findings.between(
        inFile,
        bucket.low() / NANOS_PER_MICRO - DECIMALS,
        bucket.high() / NANOS_PER_MICRO * edge + DECIMALS,
        Chapter.VALUES);
  }
}
