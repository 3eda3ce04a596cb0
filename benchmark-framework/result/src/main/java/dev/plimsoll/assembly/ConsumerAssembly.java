// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LatencyArrays;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** What consumers did beside receiving messages: its part of the result, and its events. */
final class ConsumerAssembly {

  private final Workload workload;
  private final PhaseTimes phaseTimes;
  private final ConsumersReport report;

  ConsumerAssembly(Workload workload, PhaseTimes phaseTimes, ConsumersReport report) {
    this.workload = workload;
    this.phaseTimes = phaseTimes;
    this.report = report;
  }

  /** Null if consumers do nothing else. */
  ConsumersPart part(
      Timeline timeline,
      RunCounts counts,
      LatencyAssembly latencies,
      List<MissingMessages.Group> groups) {
    ConsumerBehaviour behaviour = workload.consumerBehaviour();
    if (!behaviour.handlesMessages() && behaviour.late().isEmpty()) {
      return null;
    }
    LatencyArrays measured = timeline.latencies();
    boolean processes = behaviour.processing().isPresent();
    boolean held = behaviour.handlesMessages() && report.acknowledges();
    return new ConsumersPart(
        latencies.of(processes && counts.openLoad(), LatencyKind.PROCESSED, measured, groups),
        latencies.of(processes, LatencyKind.PROCESSING, measured, groups),
        null,
        held ? (Long) report.rejected() : null,
        held ? (Long) report.redelivered() : null,
        behaviour.restartEvery().isPresent() ? restarts() : null,
        report.late().map(late -> late(late, latencies, measured, counts, groups)).orElse(null));
  }

  private ConsumersPart.RestartsPart restarts() {
    ConsumersReport.Restarts restarts = report.restarts();
    return new ConsumersPart.RestartsPart(
        restarts.count(), restarts.nanos() / 1e9, restarts.longestNanos() / 1e9);
  }

  private ConsumersPart.LatePart late(
      ConsumersReport.LateReport late,
      LatencyAssembly latencies,
      LatencyArrays measured,
      RunCounts counts,
      List<MissingMessages.Group> groups) {
    OptionalLong ready = late.readyNanos();
    return new ConsumersPart.LatePart(
        late.subscriptions(),
        late.openedNanos() == 0 ? null : (Double) seconds(late.openedNanos()),
        ready.isEmpty() ? null : (Double) seconds(ready.getAsLong()),
        sum(late, SubscriptionReport::expected),
        late.reports().stream().mapToLong(SubscriptionReport::received).sum(),
        sum(late, SubscriptionReport::lost),
        sum(late, SubscriptionReport::undelivered),
        sum(late, SubscriptionReport::duplicated),
        late.reports().stream().anyMatch(each -> each.outOfOrder().isPresent())
            ? (Long) sum(late, SubscriptionReport::outOfOrder)
            : null,
        latencies.of(counts.openLoad(), LatencyKind.LATE_END_TO_END, measured, groups),
        latencies.of(true, LatencyKind.LATE_END_TO_END_SERVICE, measured, groups));
  }

  private static long sum(
      ConsumersReport.LateReport late, Function<SubscriptionReport, OptionalLong> count) {
    return late.reports().stream().mapToLong(each -> count.apply(each).orElse(0)).sum();
  }

  private double seconds(long instant) {
    return (instant - phaseTimes.start()) / 1e9;
  }

  List<RunResult.Event> events() {
    List<RunResult.Event> events = new ArrayList<>();
    for (ConsumersReport.OneRestart restart : report.restarts().first()) {
      events.add(
          new RunResult.Event(
              seconds(restart.fromNanos()),
              seconds(restart.untilNanos()),
              EventKind.CONSUMER_RESTARTED,
              restart.consumer(),
              "injected",
              "closed with unacknowledged messages, and opened again"));
    }
    report
        .late()
        .filter(late -> late.readyNanos().isPresent())
        .ifPresent(
            late ->
                events.add(
                    new RunResult.Event(
                        seconds(late.openedNanos()),
                        seconds(late.readyNanos().getAsLong()),
                        EventKind.SUBSCRIBED_LATE,
                        "late subscriptions",
                        "injected",
                        late.subscriptions()
                            + " subscribed while the load ran; each must receive the messages sent"
                            + " after the end of this event")));
    return events;
  }
}
