// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.worker.WorkerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Assembles the parts of a result that follow from what was recorded and seen of a run. */
public final class RunAssembly {

  private final RecordedRun run;
  private final RunObservations seen;
  private final Workload workload;
  private final Timeline timeline;
  private final PhaseTimes phaseTimes;
  private final WorkerReport report;
  private final RunCounts counts;
  private final ConsumerAssembly consumers;
  private final OutageAssembly outages;
  private final List<FaultPart> faults;
  private final Optional<BacklogCycleAssembly> cycle;
  private final ResultBuilder parts = new ResultBuilder();

  /** Assembles a run that has ended; the intervals of its timeline may be merged. */
  public RunAssembly(RecordedRun run, RunObservations seen) {
    this.run = run;
    this.seen = seen;
    this.workload = run.workload();
    this.timeline = run.timeline();
    this.phaseTimes = timeline.phaseTimes();
    this.report = run.report();
    this.counts = run.counts();
    boolean complete = counts.isComplete();
    ScheduledCounts scheduled =
        complete
            ? ScheduledCounts.of(workload, run.shape(), seen.seed(), timeline)
            : ScheduledCounts.unknown(phaseTimes);
    BacklogCounts backlogs =
        new BacklogCounts(workload, timeline, scheduled, run.acknowledged(), complete);
    MissingMessages missing = new MissingMessages(workload, phaseTimes, seen.endNanos());
    LatencyAssembly latencies = new LatencyAssembly(counts, missing, workload.sizes());
    // Before intervals are merged, since a missing message is counted at the end of the interval in
    // which it was due.
    List<MissingMessages.Group> groups =
        complete ? missing.groups(timeline, scheduled) : missing.unknownTimes();
    LatencyByKind measured = latencies.ofWindow(timeline, groups);
    consumers = new ConsumerAssembly(workload, phaseTimes, report.consumers());
    ConsumersPart consumersPart =
        complete ? consumers.part(timeline, counts, latencies, groups) : null;
    TimelineInfo rows =
        new TimelineAssembly(timeline, workload, run.acknowledged(), backlogs, seen.endNanos())
            .timeline();
    outages = outages(rows);
    faults = new FaultAssembly(seen.faults(), phaseTimes, outages).parts();
    cycle =
        seen.backlog()
            .filter(each -> complete)
            .map(each -> new BacklogCycleAssembly(each, timeline, counts, backlogs, latencies));
    parts
        .backlogs(backlogs.ofWindow())
        .latencyMicros(measured)
        .generator(
            GeneratorAssembly.generator(
                report.generator(),
                GeneratorAssembly.ofRun(counts, timeline),
                GeneratorAssembly.ideal(counts, timeline, measured)))
        .steps(
            complete
                ? new StepAssembly(run.shape(), timeline, counts, backlogs, latencies).steps()
                : List.of())
        .timeline(rows)
        .consumers(consumersPart);
  }

  private OutageAssembly outages(TimelineInfo rows) {
    return new OutageAssembly(
        phaseTimes,
        rows.rows(),
        seen.progress(),
        run.acknowledged() && workload.produces(),
        seen.receiptGaps(),
        counts.checksArrivals() ? report.subscriptions() : List.of(),
        due());
  }

  /** The schedule at any time; without one, the mean rate of the window. */
  private AnswerGaps.OfferedLoad due() {
    if (run.shape().hasSchedule()) {
      long start = phaseTimes.start();
      return (from, until) ->
          run.shape().scheduledBetween((double) (from - start), (double) (until - start));
    }
    Double rate = counts.throughput().publishRatePerSecond();
    double perSecond = rate == null ? 0 : rate;
    return (from, until) -> perSecond * (until - from) / 1e9;
  }

  /** Returns a builder with these parts; events are separate. */
  public ResultBuilder parts() {
    return parts
        .phases(phases())
        .pacing(GeneratorAssembly.pacing(workload, counts, report.generator(), counts.sent))
        .outages(workload.produces() && counts.isComplete() ? outages.outages() : null)
        .sending(sending())
        .throughput(counts.throughput())
        .integrity(counts.integrity())
        .byWorker(
            seen.ofWorkers() ? WorkerAssembly.of(workload, counts, report.shares()) : List.of())
        .faults(faults)
        .backlog(cycle.map(BacklogCycleAssembly::part).orElse(null))
        .retries(report.retried().map(RunAssembly::retries))
        .sharedReceipts(counts.sharedReceipts())
        .lostWorkers(
            new LostWorkerAssembly(report.lost(), phaseTimes)
                .part(seen.toleratedWorkers(), counts));
  }

