// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Integrity;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.LatencyByKind;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Whether each latency is what its own histogram says, and is about the messages counted. */
final class LatencyChecks {

  private LatencyChecks() {}

  static void check(RunResult result, List<String> problems) {
    LatencyByKind kinds = result.latencyMicros();
    kinds.present().forEach((name, latency) -> itself("latencyMicros." + name, latency, problems));
    counts(kinds, result.integrity(), subscriptions(result), problems);
    result
        .steps()
        .forEach(
            step ->
                step.latencyMicros()
                    .present()
                    .forEach((name, part) -> stepOf(name, part, problems)));
    result
        .byWorker()
        .forEach(
            worker ->
                worker
                    .latencyMicros()
                    .present()
                    .forEach((name, part) -> itself("byWorker: " + name, part, problems)));
  }

  private static long subscriptions(RunResult result) {
    return result.workload().get("subscriptionsPerTopic") instanceof Number number
        ? number.longValue()
        : 1;
  }

  private static void counts(
      LatencyByKind kinds, Integrity counts, long subscriptions, List<String> problems) {
    equal("publish", kinds.publish(), "acknowledged", counts.acknowledged(), problems);
    equal(
        "publishService", kinds.publishService(), "acknowledged", counts.acknowledged(), problems);
    equal("sendDelay", kinds.sendDelay(), "sent", counts.sent(), problems);
    equal("publishFailed", kinds.publishFailed(), "failed", counts.failed(), problems);
    due("publish", kinds.publish(), counts.scheduled(), 1, problems);
    due("publishService", kinds.publishService(), counts.sent(), 1, problems);
    due("roundTrip", kinds.roundTrip(), counts.scheduled(), 1, problems);
    due("roundTripService", kinds.roundTripService(), counts.sent(), 1, problems);
    due("endToEnd", kinds.endToEnd(), counts.scheduled(), subscriptions, problems);
    due("endToEndService", kinds.endToEndService(), counts.sent(), subscriptions, problems);
    if (kinds.roundTripService() == null) {
      equal("endToEnd", kinds.endToEnd(), "received", counts.received(), problems);
      equal("endToEndService", kinds.endToEndService(), "received", counts.received(), problems);
    } else {
      // What is received in an exchange are its replies; endToEnd is of the way to the replier.
      equal("roundTrip", kinds.roundTrip(), "received", counts.received(), problems);
      equal("roundTripService", kinds.roundTripService(), "received", counts.received(), problems);
    }
  }

  /** count + missing = due. */
  private static void due(
      String kind, Latency latency, Long due, long times, List<String> problems) {
    if (latency != null && due != null && latency.due() != due * times) {
      problems.add(
          "latencyMicros."
              + kind
              + " is about "
              + latency.due()
              + " messages, but "
              + due * times
              + " were due.");
    }
  }

  private static void equal(
      String kind, Latency latency, String of, Long count, List<String> problems) {
    if (latency != null && count != null && latency.count() != count) {
      problems.add(
          "latencyMicros."
              + kind
              + " has "
              + latency.count()
              + " values, but integrity counts "
              + count
              + " "
              + of
              + ".");
    }
  }

  /** Where there are many steps, their distributions are not kept. */
  private static void stepOf(String name, Latency latency, List<String> problems) {
    if (latency.histogram() != null || latency.count() == 0) {
      itself("steps: " + name, latency, problems);
    }
  }

  private static void itself(String name, Latency latency, List<String> problems) {
    if (latency.negative().count() > latency.count()) {
      problems.add(name + ": there are more negative values than values.");
    }
    if (latency.missing() == 0 && latency.unknownAbove() != null) {
      problems.add(name + ": unknownAbove is set although nothing is missing.");
    }
    if (latency.count() > 0) {
      histogram(name, latency, problems);
    }
  }

  private static void histogram(String name, Latency latency, List<String> problems) {
    if (latency.histogram() == null || latency.min() == null || latency.max() == null) {
      problems.add(name + ": there are values, but not all of histogram, min and max.");
      return;
    }
    Histogram histogram;
    try {
      histogram = HistogramText.decode(latency.histogram());
    } catch (IllegalArgumentException e) {
      problems.add(name + ": the histogram cannot be decoded.");
      return;
    }
    if (histogram.getTotalCount() != latency.count()) {
      problems.add(
          name
              + ": count is "
              + latency.count()
              + ", but the histogram holds "
              + histogram.getTotalCount()
              + ".");
      return;
    }
    extremes(name, latency, histogram, problems);
    percentiles(name, latency, histogram, problems);
  }

  private static void extremes(
      String name, Latency latency, Histogram histogram, List<String> problems) {
    long maxNanos = Math.round(latency.max() * 1_000);
    long minNanos = Math.round(latency.min() * 1_000);
    if (!histogram.valuesAreEquivalent(maxNanos, histogram.getMaxValue())
        || !histogram.valuesAreEquivalent(minNanos, histogram.getMinValue())) {
      problems.add(name + ": min or max is not the one of the histogram.");
    }
    if (latency.mean() == null
        || latency.mean() < latency.min() - 0.001
        || latency.mean() > latency.max() + 0.001) {
      problems.add(name + ": the mean lies outside of min and max.");
    }
  }

  private static void percentiles(
      String name, Latency latency, Histogram histogram, List<String> problems) {
    for (Percentile percentile : Percentile.LISTED) {
      Double stated = latency.percentiles().get(percentile.name());
      if (Missing.unknown(latency, percentile)) {
        if (stated != null) {
          problems.add(
              name
                  + ": percentile "
                  + percentile.name()
                  + " is stated, but is that of a missing message.");
        }
        continue;
      }
      double actual =
          LatencyPart.microsAt(
              histogram, percentile.rank(latency.due()), latency.min(), latency.max());
      if (stated == null || Math.abs(stated - actual) > 0.001) {
        problems.add(
            String.format(
                Locale.ROOT,
                "%s: percentile %s is stated as %s µs, but is %.3f µs by the histogram.",
                name,
                percentile.name(),
                stated,
                actual));
      }
    }
  }
}
