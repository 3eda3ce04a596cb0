// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.assembly.ProgressLog;
import dev.plimsoll.assembly.ReceiptGaps;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.SessionTimes;
import dev.plimsoll.record.SizeClasses;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.worker.GroupSnapshot;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.LostWorker;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerGroup;
import dev.plimsoll.worker.WorkerReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import dev.plimsoll.worker.WorkerUpdate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Runs the phases: warm-up, measured window, cool-down, drain. The worker's threads generate the
 * load from their own schedules. This class only checks it once a second, notifies the driver and
 * the listener, and decides when to give up.
 */
final class Phases {

  private static final long SECOND = 1_000_000_000L;

  /** The time from the call that starts the load to its first message. */
  private static final long LEAD_NANOS = 100_000_000;

  /** How much earlier the start is announced for each further worker, which all must know it. */
  private static final long LEAD_OF_WORKER_NANOS = 20_000_000;

  /** Workers push their snapshots this long after the full second. */
  private static final long POLL_DELAY_NANOS = 60_000_000;

  /** A snapshot that has not come this long after that is added later. */
  private static final long SNAPSHOT_LIMIT_NANOS = 900_000_000;

  private static final long LOOK_NANOS = 5_000_000;

  private static final Duration SENDERS_LIMIT = Duration.ofSeconds(10);
  private static final long SENDERS_POLL_NANOS = 2_000_000;

  /** After a signal, each wait for outstanding work is limited to this. */
  private static final Duration INTERRUPTED_LIMIT = Duration.ofSeconds(1);

  private static final Duration FIRST_MESSAGE_LIMIT = Duration.ofSeconds(60);
  private static final long MIN_SILENCE_NANOS = 60 * SECOND;

  /** Of many workers, only those are shown that limit the run. */
  private static final int WORKERS_SHOWN = 3;

  private final Workload workload;
  private final Driver driver;
  private final WorkerGroup worker;
  private final PhaseTimes phaseTimes;
  private final RunMeters meters;
  private final RunListener listener;
  private final Interruption interruption;
  private final OptionalLong stored;
  private final Timeline timeline;
  private final LiveMetrics live;
  private final LiveWorkers liveWorkers;
  private final boolean showsWorkers;
  private final WarmupWatch warmup;
  private final Duration redelivery;
  private final boolean acknowledged;
  private final ProgressLog progressLog = new ProgressLog();
  private final ReceiptGaps receiptGaps;
  private final NodeMonitor nodes;
  private final FaultTimeline faults;
  private final Optional<BacklogCycle> backlog;
  private final Optional<MixStream> stream;
  private final QuietTime quiet;
  private final long drainSilenceNanos;
  private final NanoClock clock = NanoClock.process();
  private Checkpoints states = Checkpoints.NONE;
  private RunPhase phase = RunPhase.WARM_UP;
  private boolean interrupted;
  private boolean sendersStuck;
  private String fault = "";
  private long receivedBeforeWindow;
  private long endNanos;
  private long lastProgressAt;
  private long lastProgress;
  private int lostTold;

  /**
   * @param drainSilence the drain ends when nothing was received or answered for this time, even if
   *     messages are missing
   * @param showsWorkers whether the listener receives what each worker does
   * @param stream the place in a mix
   */
  Phases(
      Workload workload,
      LoadShape shape,
      Driver driver,
      WorkerGroup worker,
      RunMeters meters,
      RunListener listener,
      Interruption interruption,
      OptionalLong stored,
      boolean acknowledged,
      boolean exactlyOnce,
      NodeMonitor nodes,
      FaultTimeline faults,
      Duration drainSilence,
      boolean showsWorkers,
      Optional<MixStream> stream) {
    this.workload = workload;
    this.driver = driver;
    this.worker = worker;
    this.phaseTimes = worker.phaseTimes();
    this.meters = meters;
    this.listener = listener;
    this.interruption = interruption;
    this.stored = stored;
    this.timeline = new Timeline(phaseTimes, SizeClasses.of(workload.sizes().latencyClassLimits()));
    this.receiptGaps =
        new ReceiptGaps(
            phaseTimes,
            worker.isThisProcess()
                ? ReceiptGaps.DISTANCE_NANOS
                : ReceiptGaps.DISTANCE_OF_OTHERS_NANOS);
    this.liveWorkers =
        new LiveWorkers(workload.requestsReplies() ? EventType.REPLY : EventType.RECEIVE);
    this.showsWorkers = showsWorkers;
    this.live = new LiveMetrics(workload, shape, phaseTimes, acknowledged);
    this.warmup =
        new WarmupWatch(workload, shape, phaseTimes, acknowledged, listener, worker::beginMeasured);
    this.acknowledged = acknowledged;
    this.stream = stream;
    this.nodes = nodes;
    this.faults = faults;
    this.backlog =
        workload
            .backlog()
            .map(plan -> new BacklogCycle(plan, workload, worker, acknowledged, listener));
    this.drainSilenceNanos = drainSilence.toNanos();
    // An attempt that was reported as failed may still arrive.
    this.redelivery = driver.traits().redeliveryTimeout();
    this.quiet = new QuietTime(exactlyOnce || workload.retry().isPresent(), redelivery);
  }

