// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.BrokerHost;
import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.Environment;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.Figures;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.result.WorkerHost;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.WorkerReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Assembles the result of a run from what was recorded. */
final class ResultAssembly {

  private static final String WORKER = "local";

  private final RunPlan plan;
  private final Workload workload;
  private final Driver driver;
  private final RunEnvironment environment;
  private final Guarantees guarantees;
  private final SystemFacts facts;
  private final List<TopicFacts> placed;
  private final LoadShape shape;
  private final Phases phases;
  private final FaultTimeline faultTimeline;
  private final RunMeters meters;
  private Optional<String> vanished = Optional.empty();
  private ConsumersReport consumers = ConsumersReport.NONE;
  private List<RunningRuns.Other> others = List.of();

  ResultAssembly(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      Guarantees guarantees,
      SystemFacts facts,
      List<TopicFacts> placed,
      LoadShape shape,
      Phases phases,
      FaultTimeline faultTimeline,
      RunMeters meters) {
    this.plan = plan;
    this.workload = plan.workload();
    this.driver = driver;
    this.environment = environment;
    this.guarantees = guarantees;
    this.facts = facts;
    this.placed = placed;
    this.shape = shape;
    this.phases = phases;
    this.faultTimeline = faultTimeline;
    this.meters = meters;
  }

  /** Adds that topics of the run no longer existed at its end. */
  ResultAssembly vanished(Optional<String> how) {
    vanished = how;
    return this;
  }

  /** Adds the other runs of this machine. */
  ResultAssembly others(List<RunningRuns.Other> ofMachine) {
    others = ofMachine;
    return this;
  }

  /** Adds what consumers did beside receiving. */
  ResultAssembly consumers(ConsumersReport ofConsumers) {
    consumers = ofConsumers;
    return this;
  }

  /**
   * The result, with its verdict.
   *
   * @param seed the seed of random intended times
   */
  RunResult result(
      String runId, String startedAt, Timeline timeline, WorkerReport report, long seed) {
    boolean acknowledged = guarantees.acknowledgedBy() != Acknowledger.NOBODY;
    PhaseTimes phaseTimes = timeline.phaseTimes();
    RunCounts runCounts = new RunCounts(workload, shape, timeline, report, acknowledged);
    boolean complete = runCounts.isComplete();
    ScheduledCounts scheduled =
        complete
            ? ScheduledCounts.of(workload, shape, seed, timeline)
            : ScheduledCounts.unknown(phaseTimes);
    BacklogParts backlogs = new BacklogParts(workload, timeline, scheduled, acknowledged, complete);
    MissingParts missing = new MissingParts(workload, phaseTimes, phases.endNanos());
    LatencyParts latencies = new LatencyParts(runCounts, missing);
    // Before intervals are merged, since a missing message is counted at the end of the interval in
    // which it was due.
    List<MissingParts.Group> groups =
        complete ? missing.groups(timeline, scheduled) : missing.unknownTimes();
    LatencyByKind measured = latencies.of(timeline.latencies(), runCounts.whole(), groups);
    ConsumerParts ofConsumers = new ConsumerParts(workload, phaseTimes, consumers);
    ConsumersPart consumersPart =
        complete ? ofConsumers.part(timeline, runCounts, latencies, groups) : null;
    TimelineInfo rows =
        new TimelineParts(timeline, workload, acknowledged, backlogs, phases.endNanos()).timeline();
    OutageParts outages = outages(phaseTimes, rows, runCounts, report, acknowledged);
    List<FaultPart> faults = new FaultParts(faultTimeline.outcomes(), phaseTimes, outages).parts();
    Optional<BacklogCycleParts> cycle =
        phases
            .backlog()
            .filter(each -> complete)
            .map(each -> new BacklogCycleParts(each, timeline, runCounts, backlogs, latencies));
    RunResult facts =
        parts(runId, startedAt, runCounts, phaseTimes.start(), phases.endNanos())
            .phases(phaseParts(phaseTimes))
            .pacing(
                GeneratorSummary.pacing(workload, runCounts, report.generator(), runCounts.sent))
            .generator(
                GeneratorSummary.generator(
                    report.generator(),
                    GeneratorSummary.ofRun(runCounts, timeline),
                    GeneratorSummary.ideal(runCounts, timeline, measured)))
            .backlogs(backlogs.ofWindow())
            .outages(workload.produces() && complete ? outages.outages() : null)
            .ending(phases.ending().result())
            .sending(sending(report))
            .throughput(runCounts.throughput())
            .latencyMicros(measured)
            .steps(
                complete
                    ? new StepParts(shape, timeline, runCounts, backlogs, latencies).steps()
                    : List.of())
            .events(events(phaseTimes, report, outages, faults, ofConsumers, cycle))
            .timeline(rows)
            .resources(meters.result(WorkerParts.costs(report.shares()), phaseTimes.start()))
            .byWorker(
                environment.workers().isEmpty()
                    ? List.of()
                    : WorkerParts.of(workload, runCounts, report.shares()))
            .faults(faults.isEmpty() ? null : faults)
            .consumers(consumersPart)
            .backlog(cycle.map(BacklogCycleParts::part).orElse(null))
            .storage(meters.storage(phaseTimes.start()))
            .retries(report.retried().map(ResultAssembly::retries).orElse(null))
            .lostWorkers(
                new LostWorkerParts(report.lost(), phaseTimes)
                    .part(environment.toleratedWorkers(), runCounts))
            .build();
    return ResultChecks.check(Figures.of(facts));
  }

