// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.CheckpointRows;
import dev.plimsoll.assembly.RecordedRun;
import dev.plimsoll.assembly.RunAssembly;
import dev.plimsoll.assembly.RunObservations;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.BrokerHost;
import dev.plimsoll.result.Environment;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.Figures;
import dev.plimsoll.result.PayloadSamplePart;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.WorkerHost;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.PayloadSample;
import dev.plimsoll.worker.WorkerReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Assembles the result of a run: what was recorded, and what only this process knows of it. */
final class ResultAssembly {

  private static final String WORKER = "local";

  private final RunPlan plan;
  private final Workload workload;
  private final Driver driver;
  private final RunEnvironment environment;
  private final Guarantees guarantees;
  private final SystemFacts facts;
  private final ServerSettings servers;
  private final List<TopicFacts> placed;
  private final LoadShape shape;
  private final Phases phases;
  private final FaultTimeline faultTimeline;
  private final RunMeters meters;
  private final Optional<PayloadSample> payloads;
  private Optional<String> vanished = Optional.empty();
  private List<RunningRuns.Other> others = List.of();

  ResultAssembly(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      Guarantees guarantees,
      SystemFacts facts,
      ServerSettings servers,
      List<TopicFacts> placed,
      LoadShape shape,
      Phases phases,
      FaultTimeline faultTimeline,
      RunMeters meters,
      Optional<PayloadSample> payloads) {
    this.plan = plan;
    this.workload = plan.workload();
    this.driver = driver;
    this.environment = environment;
    this.guarantees = guarantees;
    this.facts = facts;
    this.servers = servers;
    this.placed = placed;
    this.shape = shape;
    this.phases = phases;
    this.faultTimeline = faultTimeline;
    this.meters = meters;
    this.payloads = payloads;
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

  /**
   * The result, with its verdict.
   *
   * @param seed the seed of random intended times
   */
  RunResult result(
      String runId, String startedAt, Timeline timeline, WorkerReport report, long seed) {
    long start = timeline.phaseTimes().start();
    RunAssembly assembly =
        new RunAssembly(
            recorded(timeline, report),
            new RunObservations(
                seed,
                phases.endNanos(),
                phases.progressLog().samples(),
                phases.receiptGaps(),
                faultTimeline.outcomes(),
                phases.backlog().flatMap(BacklogCycle::observations),
                !environment.workers().isEmpty(),
                environment.toleratedWorkers()));
    RunResult facts =
        around(assembly.parts(), runId, startedAt, start, phases.endNanos())
            .ending(phases.ending().result())
            .events(events(assembly))
            .resources(
                meters.result(
                    new WorkerCosts(
                        report.shares(),
                        environment.workers().isEmpty() ? List.of() : workerHosts()),
                    start))
            .storage(meters.storage(start))
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
    return around(
            RunAssembly.checkpoint(recorded(timeline, report), rows, now),
            runId,
            startedAt,
            timeline.phaseTimes().start(),
            now)
        .build();
  }

  private RecordedRun recorded(Timeline timeline, WorkerReport report) {
    boolean acknowledged = guarantees.acknowledgedBy() != Acknowledger.NOBODY;
    return new RecordedRun(workload, shape, acknowledged, timeline, report);
  }

  /** Adds what only this process knows of the run, whether it has ended or not. */
  private ResultBuilder around(
      ResultBuilder parts, String runId, String startedAt, long from, long until) {
    return parts
        .run(run(runId, startedAt))
        .workload(WorkloadPart.of(workload))
        .driver(driverPart())
        .environment(environment(from, until))
        .warmup(phases.warmup())
        .payloadSample(payloads.map(ResultAssembly::part))
        .mix(environment.stream().map(MixStream::part));
  }

  private static PayloadSamplePart part(PayloadSample sample) {
    return new PayloadSamplePart(
        sample.messages(),
        sample.bytes(),
        PayloadSample.LEVEL,
        sample.deflatedBytes(),
        sample.deflatedEachBytes());
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
                plan.attempt(),
                environment.cells());
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
    if (!plan.driver().brokerConfig().isEmpty()) {
      settings.put("brokerConfig", new TreeMap<>(plan.driver().brokerConfig()));
    }
    if (plan.driver().dataFolder() != LocalBroker.DataPlace.DISK) {
      settings.put("dataFolder", EnumText.of(plan.driver().dataFolder()));
    }
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
        guaranteesPart(),
        servers.values(),
        servers.defaults());
  }

  private RunResult.GuaranteesPart guaranteesPart() {
    return new RunResult.GuaranteesPart(
        EnumText.of(guarantees.acknowledgedBy()),
        EnumText.of(guarantees.durableIn()),
        guarantees.replicas(),
        guarantees.copies().whenAcknowledged().stream().map(EnumText::of).toList(),
        EnumText.of(guarantees.delivery()),
        EnumText.of(guarantees.ordering()),
        clientsPart(guarantees.clients()),
        guarantees.prefetch(),
        guarantees.notes(),
        guarantees.shortestTimeout().map(timeout -> timeout.toNanos() / 1e9).orElse(null));
  }

  private static RunResult.ClientsPart clientsPart(Guarantees.Clients clients) {
    return clients.equals(Guarantees.Clients.NOT_KNOWN)
        ? null
        : new RunResult.ClientsPart(
            clients.producerClients(), clients.consumerClients(), EnumText.of(clients.retries()));
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

  private double secondsFromStart(long instant) {
    return (instant - phases.phaseTimes().start()) / 1e9;
  }

  private List<RunResult.Event> events(RunAssembly assembly) {
    List<RunResult.Event> events = new ArrayList<>(assembly.loadEvents());
    if (!phases.ending().fault().isEmpty()) {
      events.add(
          new RunResult.Event(
              secondsFromStart(phases.phaseTimes().loadEnd()),
              null,
              EventKind.LOAD_ENDED_EARLY,
              plan.driver().system(),
              "observed",
              phases.ending().fault()));
    }
    for (NodeMonitor.Ended node : phases.nodes().ended()) {
      events.add(
          new RunResult.Event(
              secondsFromStart(node.seenNanos()),
              null,
              EventKind.NODE_ENDED,
              "node " + node.node(),
              "observed",
              "the process " + node.pid() + " of this node ended; seen within a second"));
      if (node.killedForMemory()) {
        events.add(
            new RunResult.Event(
                secondsFromStart(node.seenNanos()),
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
    events.addAll(assembly.progressEvents());
    vanished.ifPresent(how -> events.add(observedAtEnd(EventKind.TOPICS_VANISHED, how)));
    others.forEach(other -> otherRun(other).ifPresent(events::add));
    environment.stream()
        .map(MixStream::othersEnded)
        .orElse(Map.of())
        .forEach(
            (stream, why) ->
                events.add(
                    new RunResult.Event(
                        secondsFromStart(phases.phaseTimes().loadEnd()),
                        null,
                        EventKind.STREAM_ENDED_EARLY,
                        stream,
                        "observed",
                        why)));
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
