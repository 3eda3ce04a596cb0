// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.Recorder;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.record.Windows;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.WorkerReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import dev.plimsoll.worker.Workloads;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A run of 1,000 messages in one second without any trouble but what a test adds. */
final class Judged {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  Workloads workload = Workloads.open(VerdictTest.thousandPerSecond());
  Guarantees.Delivery delivery = Guarantees.Delivery.AT_LEAST_ONCE;
  boolean acknowledges = true;
  Ending ending = new Ending(false, "", false);
  long due = 1_000;
  long unsent;
  long unanswered;
  final Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
  Map<FailureKind, Long> failedReplies = Map.of();
  long acknowledgedLate;
  long sentLate;
  long repliedLate;
  long lost;
  long undelivered;
  long duplicated;
  long outOfOrder;
  long failedButReceived;
  long abortedButReceived;
  long receivedWithoutProducers;
  long generatorDelayNanos;
  long foreign;
  long completedTwice;
  String death = "";
  boolean negative;
  boolean blocked;
  boolean sharedThreads;
  boolean sharesHost;

  List<String> failures() {
    return verdict().failures().stream().map(Finding::code).toList();
  }

  List<String> warnings() {
    return verdict().warnings().stream().map(Finding::code).toList();
  }

  Verdict verdict() {
    Workload made = workload.make();
    LoadShape shape = LoadShape.of(made);
    WorkerReport report = report(made);
    Tallies tallies = new Tallies(made, shape, timeline(shape, made), report, acknowledges);
    Guarantees guarantees =
        new Guarantees(
            acknowledges ? Acknowledger.LEADER : Acknowledger.NOBODY,
            Guarantees.Durability.MEMORY,
            1,
            delivery,
            OrderScope.PARTITION,
            "nothing",
            List.of());
    return new Verdict(
        made,
        guarantees,
        tallies,
        report,
        ending,
        new LatencyParts(tallies).of(timeline(shape, made).latencies(), tallies.whole()),
        sharesHost);
  }

  private WorkerReport report(Workload made) {
    long sent = due - unsent;
    long failures = failed.values().stream().mapToLong(Long::longValue).sum();
    SubscriptionReport subscription =
        new SubscriptionReport(
            "topic",
            "subscription",
            made.produces() ? OptionalLong.of(sent - failures) : OptionalLong.empty(),
            made.produces() ? sent - failures - lost - undelivered : receivedWithoutProducers,
            OptionalLong.of(lost),
            OptionalLong.of(undelivered),
            OptionalLong.of(duplicated),
            OptionalLong.of(outOfOrder),
            OptionalLong.of(failedButReceived),
            abortedButReceived);
    return new WorkerReport(
        due,
        sent,
        failed,
        unanswered,
        foreign,
        made.consumes() ? List.of(subscription) : List.of(),
        failedReplies,
        blocked ? 0.5 : 0,
        blocked ? OptionalLong.of(START) : OptionalLong.empty(),
        1,
        sharedThreads,
        completedTwice,
        death.isEmpty() ? List.of() : List.of(death),
        GeneratorReport.NONE);
  }

  private Timeline timeline(LoadShape shape, Workload made) {
    Windows windows = shape.windows(made);
    Collector collector = new Collector();
    Recorders recorders = new Recorders(windows, collector, shape.hasSchedule());
    windows.beginAt(START);
    windows.endMeasuredAt(START + SECOND);
    long failures = failed.values().stream().mapToLong(Long::longValue).sum();
    long sent = due - unsent;
    record(recorders, Role.SEND, sent, sentLate);
    if (acknowledges) {
      record(recorders, Role.ACKNOWLEDGE, sent - failures - unanswered, acknowledgedLate);
    }
    record(recorders, Role.FAIL, failures, 0);
    record(recorders, Role.RECEIVE, sent - failures - lost - undelivered, 0);
    if (made.requestsReplies()) {
      record(recorders, Role.REPLY, sent - failures - lost, repliedLate);
    }
    windows.close();
    recorders.handOverRest();
    Timeline timeline = new Timeline(windows);
    timeline.add(collector.snapshot());
    return timeline;
  }

  /** So many events, the last of them after the window. */
  private void record(Recorders recorders, Role role, long count, long late) {
    Recorder recorder = recorders.current().of(role);
    for (long i = 0; i < count; i++) {
      long intended = START + i * SECOND / 1_000;
      long instant = i < count - late ? intended : START + SECOND + i;
      long latency = role == Role.RECEIVE && negative ? -5_000 : 1_000;
      recorder.record(
          RunPhase.MEASURED,
          intended,
          instant,
          latency,
          role == Role.SEND ? generatorDelayNanos : latency,
          100);
    }
  }
}