  /**
   * The state of a run that goes on: rates and latencies so far. Messages on their way are missing
   * nowhere, and there is no verdict.
   *
   * @param now the end of the recorded time
   */
  RunResult checkpoint(
      String runId,
      String startedAt,
      Timeline timeline,
      WorkerReport report,
      CheckpointRows rows,
      long now) {
    boolean acknowledged = guarantees.acknowledgedBy() != Acknowledger.NOBODY;
    PhaseTimes phaseTimes = timeline.phaseTimes();
    RunCounts runCounts = new RunCounts(workload, shape, timeline, report, acknowledged);
    List<RunResult.PhasePart> parts = new ArrayList<>();
    addPhase(parts, "warm-up", phaseTimes.start(), phaseTimes.measuredStart());
    addPhase(parts, "measured", phaseTimes.measuredStart(), now);
    return parts(runId, startedAt, runCounts, phaseTimes.start(), now)
        .status(RunResult.Status.CHECKPOINT)
        .phases(parts)
        .throughput(runCounts.throughputOver((now - phaseTimes.measuredStart()) / 1e9))
        .latencyMicros(LatencyParts.recorded(timeline.latencies()))
        .timeline(
            new TimelineInfo(
                phaseTimes.intervalNanos() / 1e9,
                rows.rows(timeline, runCounts.arrival(), acknowledged && workload.produces(), now),
                List.of()))
        .retries(report.retried().map(ResultAssembly::retries).orElse(null))
        .build();
  }

  /** What every state of a run states, whether it has ended or not. */
  private ResultBuilder parts(
      String runId, String startedAt, RunCounts runCounts, long from, long until) {
    return new ResultBuilder()
        .run(run(runId, startedAt))
        .workload(WorkloadPart.of(workload))
        .driver(driverPart())
        .environment(environment(from, until))
        .warmup(phases.warmup())
        .integrity(runCounts.integrity())
        .sharedReceipts(runCounts.sharedReceipts());
  }

  private static RetryPart retries(WorkerReport.RetryReport report) {
    return new RetryPart(
        report.messages(), report.attempts(), report.failed(), report.copies(), report.overtaken());
  }

  private OutageParts outages(
      PhaseTimes phaseTimes,
      TimelineInfo rows,
      RunCounts runCounts,
      WorkerReport report,
      boolean acknowledged) {
    RunResult.Throughput rates = runCounts.throughput();
    Double rate =
        rates.scheduledRatePerSecond() != null
            ? rates.scheduledRatePerSecond()
            : rates.publishRatePerSecond();
    return new OutageParts(
        phaseTimes,
        rows.rows(),
        phases.progressLog().samples(),
        acknowledged && workload.produces(),
        phases.receiptGaps(),
        runCounts.checksArrivals() ? report.subscriptions() : List.of(),
        rate == null ? 0 : rate);
  }

