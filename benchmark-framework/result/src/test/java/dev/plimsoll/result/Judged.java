// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * A result without problems, to which tests add some: 1,000 messages per second, one subscription,
 * 1 ms from sending to the acknowledgement, 2 ms to the receipt.
 */
final class Judged {

  final Map<String, Object> workload = new LinkedHashMap<>();
  int seconds = 1;
  String delivery = "at-least-once";
  boolean acknowledges = true;
  boolean interrupted;
  String fault;
  boolean sendStuck;
  long unsent;
  long unacknowledged;
  final Map<String, Long> failed = new LinkedHashMap<>();
  final Map<String, Long> failedReplies = new LinkedHashMap<>();
  long lost;
  long undelivered;
  long duplicated;
  long outOfOrder;
  long failedButReceived;
  long abortedButReceived;
  long notOfThisRun;
  long completedTwice;
  List<String> deaths = List.of();
  boolean negative;
  double blockedShare;
  boolean sharedThreads;
  boolean sharesHost;
  double generatorDelayMicros = 10;
  double receiptMicros = 2_000;
  double warmUpReceiptMicros;
  double sendDelayMicros;
  boolean publishUnknown;
  Generator generator;
  Double compilerCpuSeconds;
  List<Event> events = List.of();
  List<Step> steps = List.of();
  List<FaultPart> faults = List.of();
  List<WorkerPart> workers = List.of();
  Backlog windowStart = new Backlog(0, 1L, 2L);
  Backlog judged = new Backlog(0, 1L, 2L);
  long[] unanswered;
  long[] backlog;
  long[] errors;
  double[] mediansMicros;
  boolean hasReceivers = true;
  BacklogPart cycle;
  ClockPart clock = new ClockPart("one-process", 0, List.of());
  SearchPart search;
  ConsumersPart consumers;
  RetryPart retries;
  LostWorkersPart lostWorkers;
  Latency publish;
  ProcessorTimes processorTimes;
  Map<String, ProcessorTimes> processorTimesOfWorkers = Map.of();
  Double shortestTimeoutSeconds;
  double longestWaitMicros;
  double[] generatorDelaysMicros;
  List<IntendedRow> intended = List.of();

  Judged() {
    workload.put("name", "judged");
    workload.put("load", "open");
    workload.put("arrivals", "constant");
    workload.put("producersPerTopic", 1L);
    workload.put("subscriptionsPerTopic", 1L);
    workload.put("consumerPerSubscription", 1L);
    workload.put("rateTolerance", 0.01);
    workload.put("errorTolerance", 0.0);
  }

  List<String> failures() {
    return codes(verdict().failures());
  }

  List<String> voids() {
    return codes(verdict().voids());
  }

  List<String> warnings() {
    return codes(verdict().warnings());
  }

  static List<String> codes(List<Finding> findings) {
    return findings.stream().map(Finding::code).toList();
  }

  Verdict verdict() {
    return Verdict.of(result().with(cycle));
  }

  RunResult result() {
    RunResult sample = SampleResults.full();
    return new ResultBuilder()
        .run(sample.run())
        .workload(SampleResults.workload(workload))
        .driver(driver(sample.driver()))
        .environment(
            new Environment(
                sample.environment().workers(),
                sharesHost ? sample.environment().brokers() : List.of(),
                clock))
        .phases(List.of(new RunResult.PhasePart("measured", 0, seconds)))
        .generator(generator)
        .backlogs(new Backlogs(windowStart, judged))
        .ending(new RunResult.EndingInfo(interrupted, fault, sendStuck, 0.2))
        .sending(
            new RunResult.Sending(
                1, sharedThreads, blockedShare, completedTwice, deaths, failedReplies))
        .latencyMicros(latencies())
        .integrity(integrity())
        .steps(steps)
        .events(events)
        .timeline(new TimelineInfo(1, rows(), intended))
        .resources(new Resources(workerCosts(), List.of(), null, processorTimes))
        .byWorker(workers)
        .faults(faults)
        .search(search)
        .consumers(consumers)
        .retries(Optional.ofNullable(retries))
        .lostWorkers(Optional.ofNullable(lostWorkers))
        .build();
  }

  private List<WorkerCost> workerCosts() {
    return processorTimesOfWorkers.isEmpty()
        ? List.of(workerCost("w0", null))
        : processorTimesOfWorkers.entrySet().stream()
            .map(each -> workerCost(each.getKey(), each.getValue()))
            .toList();
  }

  private WorkerCost workerCost(String id, ProcessorTimes processors) {
    return new WorkerCost(
        id,
        1,
        new GcPauses(0, 0, 0),
        compilerCpuSeconds,
        new Hiccups(0, longestWaitMicros),
        0,
        null,
        processors);
  }