  /** Returns a builder with the same parts of a run that goes on, as far as they are known. */
  public static ResultBuilder checkpoint(RecordedRun run, CheckpointRows rows, long now) {
    Timeline timeline = run.timeline();
    PhaseTimes phaseTimes = timeline.phaseTimes();
    RunCounts counts = run.counts();
    List<RunResult.PhasePart> phases = new ArrayList<>();
    addPhase(phases, phaseTimes, "warm-up", phaseTimes.start(), phaseTimes.measuredStart());
    addPhase(phases, phaseTimes, "measured", phaseTimes.measuredStart(), now);
    boolean acknowledged = run.acknowledged() && run.workload().produces();
    return new ResultBuilder()
        .status(RunResult.Status.CHECKPOINT)
        .phases(phases)
        .throughput(counts.throughputOver((now - phaseTimes.measuredStart()) / 1e9))
        .latencyMicros(LatencyAssembly.recorded(timeline.latencies()))
        .integrity(counts.integrity())
        .timeline(
            new TimelineInfo(
                phaseTimes.intervalNanos() / 1e9,
                rows.rows(timeline, counts.arrival(), acknowledged, now),
                List.of()))
        .retries(run.report().retried().map(RunAssembly::retries))
        .sharedReceipts(counts.sharedReceipts());
  }

  private static RetryPart retries(WorkerReport.RetryReport report) {
    return new RetryPart(
        report.messages(), report.attempts(), report.failed(), report.copies(), report.overtaken());
  }

  private RunResult.Sending sending() {
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

  private List<RunResult.PhasePart> phases() {
    List<RunResult.PhasePart> all = new ArrayList<>();
    addPhase(all, phaseTimes, "warm-up", phaseTimes.start(), phaseTimes.measuredStart());
    addPhase(all, phaseTimes, "measured", phaseTimes.measuredStart(), phaseTimes.measuredEnd());
    addPhase(all, phaseTimes, "cool-down", phaseTimes.measuredEnd(), phaseTimes.loadEnd());
    addPhase(all, phaseTimes, "drain", phaseTimes.loadEnd(), seen.endNanos());
    return all;
  }

  private static void addPhase(
      List<RunResult.PhasePart> all, PhaseTimes phaseTimes, String name, long from, long until) {
    if (until > from) {
      all.add(
          new RunResult.PhasePart(name, (from - phaseTimes.start()) / 1e9, (until - from) / 1e9));
    }
  }

  /** Returns the events of the load: faults, what consumers did, and the first full producer. */
  public List<RunResult.Event> loadEvents() {
    List<RunResult.Event> events = new ArrayList<>(FaultAssembly.events(faults));
    events.addAll(consumers.events());
    cycle.ifPresent(each -> events.addAll(each.events()));
    // Closed load is always at its limit; that is not an event.
    OptionalLong blocked =
        run.shape().hasSchedule() ? report.firstBlockedNanos() : OptionalLong.empty();
    blocked.ifPresent(at -> events.add(blocked(at)));
    return events;
  }

  private RunResult.Event blocked(long at) {
    return new RunResult.Event(
        (at - phaseTimes.start()) / 1e9,
        null,
        EventKind.MAX_OUTSTANDING,
        "producer",
        "observed",
        "a producer first waited at its bound on outstanding messages; producers spent "
            + Math.round(report.blockedShare() * 1000) / 10.0
            + " % of their time there");
  }

  /** Returns the events of times without progress, and of workers that were lost. */
  public List<RunResult.Event> progressEvents() {
    List<RunResult.Event> events =
        new ArrayList<>(new LostWorkerAssembly(report.lost(), phaseTimes).events());
    if (report.lost().isEmpty()) {
      events.addAll(outages.events());
    }
    return events;
  }
}
