// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.RunResult.EndingInfo;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.PacingInfo;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.RunResult.RunInfo;
import dev.plimsoll.result.RunResult.Sending;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.result.RunResult.WarmupInfo;
import java.util.List;
import java.util.Optional;

/**
 * Builds a result from its parts: the only place that lists all of them. A part that is not given
 * is absent; status, throughput, latencies, counts, timeline and resources are those of a run that
 * ended before it measured anything.
 *
 * <p>Threads: one.
 */
public final class ResultBuilder {

  private String method = Figures.METHOD;
  private Status status = Status.PASS;
  private List<Finding> failures = List.of();
  private List<Finding> voids = List.of();
  private List<Finding> warnings = List.of();
  private List<ObjectivePart> objectives = List.of();
  private RunInfo run;
  private WorkloadPart workload;
  private DriverPart driver;
  private Environment environment;
  private List<PhasePart> phases = List.of();
  private WarmupInfo warmup;
  private PacingInfo pacing;
  private Generator generator;
  private Backlogs backlogs;
  private Outages outages;
  private EndingInfo ending;
  private Sending sending;
  private Throughput throughput = Throughput.NONE;
  private LatencyByKind latencyMicros = LatencyByKind.NONE;
  private Integrity integrity = Integrity.NONE;
  private List<Step> steps = List.of();
  private List<Event> events = List.of();
  private TimelineInfo timeline = TimelineInfo.EMPTY;
  private Resources resources = Resources.NONE;
  private List<WorkerPart> byWorker = List.of();
  private List<FaultPart> faults = List.of();
  private SearchPart search;
  private ConsumersPart consumers;
  private BacklogPart backlog;
  private Optional<StoragePart> storage = Optional.empty();
  private Optional<RetryPart> retries = Optional.empty();
  private Optional<SharedReceiptsPart> sharedReceipts = Optional.empty();
  private Optional<LostWorkersPart> lostWorkers = Optional.empty();
  private Optional<PayloadSamplePart> payloadSample = Optional.empty();
  private Optional<MixPart> mix = Optional.empty();

  /** Returns a builder that begins with all parts of a result. */
  public static ResultBuilder of(RunResult result) {
    return new ResultBuilder()
        .method(result.method())
        .status(result.status())
        .failures(result.failures())
        .voids(result.voids())
        .warnings(result.warnings())
        .objectives(result.objectives())
        .run(result.run())
        .workload(result.workload())
        .driver(result.driver())
        .environment(result.environment())
        .phases(result.phases())
        .warmup(result.warmup())
        .pacing(result.pacing())
        .generator(result.generator())
        .backlogs(result.backlogs())
        .outages(result.outages())
        .ending(result.ending())
        .sending(result.sending())
        .throughput(result.throughput())
        .latencyMicros(result.latencyMicros())
        .integrity(result.integrity())
        .steps(result.steps())
        .events(result.events())
        .timeline(result.timeline())
        .resources(result.resources())
        .byWorker(result.byWorker())
        .faults(result.faults())
        .search(result.search())
        .consumers(result.consumers())
        .backlog(result.backlog())
        .storage(result.storage())
        .retries(result.retries())
        .sharedReceipts(result.sharedReceipts())
        .lostWorkers(result.lostWorkers())
        .payloadSample(result.payloadSample())
        .mix(result.mix());
  }

  public ResultBuilder method(String value) {
    method = value;
    return this;
  }

  public ResultBuilder status(Status value) {
    status = value;
    return this;
  }

  public ResultBuilder failures(List<Finding> value) {
    failures = value;
    return this;
  }

  public ResultBuilder voids(List<Finding> value) {
    voids = value;
    return this;
  }

  public ResultBuilder warnings(List<Finding> value) {
    warnings = value;
    return this;
  }

  public ResultBuilder objectives(List<ObjectivePart> value) {
    objectives = value;
    return this;
  }

  public ResultBuilder run(RunInfo value) {
    run = value;
    return this;
  }

  public ResultBuilder workload(WorkloadPart value) {
    workload = value;
    return this;
  }

  public ResultBuilder driver(DriverPart value) {
    driver = value;
    return this;
  }

  public ResultBuilder environment(Environment value) {
    environment = value;
    return this;
  }

  public ResultBuilder phases(List<PhasePart> value) {
    phases = value;
    return this;
  }

  public ResultBuilder warmup(WarmupInfo value) {
    warmup = value;
    return this;
  }

  public ResultBuilder pacing(PacingInfo value) {
    pacing = value;
    return this;
  }

  public ResultBuilder generator(Generator value) {
    generator = value;
    return this;
  }

  public ResultBuilder backlogs(Backlogs value) {
    backlogs = value;
    return this;
  }

  public ResultBuilder outages(Outages value) {
    outages = value;
    return this;
  }

  public ResultBuilder ending(EndingInfo value) {
    ending = value;
    return this;
  }

  public ResultBuilder sending(Sending value) {
    sending = value;
    return this;
  }

  public ResultBuilder throughput(Throughput value) {
    throughput = value;
    return this;
  }

  public ResultBuilder latencyMicros(LatencyByKind value) {
    latencyMicros = value;
    return this;
  }

  public ResultBuilder integrity(Integrity value) {
    integrity = value;
    return this;
  }

  public ResultBuilder steps(List<Step> value) {
    steps = value;
    return this;
  }

  public ResultBuilder events(List<Event> value) {
    events = value;
    return this;
  }

  public ResultBuilder timeline(TimelineInfo value) {
    timeline = value;
    return this;
  }

  public ResultBuilder resources(Resources value) {
    resources = value;
    return this;
  }

  public ResultBuilder byWorker(List<WorkerPart> value) {
    byWorker = value;
    return this;
  }

  public ResultBuilder faults(List<FaultPart> value) {
    faults = value;
    return this;
  }

  public ResultBuilder search(SearchPart value) {
    search = value;
    return this;
  }

  public ResultBuilder consumers(ConsumersPart value) {
    consumers = value;
    return this;
  }

  public ResultBuilder backlog(BacklogPart value) {
    backlog = value;
    return this;
  }

  public ResultBuilder storage(Optional<StoragePart> value) {
    storage = value;
    return this;
  }

  public ResultBuilder retries(Optional<RetryPart> value) {
    retries = value;
    return this;
  }

  public ResultBuilder sharedReceipts(Optional<SharedReceiptsPart> value) {
    sharedReceipts = value;
    return this;
  }

  public ResultBuilder lostWorkers(Optional<LostWorkersPart> value) {
    lostWorkers = value;
    return this;
  }

  public ResultBuilder payloadSample(Optional<PayloadSamplePart> value) {
    payloadSample = value;
    return this;
  }

  public ResultBuilder mix(Optional<MixPart> value) {
    mix = value;
    return this;
  }

  /** Returns the result. */
  public RunResult build() {
    return new RunResult(
        RunResult.SCHEMA,
        method,
        status,
        failures,
        voids,
        warnings,
        objectives,
        run,
        workload,
        driver,
        environment,
        phases,
        warmup,
        pacing,
        generator,
        backlogs,
        outages,
        ending,
        sending,
        throughput,
        latencyMicros,
        integrity,
        steps,
        events,
        timeline,
        resources,
        byWorker,
        faults,
        search,
        consumers,
        backlog,
        storage,
        retries,
        sharedReceipts,
        lostWorkers,
        payloadSample,
        mix);
  }
}