  /**
   * Runs all phases and returns the recorded timeline.
   *
   * @param checkpoints takes states of the session
   */
  Timeline pass(Checkpoints checkpoints) throws DriverException, InterruptedException {
    states = checkpoints;
    begin();
    watchUntilLoadEnds();
    drain();
    faults.awaitEnds();
    tellFaults();
    receiptGaps.end();
    endNanos = clock.nanos();
    return timeline;
  }

  private void begin() throws DriverException, InterruptedException {
    if (workload.produces()) {
      long start = start();
      notifyDriver(RunPhase.WARM_UP, start);
      worker.start(start);
    } else {
      awaitFirstMessage();
    }
    quiet.begin(worker.progress());
    lastProgressAt = clock.nanos();
    warmup.begins();
  }

  private long start() throws DriverException, InterruptedException {
    return stream.isPresent()
        ? stream.get().awaitStart(LEAD_NANOS, interruption)
        : clock.nanos() + LEAD_NANOS + (worker.size() - 1) * LEAD_OF_WORKER_NANOS;
  }

  private void awaitFirstMessage() throws DriverException, InterruptedException {
    long deadline = clock.nanos() + FIRST_MESSAGE_LIMIT.toNanos();
    while (!worker.hasBegun()) {
      if (clock.nanos() > deadline) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "No message arrived from "
                + workload.topicNames()
                + " within "
                + FIRST_MESSAGE_LIMIT.toSeconds()
                + " s: are the topics empty?");
      }
      if (interruption.isRaised()) {
        throw new InterruptedException();
      }
      interruption.sleep(1_000_000);
    }
    worker.startWithFirstMessage();
    notifyDriver(RunPhase.WARM_UP, phaseTimes.start());
  }

  private void watchUntilLoadEnds() throws InterruptedException {
    long nextPoll = phaseTimes.start() + SECOND + POLL_DELAY_NANOS;
    long polls = 0;
    while (true) {
      long now = clock.nanos();
      enterPhaseAt(now);
      backlog.ifPresent(cycle -> cycle.advance(now, worker.progress()));
      stream.ifPresent(this::followWindowEnd);
      watch(now);
      states.take();
      if (now >= nextPoll
          && (worker.snapshotsOfAll() > polls || now >= nextPoll + SNAPSHOT_LIMIT_NANOS)) {
        poll(now);
        polls++;
        nextPoll += SECOND;
      }
      if (now >= phaseTimes.loadEnd() || endsEarly(now)) {
        break;
      }
      long next = Math.min(now < nextPoll ? nextPoll : now + LOOK_NANOS, nextBoundary(now));
      interruption.sleep(Math.max(100_000, Math.min(next - now, pollNanos())));
    }
    enterPhaseAt(clock.nanos());
  }

  private void followWindowEnd(MixStream ofMix) {
    if (phaseTimes.measuredEnd() < PhaseTimes.OPEN_END) {
      ofMix.tellWindowEnd(phaseTimes.measuredEnd());
    } else {
      ofMix.windowEnd().ifPresent(worker::endMeasured);
    }
  }

  /** How often to check whether a count was reached and whether there is any progress. */
  private long pollNanos() {
    boolean counts = workload.endCondition() instanceof EndCondition.Messages || stored.isPresent();
    return counts ? 2_000_000 : ProgressLog.MIN_DISTANCE_NANOS;
  }

  private long nextBoundary(long now) {
    long start = phaseTimes.measuredStart();
    long end = phaseTimes.measuredEnd();
    long boundary = now < start ? start : now < end ? end : phaseTimes.loadEnd();
    return backlog.isPresent() ? Math.min(boundary, backlog.get().nextAt(now)) : boundary;
  }

  private void enterPhaseAt(long now) {
    if (phaseTimes.measuredEnd() == phaseTimes.measuredStart()) {
      // Ended during the warm-up: nothing is measured.
      return;
    }
    if (phase == RunPhase.WARM_UP && now >= phaseTimes.measuredStart()) {
      phase = RunPhase.MEASURED;
      notifyDriver(phase, phaseTimes.measuredStart());
      faults.windowBegins(phaseTimes.measuredStart());
      meters.windowBegins();
      warmup.ends();
      receivedBeforeWindow =
          phaseTimes.measuredStart() == phaseTimes.start() ? 0 : worker.progress().received();
      listener.measuring(
          phaseTimes.measuredEnd() >= PhaseTimes.OPEN_END
              ? workload.name()
              : workload.name()
                  + " for "
                  + seconds(phaseTimes.measuredEnd() - phaseTimes.measuredStart()));
    }
    if (phase == RunPhase.MEASURED && now >= phaseTimes.measuredEnd()) {
      phase = RunPhase.COOL_DOWN;
      worker.announceWindowEnd();
      meters.windowEnds();
      notifyDriver(phase, phaseTimes.measuredEnd());
    }
  }

  private void notifyDriver(RunPhase begun, long start) {
    driver.phaseBegins(begun, start);
  }

  private void watch(long now) {
    progressLog.note(now, worker.progress(), acknowledged);
    if (backlog.isPresent() && backlog.get().isPaused()) {
      receiptGaps.suspend();
    } else if (receiptGaps.isSampleDue(now)) {
      receiptGaps.note(now, worker.subscriptions());
    }
    nodes.poll(now);
    tellFaults();
    tellLost();
  }

  private void tellLost() {
    List<LostWorker> lost = worker.lost();
    lost.subList(lostTold, lost.size()).forEach(each -> listener.history(each.reason()));
    lostTold = lost.size();
  }

  private void tellFaults() {
    for (String line = faults.news(); line != null; line = faults.news()) {
      listener.fault(line);
    }
  }

  private void poll(long now) {
    GroupSnapshot taken = worker.snapshot();
    IntervalSnapshot snapshot = taken.merged();
    timeline.add(snapshot);
    List<WorkerUpdate> updates = worker.updates();
    meters.second(updates);
    long read = clock.nanos();
    Progress progress = worker.progress();
    taken.parts().forEach(each -> listener.recordedBy(each.worker(), each.snapshot()));
    listener.recorded(snapshot, SessionTimes.of(phaseTimes));
    listener.live(live.second(phase, now, snapshot, progress));
    if (showsWorkers) {
      listener.workers(liveWorkers.worst(updates, WORKERS_SHOWN), updates.size());
    }
    if (phase == RunPhase.WARM_UP) {
      warmup.second(
          read, clock.nanos(), progress, live.headline(now, snapshot), meters.compilerSeconds());
    } else if (phase == RunPhase.MEASURED) {
      // Threads hand over what they have recorded at the end of each second.
      long whole = (now - phaseTimes.measuredStart()) / SECOND * SECOND;
      states.second(whole, phaseTimes.measuredStart() + whole);
    }
  }

  /** Whether the load ends before its planned time; if so, shortens the phases. */
  private boolean endsEarly(long now) {
    Progress progress = worker.progress();
    if (interruption.isRaised()) {
      interrupted = true;
    } else if (!progress.fault().isEmpty()) {
      fault = progress.fault();
    } else if (backlog.isPresent() && !backlog.get().fault(now).isEmpty()) {
      fault = backlog.get().fault(now);
    } else if (stream.isPresent() && !stream.get().fault().isEmpty()) {
      fault = stream.get().fault();
    } else if (faults.isEmpty() && isSilent(now, progress)) {
      fault = silence();
    } else {
      return !workload.produces() && consumedAll(progress);
    }
    stream.filter(any -> !interrupted).ifPresent(ofMix -> ofMix.endedEarly(fault));
    // Not at the time that was looked at: what was counted since then belongs to the load. A signal
    // may come before the first message is due.
    worker.endLoad(Math.max(phaseTimes.start() + 1, clock.nanos()));
    return true;
  }

  private boolean isSilent(long now, Progress progress) {
    long sum = progress.acknowledged() + progress.failed() + progress.received();
    if (sum != lastProgress || (workload.produces() && progress.outstanding() == 0)) {
      lastProgress = sum;
      lastProgressAt = now;
    }
    return now - lastProgressAt > silenceNanos();
  }

  private String silence() {
    String time = seconds(silenceNanos());
    return workload.produces()
        ? "nothing was acknowledged or received for " + time + " while messages were outstanding"
        : "nothing was received for "
            + time
            + "; if the topics have no more messages, give their number (messages: N)";
  }

  private long silenceNanos() {
    return Math.max(MIN_SILENCE_NANOS, 2 * workload.drainTimeout().toNanos());
  }

  private boolean consumedAll(Progress progress) {
    long inWindow = progress.received() - receivedBeforeWindow;
    boolean counted =
        phase == RunPhase.MEASURED
            && workload.endCondition() instanceof EndCondition.Messages messages
            && inWindow >= messages.count()
            // The number before the window may have been pushed some time before it.
            && received(worker.report()) >= messages.count();
    boolean all =
        stored.isPresent()
            && progress.deliveries() >= stored.getAsLong() * workload.subscriptionsPerTopic();
    if (counted || all) {
      worker.endLoad(Math.max(phaseTimes.start() + 1, worker.lastReceiptNanos() + 1));
      return true;
    }
    return false;
  }

  private static long received(WorkerReport report) {
    return report.subscriptions().stream().mapToLong(SubscriptionReport::received).sum();
  }

  private void drain() throws InterruptedException {
    if (phase == RunPhase.MEASURED) {
      meters.windowEnds();
    }
    phase = RunPhase.DRAIN;
    backlog.ifPresent(BacklogCycle::loadEnds);
    notifyDriver(phase, phaseTimes.loadEnd());
    faults.loadEnds();
    if (!sendersEnd()) {
      worker.stopSending();
      sendersStuck = true;
      if (interrupted) {
        listener.history("a sending thread is stuck inside a send; its producer is closed later");
      } else {
        listener.history("a sending thread is stuck inside a send; closing its producer");
        worker.abortSends();
        sendersEnd();
      }
    }
    long deadline = clock.nanos() + workload.drainTimeout().toNanos();
    if (interrupted) {
      deadline = Math.min(deadline, clock.nanos() + INTERRUPTED_LIMIT.toNanos());
    }
    long missing = awaitMissing(deadline);
    if (missing > 0) {
      listener.history(
          Numbers.things(missing, "message")
              + " still missing"
              + (interrupted ? "" : " after " + seconds(clock.nanos() - phaseTimes.loadEnd())));
    } else if (workload.produces() && !sendersStuck) {
      awaitQuiet(deadline);
    }
  }

  /** Waits for due messages; returns how many are still missing at the deadline. */
  private long awaitMissing(long deadline) throws InterruptedException {
    long nextPoll = clock.nanos();
    long missing = sendersStuck ? 0 : worker.missing();
    long events = -1;
    long silentSince = nextPoll;
    long cost = 0;
    while (missing > 0 && clock.nanos() < deadline) {
      if (events != events(worker.progress())) {
        events = events(worker.progress());
        silentSince = clock.nanos();
      } else if (clock.nanos() - silentSince > drainSilenceNanos) {
        break;
      }
      if (interruption.isRaised() && !interrupted) {
        interrupted = true;
        break;
      }
      watch(clock.nanos());
      if (clock.nanos() >= nextPoll) {
        poll(clock.nanos());
        nextPoll += SECOND;
      }
      interruption.sleep(interrupted ? SECOND / 100 : Math.max(20_000_000, 4 * cost));
      long before = clock.nanos();
      missing = worker.missing();
      cost = clock.nanos() - before;
    }
    return missing;
  }

  private static long events(Progress progress) {
    return progress.acknowledged() + progress.failed() + progress.deliveries();
  }

  /**
   * Called when no due message is missing: waits for other messages that may still arrive, such as
   * late duplicates.
   */
  private void awaitQuiet(long deadline) throws InterruptedException {
    while (!quiet.isOver(clock.nanos(), worker.progress(), worker::haveReceivedCopies)
        && clock.nanos() < deadline) {
      if (interrupted || interruption.isRaised()) {
        return;
      }
      interruption.sleep(10_000_000);
    }
  }

  /** Waits for the sending threads; a signal shortens the wait, even one raised before. */
  private boolean sendersEnd() throws InterruptedException {
    long deadline = clock.nanos() + SENDERS_LIMIT.toNanos();
    boolean cut = false;
    while (!worker.haveSendersEnded()) {
      long now = clock.nanos();
      if (interruption.isRaised() && !cut) {
        cut = true;
        interrupted = true;
        deadline = Math.min(deadline, now + INTERRUPTED_LIMIT.toNanos());
      }
      if (now >= deadline) {
        return false;
      }
      interruption.sleep(SENDERS_POLL_NANOS);
    }
    return true;
  }

  Timeline timeline() {
    return timeline;
  }

  PhaseTimes phaseTimes() {
    return phaseTimes;
  }

  RunResult.WarmupInfo warmup() {
    return warmup.result();
  }

  LoadEnd ending() {
    return new LoadEnd(interrupted, fault, sendersStuck, quiet.nanos(), redelivery);
  }

  ProgressLog progressLog() {
    return progressLog;
  }

  ReceiptGaps receiptGaps() {
    return receiptGaps;
  }

  Optional<BacklogCycle> backlog() {
    return backlog;
  }

  NodeMonitor nodes() {
    return nodes;
  }

  /** Why a consumer ended by itself in a run with faults, which goes on without it. */
  Optional<String> endedConsumer() {
    return faults.isEmpty() ? Optional.empty() : worker.endedConsumer();
  }

  long endNanos() {
    return endNanos;
  }

  private static String seconds(long nanos) {
    return Math.round(nanos / 1e8) / 10.0 + " s";
  }
}
