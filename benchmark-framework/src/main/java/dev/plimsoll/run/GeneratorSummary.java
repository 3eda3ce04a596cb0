// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.worker.GeneratorReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;

/** The generator's effects on the metrics, for the result. */
final class GeneratorSummary {

  private static final Set<String> PERCENTILES = Set.of("50", "99", "99.9");

  private final Workload workload;
  private final RunCounts runCounts;
  private final Timeline timeline;
  private final GeneratorReport report;

  GeneratorSummary(
      Workload workload, RunCounts runCounts, Timeline timeline, GeneratorReport report) {
    this.workload = workload;
    this.runCounts = runCounts;
    this.timeline = timeline;
    this.report = report;
  }

  /** How the sending threads waited; null without a schedule. */
  RunResult.PacingInfo pacing() {
    return !runCounts.openLoad()
        ? null
        : new RunResult.PacingInfo(
            EnumText.of(workload.pacing()),
            report.distanceNanos() / 1e3,
            report.wakeUpNanos() > 0 ? report.wakeUpNanos() / 1e3 : null,
            runCounts.sent == 0 ? 0 : Math.min(1, (double) report.sentInBursts() / runCounts.sent));
  }

  RunResult.Generator generator() {
    EventType of = headline();
    return new RunResult.Generator(
        of == null ? null : of.response().key(),
        of == null ? Map.of() : parts(of),
        new RunResult.Stops(
            report.stops(),
            report.stoppedNanos() / 1e9,
            report.longestStopNanos() / 1e9,
            report.touchedMessages()),
        report.callbackBusyShare());
  }

  /**
   * The event type whose response latency the generator's share refers to; null if no latency
   * counts from intended times.
   */
  private EventType headline() {
    if (!runCounts.openLoad()) {
      return null;
    }
    if (runCounts.requestsReplies()) {
      return EventType.REPLY;
    }
    if (runCounts.acknowledgedAtAll()) {
      return EventType.ACKNOWLEDGE;
    }
    return runCounts.checksArrivals() ? EventType.RECEIVE : null;
  }

  private Map<String, Double> parts(EventType eventType) {
    LatencyTotals seen = timeline.latencies().of(eventType.response());
    AbstractHistogram ideal = timeline.ideal(eventType);
    long due = runCounts.due(eventType.response(), runCounts.whole(), seen.count());
    Map<String, Double> parts = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.LISTED) {
      if (PERCENTILES.contains(percentile.name())) {
        boolean known = due > 0 && !percentile.isUnknown(due - seen.count(), due);
        long rank = percentile.rank(due);
        parts.put(percentile.name(), known ? partMicros(seen, ideal, rank) : null);
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