  private RunResult.DriverPart driver(RunResult.DriverPart of) {
    return new RunResult.DriverPart(
        of.system(),
        of.variant(),
        of.name(),
        of.file(),
        of.sha256(),
        of.settings(),
        of.clientVersion(),
        of.product(),
        of.serverVersion(),
        new RunResult.GuaranteesPart(
            acknowledges ? "leader" : "nobody",
            "memory",
            1,
            List.of("memory"),
            delivery,
            "partition",
            null,
            "nothing",
            List.of(),
            shortestTimeoutSeconds));
  }

  private boolean open() {
    return workload.containsKey("arrivals");
  }

  LatencyByKind latencies() {
    Latency publish =
        publishUnknown
            ? SampleResults.waited(new long[100])
            : this.publish == null ? constant(1_000) : this.publish;
    Latency delivered = negative ? SampleResults.latency(0, 1, -5_000) : constant(receiptMicros);
    boolean requestReply = "request-reply".equals(workload.get("load"));
    return new LatencyByKind(
        open() && acknowledges ? publish : null,
        acknowledges ? publish : null,
        sendDelayMicros > 0 ? constant(sendDelayMicros) : null,
        open() ? constant(generatorDelayMicros) : null,
        hasReceivers && open() ? delivered : null,
        hasReceivers ? delivered : null,
        requestReply ? delivered : null,
        requestReply ? delivered : null,
        null);
  }

  static Latency constant(double micros) {
    return SampleResults.latency(
        0, 100, LongStream.range(0, 100).map(any -> Math.round(micros * 1_000)).toArray());
  }

  private Integrity integrity() {
    if ("none".equals(workload.get("load"))) {
      return new Integrity(
          null,
          null,
          null,
          null,
          null,
          Map.of(),
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          List.of(subscription(null, backlog == null ? 0 : backlog[0])));
    }
    long scheduled = 1_000L * seconds;
    long failures = failed.values().stream().mapToLong(Long::longValue).sum();
    long sent = scheduled - unsent;
    long due = sent - failures - unacknowledged;
    return new Integrity(
        scheduled,
        unsent,
        sent,
        acknowledges ? due : null,
        failures,
        failed,
        acknowledges ? unacknowledged : null,
        notOfThisRun,
        due - lost - undelivered,
        hasReceivers ? lost : null,
        hasReceivers ? undelivered : null,
        duplicated,
        outOfOrder,
        failedButReceived,
        abortedButReceived,
        hasReceivers ? List.of(subscription(due, due - lost - undelivered)) : List.of());
  }

  private SubscriptionPart subscription(Long due, long received) {
    return new SubscriptionPart(
        "topic",
        "subscription",
        due,
        received,
        lost,
        undelivered,
        duplicated,
        outOfOrder,
        failedButReceived);
  }

  private static TimelineRow warmUpRow(double receiptMicros) {
    double p50 = receiptMicros;
    return new TimelineRow(
        -1,
        1,
        "warm-up",
        1_000,
        1_000L,
        1_000,
        0,
        0,
        0,
        1_000L,
        null,
        null,
        Map.of("endToEndService", new RowLatency(1_000, p50, p50, p50, p50, p50, p50, 1_000 * p50)),
        Map.of());
  }

  private List<TimelineRow> rows() {
    List<TimelineRow> rows = new ArrayList<>();
    if (warmUpReceiptMicros > 0) {
      rows.add(warmUpRow(warmUpReceiptMicros));
    }
    for (int i = 0; i < seconds; i++) {
      Map<String, RowLatency> latencies = Map.of();
      if (mediansMicros != null) {
        double p50 = mediansMicros[i];
        RowLatency row = new RowLatency(1_000, p50, p50, p50, p50, p50, p50, 1_000 * p50);
        latencies = Map.of("publish", row, "publishService", row);
      }
      if (generatorDelaysMicros != null) {
        double delay = generatorDelaysMicros[i];
        latencies =
            Map.of(
                "generatorDelay",
                new RowLatency(1_000, delay, delay, delay, delay, delay, delay, 1_000 * delay));
      }
      rows.add(
          new TimelineRow(
              i,
              1,
              "measured",
              1_000,
              1_000L,
              1_000,
              errors == null ? 0 : errors[i],
              0,
              0,
              1_000L,
              unanswered == null ? Long.valueOf(1) : Long.valueOf(unanswered[i]),
              backlog == null ? Long.valueOf(2) : Long.valueOf(backlog[i]),
              latencies,
              Map.of()));
    }
    return rows;
  }
}
