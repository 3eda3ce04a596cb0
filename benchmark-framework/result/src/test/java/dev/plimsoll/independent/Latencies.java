// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import dev.plimsoll.independent.Distribution.Bucket;
import java.util.List;
import java.util.OptionalLong;

/** A latency: its percentiles over all that was due, and its bounds, from its own histogram. */
final class Latencies {

  private static final List<String> PERCENTILES =
      List.of("50", "75", "90", "95", "99", "99.9", "99.99", "99.999", "99.9999");

  /** Three decimals of a microsecond. */
  private static final double DECIMALS = 0.0005 + 1e-9;

  private static final double NANOS_PER_MICRO = 1_000;
  private static final double MICROS_PER_SECOND = 1e6;

  /** A bucket of three digits is at most this share of its value wide. */
  private static final double BUCKET = 1.0 / 1_024;

  private final Circumstances run;
  private final Findings findings;

  Latencies(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /**
   * Computes a latency again.
   *
   * @param due how many values there should be, if the counts of the file tell
   */
  void compute(Value latency, OptionalLong due, boolean hasHistogram) {
    long count = latency.at("count").count();
    long missing = latency.at("missing").count();
    due.ifPresent(
        all ->
            findings.require(
                count + missing == all,
                latency.at("missing"),
                "count + missing = " + all + " due, so " + (all - count) + " missing",
                Chapter.UNKNOWN));
    unknownAbove(latency);
    waits(latency, missing);
    if (count == 0) {
      empty(latency, missing);
    } else if (hasHistogram && latency.at("histogram").known()) {
      fromHistogram(latency, count, missing);
    } else {
      findings.absent(
          latency.at("histogram"),
          "histograms of many steps, phases or workers are left out",
          Chapter.LATENCY_KEYS);
      withoutHistogram(latency, count, missing);
    }
    negative(latency, count);
  }

  private void empty(Value latency, long missing) {
    String why = "there is no value" + (missing == 0 ? ", and none was due" : ": all are missing");
    for (String key : List.of("mean", "stdDev", "min", "max", "histogram")) {
      findings.absent(latency.at(key), why, Chapter.LATENCY_KEYS);
    }
    for (String p : PERCENTILES) {
      findings.absent(latency.at("percentiles").at(p), why, Chapter.UNKNOWN);
    }
    lowerBounds(latency, missing, new Distribution(List.of()), 0);
  }

  private void fromHistogram(Value latency, long count, long missing) {
    Distribution values;
    try {
      values = run.distribution(latency.at("histogram"));
    } catch (IllegalArgumentException e) {
      findings.disagree(latency.at("histogram"), e.getMessage(), Chapter.VALUES);
      return;
    }
    long recorded = values.count();
    findings.equal(latency.at("count"), recorded, Chapter.LATENCY_KEYS);
    if (recorded != count) {
      return;
    }
    double max = latency.at("max").number();
    within(latency.at("min"), values.first());
    within(latency.at("max"), values.last());
    findings.between(
        latency.at("mean"),
        values.leastMean() / NANOS_PER_MICRO - DECIMALS,
        values.greatestMean() / NANOS_PER_MICRO + DECIMALS,
        Chapter.VALUES);
    if (latency.at("sum").known()) {
      findings.close(
          latency.at("mean"), latency.at("sum").number() / count, DECIMALS, Chapter.LATENCY_KEYS);
    }
    findings.close(
        latency.at("stdDev"),
        values.deviation() / NANOS_PER_MICRO,
        values.deviationTolerance() / NANOS_PER_MICRO + DECIMALS,
        Chapter.LATENCY_KEYS);
    for (String p : PERCENTILES) {
      long rank = Distribution.rank(p, count + missing);
      Value inFile = latency.at("percentiles").at(p);
      if (rank > count) {
        findings.absent(inFile, missingAt(rank, count), Chapter.UNKNOWN);
      } else {
        double edge = values.atRank(rank).high() / NANOS_PER_MICRO;
        findings.close(inFile, Math.min(edge, max), DECIMALS, Chapter.UNKNOWN);
      }
    }
    lowerBounds(latency, missing, values, max);
  }

  private static String missingAt(long rank, long count) {
    return "rank " + rank + " falls among the missing messages, behind " + count + " values";
  }

  /** Values come from the order of percentiles alone. */
  private void withoutHistogram(Value latency, long count, long missing) {
    double before = latency.at("min").number();
    double max = latency.at("max").number();
    for (String p : PERCENTILES) {
      long rank = Distribution.rank(p, count + missing);
      Value inFile = latency.at("percentiles").at(p);
      if (rank > count) {
        findings.absent(inFile, missingAt(rank, count), Chapter.UNKNOWN);
      } else {
        findings.between(inFile, before, max, Chapter.VALUES);
        before = inFile.number();
      }
    }
    findings.between(latency.at("mean"), latency.at("min").number(), max, Chapter.VALUES);
    findings.between(latency.at("stdDev"), 0, max, Chapter.LATENCY_KEYS);
    lowerBounds(latency, missing, new Distribution(List.of()), max);
  }

  private void within(Value inFile, Bucket bucket) {
    findings.between(
        inFile,
        bucket.low() / NANOS_PER_MICRO - DECIMALS,
        bucket.high() / NANOS_PER_MICRO + DECIMALS,
        Chapter.VALUES);
  }

  private void unknownAbove(Value latency) {
    Value inFile = latency.at("unknownAbove");
    long count = latency.at("count").count();
    long due = count + latency.at("missing").count();
    for (String p : PERCENTILES) {
      if (Distribution.rank(p, due) > count) {
        findings.close(inFile, Double.parseDouble(p), 0, Chapter.LATENCY_KEYS);
        return;
      }
    }
    findings.absent(inFile, "no percentile is unknown", Chapter.LATENCY_KEYS);
  }

  private void waits(Value latency, long missing) {
    Value waited = latency.at("waitedSeconds");
    if (missing == 0) {
      findings.absent(waited, "nothing is missing", Chapter.LATENCY_KEYS);
      findings.require(
          latency.at("atLeast").node().isEmpty(),
          latency.at("atLeast"),
          "empty, since nothing is missing",
          Chapter.UNKNOWN);
    } else {
      findings.require(waited.known(), waited, "the longest wait", Chapter.LATENCY_KEYS);
    }
  }

  /**
   * From the longest wait alone, without the others. A missing message that is placed among the
   * values can move a rank up by all of them at most.
   */
  private void lowerBounds(Value latency, long missing, Distribution values, double max) {
    if (missing == 0) {
      return;
    }
    Value atLeast = latency.at("atLeast");
    long count = values.count();
    long due = latency.at("count").count() + missing;
    double longest = latency.at("waitedSeconds").number() * MICROS_PER_SECOND;
    double greatest = Math.max(max, longest);
    double tolerance = greatest * BUCKET + DECIMALS;
    findings.close(atLeast.at("max"), greatest, tolerance, Chapter.UNKNOWN);
    double known = latency.at("count").count() == 0 ? 0 : latency.at("mean").number();
    double sum = known * (due - missing);
    findings.between(
        atLeast.at("mean"),
        Math.max(known, sum / due) - tolerance,
        Math.max(known, (sum + missing * longest) / due) + tolerance,
        Chapter.UNKNOWN);
    double before = 0;
    for (String p : PERCENTILES) {
      Value inFile = atLeast.at(p);
      long rank = Distribution.rank(p, due);
      if (rank <= due - missing) {
        findings.absent(inFile, "the percentile itself is known", Chapter.UNKNOWN);
      } else {
        boolean amongValues = count > 0 && rank > missing;
        double least = amongValues ? values.atRank(rank - missing).low() / NANOS_PER_MICRO : 0;
        findings.between(
            inFile, Math.max(before, least) - tolerance, greatest + tolerance, Chapter.UNKNOWN);
        before = inFile.known() ? inFile.number() : before;
      }
    }
  }

  private void negative(Value latency, long count) {
    Value below = latency.at("negative").at("count");
    Value least = latency.at("negative").at("minMicros");
    if (below.count() == 0) {
      findings.absent(least, "no value is below zero", Chapter.VALUES);
      return;
    }
    findings.between(below, 1, count, Chapter.VALUES);
    findings.require(least.number() <= 0, least, "below zero", Chapter.VALUES);
    findings.equal(latency.at("min"), 0, Chapter.VALUES);
  }
}
