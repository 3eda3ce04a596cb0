// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.record.PhaseTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers of a load session, one or several, as the coordinator sees them: it gives the same
 * calls to all of them, keeps the phases of the run, adds up what they push, and compares their
 * accounts.
 *
 * <p>Threads: one coordinating thread; {@link #report} may be called by another. Memory: snapshots
 * wait here until the coordinator takes them.
 */
public final class WorkerGroup implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerGroup.class);

  private final Assignment assignment;
  private final DriverTraits traits;
  private final PhaseTimes phaseTimes;
  private final PushedStates pushed;
  private final List<Integer> processors;
  private final List<WorkerSession> sessions = new ArrayList<>();
  private final ParallelCalls calls;
  private final ParallelCalls reports;
  private final boolean thisProcess;
  private volatile boolean served = true;

  /**
   * Begins a session on each of these processes.
   *
   * @param shares one for each process
   * @param traits of the driver, the same at all workers
   * @param tolerated how many workers may be lost before the load ends
   */
  public WorkerGroup(
      List<WorkerProcess> processes,
      Assignment assignment,
      List<WorkerShare> shares,
      LoadShape shape,
      DriverTraits traits,
      int tolerated) {
    this.assignment = assignment;
    this.traits = traits;
    this.calls = new ParallelCalls(processes.size());
    this.reports = new ParallelCalls(processes.size());
    this.thisProcess = processes.size() == 1 && processes.get(0).isThisProcess();
    this.phaseTimes = shape.phaseTimes(assignment.workload());
    this.processors = processes.stream().map(process -> process.machine().processors()).toList();
    this.pushed =
        new PushedStates(
            processes.stream().map(WorkerProcess::name).toList(),
            shares,
            phaseTimes,
            tolerated,
            (worker, sequence) -> sessions.get(worker).acknowledge(sequence));
    for (int i = 0; i < processes.size(); i++) {
      sessions.add(processes.get(i).session(assignment.withShare(shares.get(i)), pushed));
    }
  }

  /** A call to one worker. */
  private interface Call<T> {
    T of(WorkerSession session) throws DriverException, InterruptedException;
  }

  /** Calls all workers at the same time, and returns their answers in their order. */
  private <T> List<T> all(String what, Call<T> call) throws DriverException, InterruptedException {
    if (sessions.size() == 1) {
      return List.of(call.of(sessions.get(0)));
    }
    List<Callable<T>> calls = new ArrayList<>();
    for (WorkerSession session : sessions) {
      calls.add(() -> call.of(session));
    }
    return ParallelOpen.all(what, calls);
  }

  /** Asks the workers that can be reached. */
  private <T> List<T> reachable(Function<WorkerSession, T> call) {
    return answers(call).stream().flatMap(Optional::stream).toList();
  }

  /** Asks all workers; the answers of lost workers are empty. */
  private <T> List<Optional<T>> answers(Function<WorkerSession, T> call) {
    return calls.all(sessions, session -> answer(session, call));
  }

  /** Tells all workers. */
  private void tell(Consumer<WorkerSession> call) {
    calls.all(
        sessions,
        session -> {
          call.accept(session);
          return session;
        });
  }

  private static <T> Optional<T> answer(WorkerSession session, Function<WorkerSession, T> call) {
    try {
      return Optional.of(call.apply(session));
    } catch (LostWorkerException e) {
      LOG.debug("a worker did not answer", e); // The listener knows.
      return Optional.empty();
    }
  }

  /** Opens the consumers. */
  public void subscribe() throws DriverException, InterruptedException {
    all(
        "consumers",
        session -> {
          session.subscribe();
          return true;
        });
  }

  /** Opens the producers. */
  public void createProducers() throws DriverException, InterruptedException {
    all(
        "producers",
        session -> {
          session.createProducers();
          return true;
        });
  }

  /**
   * Waits until every subscription has received a path check from every producer through every
   * partition, whichever workers they belong to.
   *
   * @param verified whether an earlier session with the same clients has done that
   * @return the names of consumers without an assigned partition: listed, not waited for
   * @throws DriverException naming what is missing, if the limit has passed
   */
  public List<String> awaitReady(Duration limit, boolean verified)
      throws DriverException, InterruptedException {
    if (!verified) {
      new ReadinessCheck(
              assignment, traits, round -> all("path checks", session -> session.checkPaths(round)))
          .await(limit);
    }
    return all("sending threads", WorkerSession::prepare).stream().flatMap(List::stream).toList();
  }

  /** The phases of the run. They change by calls of this group alone. */
  public PhaseTimes phaseTimes() {
    return phaseTimes;
  }

  /** The number of workers. */
  public int size() {
    return sessions.size();
  }

  /** Whether this process is the only worker, so that calls of this group take no time. */
  public boolean isThisProcess() {
    return thisProcess;
  }

  /**
   * Begins the load at this instant, which is in the future: what a worker receives before it is
   * told is not recorded.
   */
  public void start(long at) throws DriverException, InterruptedException {
    phaseTimes.beginAt(at);
    all(
        "workers",
        session -> {
          session.start(at);
          return session;
        });
  }

  /** Whether the load has begun: with {@link #start}, or with the first message of any worker. */
  public boolean hasBegun() {
    return phaseTimes.hasBegun();
  }

  /** Begins the phases of all workers when the first message of one has. */
  public void startWithFirstMessage() {
    if (sessions.size() > 1) {
      long at = phaseTimes.start();
      tell(session -> session.start(at));
    }
  }

  /** As {@link PhaseTimes#beginMeasuredAt}, for all workers. */
  public void beginMeasured(long at) {
    phaseTimes.beginMeasuredAt(at);
    tell(session -> session.beginMeasured(at));
  }

  /** Tells workers which have sent their parts of a number of messages that all others have. */
  public void announceWindowEnd() {
    EndCondition end = assignment.workload().endCondition();
    boolean isCounted = assignment.workload().produces() && end instanceof EndCondition.Messages;
    if (sessions.size() > 1 && isCounted) {
      long at = phaseTimes.measuredEnd();
      tell(session -> session.endMeasured(at));
    }
  }

  /** As {@link PhaseTimes#endMeasuredAt}, for all workers; the end may be in the future. */
  public void endMeasured(long at) {
    phaseTimes.endMeasuredAt(at);
    tell(session -> session.endMeasured(at));
  }

  /** As {@link PhaseTimes#endStepAt}, for all workers. */
  public void endStep(int step, long at) {
    phaseTimes.endStepAt(step, at);
    tell(session -> session.endStep(step, at));
  }

  /** As {@link PhaseTimes#endLoadAt}, for all workers. */
  public void endLoad(long at) {
    phaseTimes.endLoadAt(at);
    tell(session -> session.endLoad(at));
  }

  /** Ends the sending threads soon, whatever the schedule still holds. */
  public void stopSending() {
    tell(WorkerSession::stopSending);
  }

  /** Whether all sending threads have ended. */
  public boolean haveSendersEnded() {
    return pushed.haveSendersEnded();
  }

  /** Closes the producers, which ends blocked sends. */
  public void abortSends() {
    tell(WorkerSession::abortSends);
  }

  /** What all workers have pushed since the last call. */
  public GroupSnapshot snapshot() {
    return pushed.snapshot();
  }

  /** The number of seconds whose snapshots have come from all workers. */
  public long snapshotsOfAll() {
    return pushed.snapshotsOfAll();
  }

  /** The newest of each worker, in their order. */
  public List<WorkerUpdate> updates() {
    List<Optional<SnapshotBatch>> newest = pushed.newest();
    List<WorkerUpdate> updates = new ArrayList<>(newest.size());
    for (int i = 0; i < newest.size(); i++) {
      updates.add(new WorkerUpdate(pushed.names().get(i), processors.get(i), newest.get(i)));
    }
    return updates;
  }

  /** The counts so far. */
  public Progress progress() {
    return pushed.progress();
  }

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  public long lastReceiptNanos() {
    return pushed.lastReceiptNanos();
  }

  /** The lost workers, in the order in which they were lost. */
  public List<LostWorker> lost() {
    return pushed.lost();
  }

  /** Why the first consumer that ended by itself did so; empty if none did. */
  public Optional<String> endedConsumer() {
    return pushed.endedConsumer();
  }

  /**
   * The progress of each subscription of each topic, in the order of {@link
   * WorkerReport#subscriptions()}; empty if it is unknown what they should receive. Takes some time
   * with thousands of subscriptions, and a call to each worker.
   */
  public List<SubscriptionProgress> subscriptions() {
    if (!assignment.workload().produces() || !assignment.workload().stamped()) {
      return List.of();
    }
    return SubscriptionProgress.of(
        reachable(WorkerSession::paths), assignment.workload().producers());
  }

  /** Pauses all consumers, as {@link WorkerSession#pauseConsumers}. */
  public CompletionStage<Void> pauseConsumers() {
    return allStages(WorkerSession::pauseConsumers);
  }

  /** Lets all consumers receive again, as {@link WorkerSession#resumeConsumers}. */
  public CompletionStage<Void> resumeConsumers() {
    return allStages(WorkerSession::resumeConsumers);
  }

  private CompletionStage<Void> allStages(Function<WorkerSession, CompletionStage<Void>> call) {
    return CompletableFuture.allOf(
        sessions.stream()
            .map(call)
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture<?>[]::new));
  }

  /**
   * The number of messages that were due before an instant, which has passed, and have not been
   * received, over all subscriptions; -1 as long as some of them have not been sent. While the load
   * runs. Takes some time with thousands of producers.
   */
  public long missingOfThoseDueBefore(long instant) {
    List<DueCount> due =
        reachable(session -> session.dueBefore(instant)).stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparingInt(DueCount::producer))
            .toList();
    if (due.size() < assignment.workload().producers() || !DueMessages.areKnown(due)) {
      return -1;
    }
    List<List<Long>> received = reachable(session -> session.receivedOf(due));
    if (received.size() < sessions.size()) {
      return -1;
    }
    return DueMessages.missing(due, assignment, pushed.shares(), received);
  }

  /**
   * The number of measured messages still to be answered or received. Only after the sending
   * threads have ended.
   */
  public long missing() {
    List<MissingCounts> ofWorkers = reachable(WorkerSession::missing);
    MissingCounts counts = ofWorkers.stream().reduce(MissingCounts.NONE, MissingCounts::and);
    if (!pushed.lost().isEmpty()) {
      return counts.unanswered() + accounts().missing() + counts.unprocessed();
    }
    long unreceived = counts.due() - counts.received();
    boolean exact = counts.inexact() == 0 && (sessions.size() == 1 || unreceived > 0);
    if (!exact) {
      unreceived = accounts().missing();
    }
    return counts.unanswered() + Math.max(0, unreceived) + counts.unprocessed();
  }

  /**
   * Whether workers have received copies of messages that others have received, which their own
   * counts do not show. Only after the sending threads have ended, and if nothing is missing.
   */
  public boolean haveReceivedCopies() {
    if (sessions.size() == 1) {
      return false;
    }
    MissingCounts counts =
        reachable(WorkerSession::missing).stream().reduce(MissingCounts.NONE, MissingCounts::and);
    return counts.received() > counts.due();
  }

  private GroupAccounts accounts() {
    return accounts(answers(WorkerSession::accounts));
  }

  private GroupAccounts accounts(List<Optional<WorkerAccounts>> ofWorkers) {
    List<LostWorker> lost =
        pushed.lost().stream()
            .filter(each -> ofWorkers.get(each.share().worker()).isEmpty())
            .toList();
    List<WorkerAccounts> known = ofWorkers.stream().flatMap(Optional::stream).toList();
    return new GroupAccounts(assignment, known, lost, served);
  }

  /**
   * The outcome of the messages so far, as {@link WorkerSession#accounts}. Delays no other calls.
   */
  public WorkerReport report() {
    return accounts(reports.all(sessions, each -> answer(each, WorkerSession::accounts)))
        .report(List.of());
  }

  /**
   * No server runs any more. What subscriptions have not received is then undelivered, however long
   * they have been silent: nobody can tell whether the servers still have it.
   */
  public void serversAreDown() {
    served = false;
  }

  /**
   * Ends recording. Later events are not counted.
   *
   * <p>Each worker has its own time for that; a thread that is interrupted waits too, since what
   * was measured would be lost.
   *
   * @return the outcome of the messages; the last snapshot follows it
   */
  public WorkerReport finish() {
    List<Optional<WorkerAccounts>> ofWorkers = answers(WorkerSession::finish);
    List<ShareReport> shares = new ArrayList<>();
    for (int i = 0; i < ofWorkers.size(); i++) {
      shares.add(new ShareReport(pushed.names().get(i), pushed.shares().get(i), ofWorkers.get(i)));
    }
    return accounts(ofWorkers).report(shares);
  }

  /** Ends the sending threads; the clients stay open. Idempotent. */
  @Override
  public void close() {
    tell(WorkerSession::close);
  }
}
