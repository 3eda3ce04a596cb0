// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.plan.Redaction;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LatencyTable;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.record.Windows;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.WorkerReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Puts the result of a run together from what was recorded. */
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
  private final RunMeters meters;
  private Optional<String> vanished = Optional.empty();

  ResultAssembly(
      RunPlan plan,
      Driver driver,
      RunEnvironment environment,
      Guarantees guarantees,
      SystemFacts facts,
      List<TopicFacts> placed,
      LoadShape shape,
      Phases phases,
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
    this.meters = meters;
  }

  /** Adds that topics of the run were gone at its end. */
  ResultAssembly vanished(Optional<String> how) {
    vanished = how;
    return this;
  }

  RunResult result(String runId, String startedAt, Timeline timeline, WorkerReport report) {
    boolean acknowledged = guarantees.acknowledgedBy() != Acknowledger.NOBODY;
    Tallies tallies = new Tallies(workload, shape, timeline, report, acknowledged);
    LatencyTable latencies = timeline.latencies();
    RunResult.LatencyByKind byKind = new LatencyParts(tallies).of(latencies, tallies.whole());
    RunResult.Environment where = environment();
    Verdict verdict =
        new Verdict(
            workload, guarantees, tallies, report, phases.ending(), byKind, sharesHost(where));
    RunResult result =
        new RunResult(
            RunResult.SCHEMA,
            verdict.status(),
            failures(verdict),
            verdict.warnings(),
            run(runId, startedAt),
            workload.toMap(),
            driverPart(),
            where,
            phaseParts(timeline.windows()),
            tallies.throughput(),
            byKind,
            tallies.integrity(),
            steps(timeline, tallies),
            events(timeline.windows(), report),
            new TimelineParts(timeline, workload, acknowledged, phases.endNanos()).timeline(),
            meters.result(WORKER),
            List.of());
    return ResultChecks.judged(result);
  }

  /** That topics were deleted explains the rest, so it comes first. */
  private List<RunResult.Finding> failures(Verdict verdict) {
    List<RunResult.Finding> failures = new ArrayList<>(verdict.failures());
    if (!failures.isEmpty()) {
      vanished.ifPresent(
          how ->
              failures.add(
                  0,
                  new RunResult.Finding(
                      "TOPICS_VANISHED",
                      "Topics of this run were deleted under it: " + how + ".",
                      null,
                      null)));
    }
    return failures;
  }

  private RunResult.Run run(String runId, String startedAt) {
    RunResult.Series series =
        environment.seriesKind().isEmpty()
            ? null
            : new RunResult.Series(
                environment.seriesId(),
                environment.seriesKind(),
                environment.cell(),
                plan.repetition(),
                plan.repetitions(),
                plan.order());
    String commit = environment.gitCommit();
    return new RunResult.Run(
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
        Redaction.redact(settings),
        facts.clientVersion(),
        facts.serverVersion(),
        guaranteesPart());
  }

  private RunResult.GuaranteesPart guaranteesPart() {
    return new RunResult.GuaranteesPart(
        Words.lower(guarantees.acknowledgedBy()),
        Words.lower(guarantees.durableIn()),
        guarantees.replicas(),
        Words.lower(guarantees.delivery()),
        Words.lower(guarantees.ordering()),
        guarantees.prefetch(),
        guarantees.notes());
  }

  private RunResult.Environment environment() {
    List<RunResult.BrokerHost> brokers = new ArrayList<>();
    for (SystemFacts.Node node : facts.nodes()) {
      brokers.add(
          new RunResult.BrokerHost(
              node.id(),
              node.host() + ":" + node.port(),
              HostFacts.isHere(node.host()),
              null,
              null,
              node.version().isEmpty() ? facts.serverVersion() : node.version()));
    }
    return new RunResult.Environment(
        List.of(HostFacts.worker(WORKER)),
        brokers,
        new RunResult.ClockPart("one-process", 0, List.of()));
  }

  private static boolean sharesHost(RunResult.Environment where) {
    return where.brokers().stream()
        .anyMatch(broker -> Boolean.TRUE.equals(broker.sharesHostWithWorker()));
  }

  private List<RunResult.PhasePart> phaseParts(Windows windows) {
    List<RunResult.PhasePart> parts = new ArrayList<>();
    addPhase(parts, "warm-up", windows.start(), windows.measuredStart());
    addPhase(parts, "measured", windows.measuredStart(), windows.measuredEnd());
    addPhase(parts, "cool-down", windows.measuredEnd(), windows.loadEnd());
    addPhase(parts, "drain", windows.loadEnd(), phases.endNanos());
    return parts;
  }

  private void addPhase(List<RunResult.PhasePart> parts, String name, long from, long until) {
    if (until > from) {
      parts.add(new RunResult.PhasePart(name, secondsFromStart(from), (until - from) / 1e9));
    }
  }

  private double secondsFromStart(long instant) {
    return (instant - phases.windows().start()) / 1e9;
  }

  private List<RunResult.Step> steps(Timeline timeline, Tallies tallies) {
    List<RunResult.Step> steps = new ArrayList<>();
    if (shape.stepNanos().size() < 2) {
      return steps;
    }
    for (int i = 0; i < shape.stepNanos().size(); i++) {
      if (timeline.windows().stepEnd(i) <= timeline.windows().stepStart(i)) {
        continue;
      }
      RunResult.Throughput throughput = tallies.throughputOfStep(i);
      steps.add(
          new RunResult.Step(
              shape.stepRates().get(i),
              tallies.stepKeepsUp(i) ? "PASS" : "FAIL",
              throughput,
              new LatencyParts(tallies)
                  .of(timeline.latenciesOfStep(i), tallies.step(timeline.latenciesOfStep(i)))));
    }
    return steps;
  }

  private List<RunResult.Event> events(Windows windows, WorkerReport report) {
    List<RunResult.Event> events = new ArrayList<>();
    // Closed load is at its bound all the time; that is no event.
    OptionalLong blocked = shape.hasSchedule() ? report.firstBlockedNanos() : OptionalLong.empty();
    blocked.ifPresent(
        at ->
            events.add(
                new RunResult.Event(
                    (at - windows.start()) / 1e9,
                    null,
                    "max-outstanding-reached",
                    "producer",
                    "observed",
                    "a producer first waited at its bound on outstanding messages; producers"
                        + " spent "
                        + Math.round(report.blockedShare() * 1000) / 10.0
                        + " % of their time there")));
    if (!phases.ending().fault().isEmpty()) {
      events.add(
          new RunResult.Event(
              (windows.loadEnd() - windows.start()) / 1e9,
              null,
              "load-ended-early",
              plan.driver().system(),
              "observed",
              phases.ending().fault()));
    }
    vanished.ifPresent(
        how ->
            events.add(
                new RunResult.Event(
                    secondsFromStart(phases.endNanos()),
                    null,
                    "topics-vanished",
                    plan.driver().system(),
                    "observed",
                    how)));
    return events;
  }
}