  private static RunResult.Sending sending(WorkerReport report) {
    Map<String, Long> failedReplies = new TreeMap<>();
    report.failedReplies().forEach((kind, count) -> failedReplies.put(kind.name(), count));
    return new RunResult.Sending(
        report.sendingThreads(),
        report.sharedThreads(),
        report.firstBlockedNanos().isPresent() ? report.blockedShare() : 0,
        report.completedTwice(),
        report.threadFailures(),
        failedReplies);
  }

  private RunResult.RunInfo run(String runId, String startedAt) {
    Series series =
        environment.seriesKind().isEmpty()
            ? null
            : new Series(
                environment.seriesId(),
                environment.seriesKind(),
                environment.cell(),
                plan.repetition(),
                plan.repetitions(),
                plan.order(),
                plan.isBurnIn(),
                plan.attempt());
    String commit = environment.gitCommit();
    return new RunResult.RunInfo(
        runId,
        workload.name() + " on " + plan.driver().name(),
        startedAt,
        Instant.now().toString(),
        new RunResult.Software(environment.version(), commit.isEmpty() ? null : commit),
        environment.commandLine(),
        workload.tags(),
        series);
  }

  private RunResult.DriverPart driverPart() {
    Map<String, Object> settings = new LinkedHashMap<>(driver.settings());
    Map<String, Object> leaders = new LinkedHashMap<>();
    placed.stream()
        .filter(topic -> !topic.leaders().isEmpty())
        .limit(100)
        .forEach(topic -> leaders.put(topic.name(), topic.leaders()));
    if (!leaders.isEmpty()) {
      settings.put("leaders", leaders);
    }
    return new RunResult.DriverPart(
        plan.driver().system(),
        driver.variant(),
        plan.driver().name(),
        plan.driver().file(),
        plan.driver().sha256(),
        settings,
        facts.clientVersion(),
        facts.product(),
        facts.serverVersion(),
        guaranteesPart());
  }

  private RunResult.GuaranteesPart guaranteesPart() {
    return new RunResult.GuaranteesPart(
        EnumText.of(guarantees.acknowledgedBy()),
        EnumText.of(guarantees.durableIn()),
        guarantees.replicas(),
        guarantees.copies().whenAcknowledged().stream().map(EnumText::of).toList(),
        EnumText.of(guarantees.delivery()),
        EnumText.of(guarantees.ordering()),
        new RunResult.ClientsPart(
            guarantees.clients().producerClients(),
            guarantees.clients().consumerClients(),
            EnumText.of(guarantees.clients().retries())),
        guarantees.prefetch(),
        guarantees.notes(),
        guarantees.shortestTimeout().map(timeout -> timeout.toNanos() / 1e9).orElse(null));
  }

  private List<WorkerHost> workerHosts() {
    return environment.workers().isEmpty()
        ? List.of(HostFacts.worker(WORKER))
        : environment.workers().stream()
            .map(worker -> HostFacts.worker(worker.name(), worker.machine()))
            .toList();
  }

  private Environment environment(long from, long until) {
    List<BrokerHost> brokers = new ArrayList<>();
    for (SystemFacts.ServerNode node : facts.nodes()) {
      brokers.add(
          new BrokerHost(
              node.id(),
              node.host() + ":" + node.port(),
              HostFacts.isHere(node.host()),
              null,
              null,
              node.version().isEmpty() ? facts.serverVersion() : node.version()));
    }
    return new Environment(
        workerHosts(),
        brokers,
        WorkerClocks.part(environment.workers(), hasWholeTopics(), from, until),
        environment.machines().baselines(),
        environment.workers().isEmpty() ? null : environment.placement().key());
  }

  /** Whether the same worker sends and receives the messages of a topic. */
  private boolean hasWholeTopics() {
    return workload.produces()
        && environment.placement().keepsTopicsWhole(workload, environment.workers().size());
  }

