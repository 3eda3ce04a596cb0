// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Stops;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.worker.GeneratorReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;

/** The generator's effects on the metrics, for the result. */
final class GeneratorSummary {

  private static final Set<String> PERCENTILES = Set.of("50", "99", "99.9");

  private GeneratorSummary() {}

  /**
   * Latencies as they were measured and as an ideal generator would have measured them.
   *
   * @param eventType the event whose response latency they are
   * @param due how many messages should have one
   */
  record SeenLatencies(
      EventType eventType, LatencyTotals seen, AbstractHistogram ideal, long due) {}

  /** The latencies of a whole run that the generator's part refers to; empty if there are none. */
  static Optional<SeenLatencies> ofRun(RunCounts runCounts, Timeline timeline) {
    return headline(runCounts)
        .map(
            type -> {
              LatencyTotals seen = timeline.latencies().of(type.response());
              long due = runCounts.due(type.response(), runCounts.whole(), seen.count());
              return new SeenLatencies(type, seen, timeline.ideal(type), due);
            });
  }

  /**
   * How sending threads waited; null without a schedule.
   *
   * @param sent the number of measured messages that they sent
   */
  static RunResult.PacingInfo pacing(
      Workload workload, RunCounts runCounts, GeneratorReport report, long sent) {
    return !runCounts.openLoad()
        ? null
        : new RunResult.PacingInfo(
            EnumText.of(workload.pacing()),
            report.distanceNanos() / 1e3,
            report.wakeUpNanos() > 0 ? report.wakeUpNanos() / 1e3 : null,
            sent == 0 ? 0 : Math.min(1, (double) report.sentInBursts() / sent));
  }

  static RunResult.Generator generator(GeneratorReport report, Optional<SeenLatencies> measured) {
    return new RunResult.Generator(
        measured.map(each -> each.eventType().response().key()).orElse(null),
        measured.map(GeneratorSummary::parts).orElse(Map.of()),
        new Stops(
            report.stops(),
            report.stoppedNanos() / 1e9,
            report.longestStopNanos() / 1e9,
            report.touchedMessages()),
        report.callbackBusyShare());
  }

  /**
   * The event type whose response latency the generator's share refers to; empty if no latency
   * counts from intended times.
   */
  static Optional<EventType> headline(RunCounts runCounts) {
    if (!runCounts.openLoad()) {
      return Optional.empty();
    }
    if (runCounts.requestsReplies()) {
      return Optional.of(EventType.REPLY);
    }
    if (runCounts.acknowledgedAtAll()) {
      return Optional.of(EventType.ACKNOWLEDGE);
    }
    return runCounts.checksArrivals() ? Optional.of(EventType.RECEIVE) : Optional.empty();
  }

  private static Map<String, Double> parts(SeenLatencies measured) {
    LatencyTotals seen = measured.seen();
    long due = measured.due();
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.LISTED) {
      if (PERCENTILES.contains(percentile.name())) {
        boolean known = due > 0 && !percentile.isUnknown(due - seen.count(), due);
        long rank = percentile.rank(due);
        parts.put(percentile.name(), known ? partMicros(seen, measured.ideal(), rank) : null);
      }
    }
    return parts;
  }

  /** Both terms are at most the greatest latency seen, as the published percentiles are. */
  static double partMicros(LatencyTotals seen, AbstractHistogram ideal, long rank) {
    double max = seen.maxNanos() / 1e3;
    return LatencyPart.microsAt(seen.histogram(), rank, 0, max)
        - LatencyPart.microsAt(ideal, rank, 0, max);
  }
}
