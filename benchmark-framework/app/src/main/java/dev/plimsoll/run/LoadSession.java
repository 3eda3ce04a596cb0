// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.CheckpointRows;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.GroupSnapshot;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.PayloadSample;
import dev.plimsoll.worker.WorkerGroup;
import dev.plimsoll.worker.WorkerPool;
import dev.plimsoll.worker.WorkerReport;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One load on a prepared system, from the warm-up to the drain, and its result. Several sessions,
 * one after the other, share the clients; the first one opens them.
 */
final class LoadSession {

  private static final Duration READY_LIMIT = Duration.ofSeconds(60);

  /** Added to it for each partition of each producer: with 5,000 partitions, 90 s were needed. */
  private static final Duration LIMIT_PER_PATH = Duration.ofMillis(10);

  private final PreparedSystem prepared;
  private final Driver driver;
  private final WorkerPool workers;
  private final RunPlan plan;
  private final Workload workload;
  private final Assignment assignment;
  private final RunListener listener;
  private final Duration drainSilence;
  private final Interruption interruption;
  private final Checkpoints.Taker checkpoints;

  /**
   * @param plan the plan of the run with the workload of this session
   * @param drainSilence after this time without any event, missing messages are not awaited
   * @param checkpoints takes states of the session, on a thread of its own
   */
  LoadSession(
      PreparedSystem prepared,
      WorkerPool workers,
      RunPlan plan,
      Assignment assignment,
      RunListener listener,
      Duration drainSilence,
      Checkpoints.Taker checkpoints) {
    this.prepared = prepared;
    this.driver = prepared.driver();
    this.workers = workers;
    this.plan = plan;
    this.workload = plan.workload();
    this.assignment = assignment;
    this.listener = listener;
    this.drainSilence = drainSilence;
    this.interruption = prepared.interruption();
    this.checkpoints = checkpoints;
  }

  /**
   * What a session ends with.
   *
   * @param fatal the error that ended a sending thread, if this process cannot continue after it
   */
  record Ending(RunResult result, Optional<Error> fatal) {

    Ending {
      Objects.requireNonNull(result, "result");
      Objects.requireNonNull(fatal, "fatal");
    }
  }

  Ending execute() throws DriverException, InterruptedException {
    LoadShape shape = LoadShape.of(workload);
    // Before the clients are opened: it takes processor time, and memory for a while.
    Optional<PayloadSample> payloads =
        workload.produces() ? Optional.of(PayloadSample.of(workload)) : Optional.empty();
    try (WorkerGroup worker = workers.session(assignment, shape, driver.traits())) {
      worker.subscribe();
      worker.createProducers();
      awaitReady(worker);
      interruption.setupEnds();
      return measure(worker, shape, payloads);
    }
  }

  private void awaitReady(WorkerGroup worker) throws DriverException, InterruptedException {
    listener.history(
        "opened "
            + Numbers.things(
                workload.producers(), workload.requestsReplies() ? "requester" : "producer")
            + " and "
            + Numbers.things(
                workload.consumers(), workload.requestsReplies() ? "replier" : "consumer")
            + "; waiting until every path carries a message");
    long paths = (long) workload.producers() * workload.partitionsPerTopic();
    Duration limit = READY_LIMIT.plus(LIMIT_PER_PATH.multipliedBy(paths));
    List<String> idle = worker.awaitReady(limit, workers.isVerified());
    workers.verified();
    if (!idle.isEmpty()) {
      listener.history(
          "ready; without an assignment: "
              + (idle.size() > 5 ? idle.subList(0, 5) + " and more" : idle));
    } else {
      listener.history("ready");
    }
  }

  private Ending measure(WorkerGroup worker, LoadShape shape, Optional<PayloadSample> payloads)
      throws DriverException, InterruptedException {
    Guarantees guarantees = prepared.guarantees();
    RunMeters meters =
        new RunMeters(
            prepared.environment().workers().isEmpty() ? RunMeters.WORKER : "coordinator",
            prepared.environment().localNodes(),
            prepared.processes(),
            prepared.environment().machines().exporters());
    Phases phases =
        new Phases(
            workload,
            shape,
            driver,
            worker,
            meters,
            listener,
            interruption,
            prepared.stored(),
            guarantees.acknowledgedBy() != Acknowledger.NOBODY,
            guarantees.delivery() == Guarantees.Delivery.EXACTLY_ONCE,
            new NodeMonitor(prepared.processes()),
            prepared.faults(),
            drainSilence,
            !prepared.environment().workers().isEmpty(),
            prepared.environment().stream());
    ResultAssembly assembly =
        new ResultAssembly(
            plan,
            driver,
            prepared.environment(),
            guarantees,
            prepared.facts(),
            prepared.servers(),
            prepared.placed(),
            shape,
            phases,
            prepared.faults(),
            meters,
            payloads);
    CheckpointRows rows = new CheckpointRows();
    Timeline timeline;
    try (Checkpoints states =
        new Checkpoints(
            worker::report,
            (counts, now) ->
                assembly.checkpoint(
                    assignment.runId(), prepared.startedAt(), phases.timeline(), counts, rows, now),
            checkpoints)) {
      timeline = phases.pass(states);
    }
    if (phases.nodes().areAllDown()) {
      worker.serversAreDown();
    }
    WorkerReport report = worker.finish();
    GroupSnapshot taken = worker.snapshot();
    IntervalSnapshot last = taken.merged();
    timeline.add(last);
    taken.parts().forEach(each -> listener.recordedBy(each.worker(), each.snapshot()));
    listener.recorded(last, SessionTimes.of(worker.phaseTimes()));
    timeline.complete();
    listener.history("verifying and collecting");
    RunResult result =
        assembly
            .vanished(findVanishedTopics(phases.ending(), report))
            .others(prepared.presence().others())
            .result(assignment.runId(), prepared.startedAt(), timeline, report, assignment.seed());
    return new Ending(result, report.fatal().map(LoadSession::error));
  }

  /** An error by its text, which may be that of another process. */
  private static Error error(String text) {
    return text.startsWith(OutOfMemoryError.class.getName())
        ? new OutOfMemoryError(text)
        : new InternalError(text);
  }

  /** Describes vanished topics of this run, if the session has a problem that they may explain. */
  private Optional<String> findVanishedTopics(LoadEnd loadEnd, WorkerReport report)
      throws InterruptedException {
    boolean hasProblem =
        !loadEnd.fault().isEmpty()
            || loadEnd.sendersStuck()
            || !report.failed().isEmpty()
            || !report.threadFailures().isEmpty()
            || report.subscriptions().stream()
                .anyMatch(each -> each.lost().orElse(0) + each.undelivered().orElse(0) > 0);
    return hasProblem && !prepared.created().isEmpty() && !loadEnd.interrupted()
        ? VanishedTopics.of(driver, prepared.created(), prepared.placed())
        : Optional.empty();
  }
}
