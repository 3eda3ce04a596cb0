// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.BusySender;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.StopPart;
import dev.plimsoll.result.Stops;
import dev.plimsoll.result.ThreadTimes;
import dev.plimsoll.result.WaitPart;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.worker.GeneratorReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.AbstractHistogram;

/** The generator's effects on the metrics, for the result. */
final class GeneratorAssembly {

  private static final List<EventType> INTENDED =
      List.of(EventType.ACKNOWLEDGE, EventType.RECEIVE, EventType.REPLY);

  private GeneratorAssembly() {}

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

  /**
   * Latencies of a run as an ideal generator would have measured them, by their keys.
   *
   * @param latencies those of the result; others are omitted
   */
  static Map<String, IdealLatency> ideal(
      RunCounts runCounts, Timeline timeline, LatencyByKind latencies) {
    Map<String, IdealLatency> ideal = new LinkedHashMap<>();
    for (EventType type : INTENDED) {
      Latency latency = latencies.present().get(type.response().key());
      if (latency != null && latency.count() > 0) {
        LatencyTotals seen = timeline.latencies().of(type.response());
        ideal.put(
            type.response().key(),
            IdealLatency.of(
                timeline.ideal(type),
                timeline.idealSumNanos(type),
                seen.maxNanos(),
                runCounts.due(type.response(), runCounts.whole(), seen.count())));
      }
    }
    return ideal;
  }

  /**
   * The generator's part.
   *
   * @param ideal what {@link #ideal} returns; empty for a single worker
   */
  static RunResult.Generator generator(
      GeneratorReport report, Optional<SeenLatencies> measured, Map<String, IdealLatency> ideal) {
    return new RunResult.Generator(
        measured.map(each -> each.eventType().response().key()).orElse(null),
        measured.map(GeneratorAssembly::parts).orElse(Map.of()),
        new Stops(
            report.stops(),
            report.stoppedNanos() / 1e9,
            report.longestStopNanos() / 1e9,
            report.touchedMessages(),
            report.eachStop().map(GeneratorAssembly::stops).orElse(null)),
        report.waits().orElse(List.of()).stream().map(GeneratorAssembly::wait).toList(),
        report.callbackBusyShare(),
        ideal,
        report.threads().map(GeneratorAssembly::threads).orElse(List.of()),
        report
            .busiestSender()
            .map(each -> new BusySender(each.busyShare(), each.callShare()))
            .orElse(null));
  }

  private static List<StopPart> stops(List<GeneratorReport.StopTime> stops) {
    return stops.stream()
        .map(
            stop ->
                new StopPart(
                    stop.fromNanos() / 1e9,
                    (stop.untilNanos() - stop.fromNanos()) / 1e9,
                    stop.isCollection() ? StopPart.COLLECTOR : StopPart.STOPPED))
        .toList();
  }

  private static WaitPart wait(GeneratorReport.WaitTime wait) {
    return new WaitPart(
        wait.fromNanos() / 1e9,
        (wait.untilNanos() - wait.fromNanos()) / 1e9,
        wait.processorNanos() / 1e9);
  }

  /** The counts of threads. */
  private static List<ThreadTimes> threads(List<GeneratorReport.ThreadUse> threads) {
    return threads.stream()
        .map(
            use ->
                new ThreadTimes(
                    use.send() ? ThreadTimes.SENDING : ThreadTimes.CALLBACKS,
                    use.threads(),
                    use.processorNanos() / 1e9,
                    use.waitedNanos() / 1e9,
                    use.timeSlices(),
                    use.worstWaitedNanos() / 1e9,
                    use.worstTimeSlices()))
        .toList();
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

  private static Map<String, Double> shared(AbstractHistogram nanos, double max, long due) {
    return LatencyPart.shared(SparseHistogram.of(nanos), max, due);
  }

  private static Map<String, Double> parts(SeenLatencies measured) {
    double max = measured.seen().maxNanos() / 1e3;
    Map<String, Double> seen = shared(measured.seen().histogram(), max, measured.due());
    Map<String, Double> ideal = shared(measured.ideal(), max, measured.due());
    return LatencyPart.parts(seen, ideal);
  }
}