  private List<RunResult.PhasePart> phaseParts(PhaseTimes phaseTimes) {
    List<RunResult.PhasePart> parts = new ArrayList<>();
    addPhase(parts, "warm-up", phaseTimes.start(), phaseTimes.measuredStart());
    addPhase(parts, "measured", phaseTimes.measuredStart(), phaseTimes.measuredEnd());
    addPhase(parts, "cool-down", phaseTimes.measuredEnd(), phaseTimes.loadEnd());
    addPhase(parts, "drain", phaseTimes.loadEnd(), phases.endNanos());
    return parts;
  }

  private void addPhase(List<RunResult.PhasePart> parts, String name, long from, long until) {
    if (until > from) {
      parts.add(new RunResult.PhasePart(name, secondsFromStart(from), (until - from) / 1e9));
    }
  }

  private double secondsFromStart(long instant) {
    return (instant - phases.phaseTimes().start()) / 1e9;
  }

  private List<RunResult.Event> events(
      PhaseTimes phaseTimes,
      WorkerReport report,
      OutageParts outages,
      List<FaultPart> faults,
      ConsumerParts ofConsumers,
      Optional<BacklogCycleParts> cycle) {
    List<RunResult.Event> events = new ArrayList<>(FaultParts.events(faults));
    events.addAll(ofConsumers.events());
    cycle.ifPresent(parts -> events.addAll(parts.events()));
    // Closed load is always at its limit; that is not an event.
    OptionalLong blocked = shape.hasSchedule() ? report.firstBlockedNanos() : OptionalLong.empty();
    blocked.ifPresent(
        at ->
            events.add(
                new RunResult.Event(
                    (at - phaseTimes.start()) / 1e9,
                    null,
                    EventKind.MAX_OUTSTANDING,
                    "producer",
                    "observed",
                    "a producer first waited at its bound on outstanding messages; producers"
                        + " spent "
                        + Math.round(report.blockedShare() * 1000) / 10.0
                        + " % of their time there")));
    if (!phases.ending().fault().isEmpty()) {
      events.add(
          new RunResult.Event(
              (phaseTimes.loadEnd() - phaseTimes.start()) / 1e9,
              null,
              EventKind.LOAD_ENDED_EARLY,
              plan.driver().system(),
              "observed",
              phases.ending().fault()));
    }
    for (NodeMonitor.Ended node : phases.nodes().ended()) {
      events.add(
          new RunResult.Event(
              (node.seenNanos() - phaseTimes.start()) / 1e9,
              null,
              EventKind.NODE_ENDED,
              "node " + node.node(),
              "observed",
              "the process " + node.pid() + " of this node ended; seen within a second"));
      if (node.killedForMemory()) {
        events.add(
            new RunResult.Event(
                (node.seenNanos() - phaseTimes.start()) / 1e9,
                null,
                EventKind.KILLED_FOR_MEMORY,
                "node " + node.node(),
                "observed",
                "the kernel ended a process because memory ran out"));
      }
    }
    phases
        .endedConsumer()
        .ifPresent(why -> events.add(observedAtEnd(EventKind.CONSUMER_ENDED, why)));
    events.addAll(new LostWorkerParts(report.lost(), phaseTimes).events());
    if (report.lost().isEmpty()) {
      events.addAll(outages.events());
    }
    vanished.ifPresent(how -> events.add(observedAtEnd(EventKind.TOPICS_VANISHED, how)));
    others.forEach(other -> otherRun(other).ifPresent(events::add));
    return events;
  }

  /** Returns the part of another run since the start of the load; empty if it ended before. */
  private Optional<RunResult.Event> otherRun(RunningRuns.Other other) {
    double from = Math.max(0, secondsFromStart(nanos(other.begin())));
    double end = secondsFromStart(phases.endNanos());
    double until = other.end().map(at -> secondsFromStart(nanos(at))).orElse(end);
    return until <= 0 || from >= end
        ? Optional.empty()
        : Optional.of(
            new RunResult.Event(
                from,
                Math.min(until, end),
                EventKind.OTHER_RUN,
                other.run(),
                "observed",
                "another run of this program on the same machine"));
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
  }

  private RunResult.Event observedAtEnd(String kind, String detail) {
    return new RunResult.Event(
        secondsFromStart(phases.endNanos()),
        null,
        kind,
        plan.driver().system(),
        "observed",
        detail);
  }
}
