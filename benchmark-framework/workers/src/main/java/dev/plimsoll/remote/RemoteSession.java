// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.protocol.AccountPart;
import dev.plimsoll.protocol.AnnounceRequest;
import dev.plimsoll.protocol.ControlAction;
import dev.plimsoll.protocol.ControlRequest;
import dev.plimsoll.protocol.CountDueRequest;
import dev.plimsoll.protocol.CountMissingReply;
import dev.plimsoll.protocol.CountReceivedRequest;
import dev.plimsoll.protocol.Done;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.protocol.OpenRequest;
import dev.plimsoll.protocol.PathCheckReply;
import dev.plimsoll.protocol.PathCheckRequest;
import dev.plimsoll.protocol.PathsReply;
import dev.plimsoll.protocol.PhaseEvent;
import dev.plimsoll.protocol.SessionRequest;
import dev.plimsoll.protocol.WorkerGrpc;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.DueCount;
import dev.plimsoll.worker.LostWorkerException;
import dev.plimsoll.worker.MissingCounts;
import dev.plimsoll.worker.PathCheckReport;
import dev.plimsoll.worker.PathCheckRound;
import dev.plimsoll.worker.PathCounts;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerSession;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A load session at a worker in another process. {@link #subscribe} opens it, with the offset of
 * the worker's clock that is known then; {@link #start} sets the worker's clock once more.
 */
final class RemoteSession implements WorkerSession {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteSession.class);

  private static final Duration ANSWER = Duration.ofSeconds(30);

  /** Opening thousands of clients is bounded by the worker; this is for a worker that hangs. */
  private static final Duration OPENING = Duration.ofMinutes(5);

  private static final Duration COUNTING = Duration.ofSeconds(60);

  private final WorkerCalls calls;
  private final String leaseId;
  private final Duration lease;
  private final Assignment assignment;
  private final WatchedStream watched;
  private final AheadSource aheadSource;
  private final AtomicLong acknowledged = new AtomicLong();
  private volatile Optional<SessionRequest> opened = Optional.empty();
  private volatile boolean started;
  private volatile boolean closed;

  /** Tells by how much the worker's clock is ahead. */
  interface AheadSource {
    long nanos() throws DriverException;
  }

  /**
   * @param lease how long calls are repeated while the connection is broken
   * @param whenLost receives the reason why the worker cannot be used any more
   */
  RemoteSession(
      WorkerCalls calls,
      String leaseId,
      Duration lease,
      Assignment assignment,
      WorkerListener listener,
      AheadSource aheadSource,
      Consumer<String> whenLost) {
    this.calls = calls;
    this.leaseId = leaseId;
    this.lease = lease;
    this.assignment = assignment;
    this.aheadSource = aheadSource;
    this.watched = new WatchedStream(calls, assignment.share().worker(), listener, whenLost);
  }

  void acknowledge(ExchangeRequest.Builder request) {
    opened.ifPresent(
        session ->
            request.setSession(session.getSession()).setAcknowledgedUntil(acknowledged.get()));
  }

  void keepWatching() {
    if (!closed) {
      opened.ifPresent(watched::open);
    }
  }

  void lost(String reason) {
    if (!closed) {
      watched.lost(reason);
    }
  }

  boolean isLost() {
    return watched.isLost();
  }

  @Override
  public void subscribe() throws DriverException, InterruptedException {
    if (opened.isEmpty()) {
      open();
    }
    calls.make(OPENING, stub -> stub.subscribe(id()));
  }

  private void open() throws DriverException {
    OpenRequest request;
    try {
      request =
          OpenRequest.newBuilder()
              .setLeaseId(leaseId)
              .setAssignment(SessionMessages.assignment(assignment))
              .setClockAheadNanos(aheadSource.nanos())
              .build();
    } catch (PlanException e) {
      throw new DriverException(DriverException.Kind.REFUSED, e.getMessage(), e);
    }
    int number = calls.make(ANSWER, stub -> stub.open(request)).getSession();
    opened =
        Optional.of(SessionRequest.newBuilder().setLeaseId(leaseId).setSession(number).build());
    watched.open(id());
  }

  private SessionRequest id() {
    return opened.orElseThrow(() -> new IllegalStateException("subscribe opens the session"));
  }

  @Override
  public void createProducers() throws DriverException, InterruptedException {
    calls.make(OPENING, stub -> stub.createProducers(id()));
  }

  @Override
  public PathCheckReport checkPaths(PathCheckRound round)
      throws DriverException, InterruptedException {
    PathCheckRequest request =
        PathCheckRequest.newBuilder()
            .setLeaseId(leaseId)
            .setSession(id().getSession())
            .setSends(round.sends())
            .addAllArrived(SessionMessages.bits(round.arrived()))
            .setLimitMillis((int) round.limit().toMillis())
            .build();
    PathCheckReply reply =
        calls.make(round.limit().plus(ANSWER), stub -> stub.sendPathChecks(request));
    return SessionMessages.pathChecks(reply);
  }

  @Override
  public List<String> prepare() throws DriverException, InterruptedException {
    return calls.make(COUNTING, stub -> stub.prepare(id())).getIdleConsumersList();
  }

  @Override
  public void start(long at) {
    started = true;
    AnnounceRequest.Builder request = announcement(PhaseEvent.PHASE_EVENT_START, at);
    if (at > NanoClock.process().nanos()) {
      setClock(request);
    }
    announce(request);
  }

  /** More is known than when the session was opened, and nothing has been recorded. */
  private void setClock(AnnounceRequest.Builder request) {
    try {
      request.setClockAheadNanos(aheadSource.nanos());
    } catch (DriverException e) {
      LOG.debug("the worker keeps its correction", e);
    }
  }

  @Override
  public void beginMeasured(long at) {
    announce(announcement(PhaseEvent.PHASE_EVENT_BEGIN_MEASURED, at));
  }

  @Override
  public void endMeasured(long at) {
    announce(announcement(PhaseEvent.PHASE_EVENT_END_MEASURED, at));
  }

  @Override
  public void endStep(int step, long at) {
    announce(announcement(PhaseEvent.PHASE_EVENT_END_STEP, at).setStep(step));
  }

  @Override
  public void endLoad(long at) {
    announce(announcement(PhaseEvent.PHASE_EVENT_END_LOAD, at));
  }

  private AnnounceRequest.Builder announcement(PhaseEvent event, long at) {
    return AnnounceRequest.newBuilder()
        .setLeaseId(leaseId)
        .setSession(id().getSession())
        .setEvent(event)
        .setAtNanos(at);
  }

  private void announce(AnnounceRequest.Builder request) {
    tell(ANSWER, stub -> stub.announce(request.build()));
  }

  @Override
  public void stopSending() {
    tell(ANSWER, stub -> stub.control(control(ControlAction.CONTROL_ACTION_STOP_SENDING)));
  }

  @Override
  public void abortSends() {
    tell(COUNTING, stub -> stub.control(control(ControlAction.CONTROL_ACTION_ABORT_SENDS)));
  }

  private ControlRequest control(ControlAction action) {
    return ControlRequest.newBuilder()
        .setLeaseId(leaseId)
        .setSession(id().getSession())
        .setAction(action)
        .build();
  }

  @Override
  public CompletionStage<Void> pauseConsumers() {
    return controlled(ControlAction.CONTROL_ACTION_PAUSE_CONSUMERS);
  }

  @Override
  public CompletionStage<Void> resumeConsumers() {
    return controlled(ControlAction.CONTROL_ACTION_RESUME_CONSUMERS);
  }

  private CompletionStage<Void> controlled(ControlAction action) {
    return CompletableFuture.runAsync(() -> order(control(action)), RemoteSession::onNewThread);
  }

  /** An order may take a minute, and the next worker must not wait for it. */
  private static void onNewThread(Runnable order) {
    Thread thread = new Thread(order, "worker-order");
    thread.setDaemon(true);
    thread.start();
  }

  /** An order that the system under test refuses is no sign of a lost worker. */
  private void order(ControlRequest request) {
    try {
      repeated(COUNTING, stub -> stub.control(request));
    } catch (StatusRuntimeException e) {
      DriverException failure = calls.failure(e, COUNTING);
      if (WorkerCalls.isOfSystem(e)) {
        throw new CompletionException(failure);
      }
      throw lostBy(e, COUNTING);
    }
  }

  @Override
  public void acknowledge(long sequence) {
    acknowledged.accumulateAndGet(sequence + 1, Math::max);
  }

  @Override
  public PathCounts paths() {
    PathsReply reply = orLost(COUNTING, stub -> stub.readPaths(id()));
    return SessionMessages.paths(reply);
  }

  @Override
  public List<DueCount> dueBefore(long instant) {
    CountDueRequest request =
        CountDueRequest.newBuilder()
            .setLeaseId(leaseId)
            .setSession(id().getSession())
            .setBeforeNanos(instant)
            .build();
    return SessionMessages.counts(orLost(COUNTING, stub -> stub.countDue(request)).getDueList());
  }

  @Override
  public List<Long> receivedOf(List<DueCount> due) {
    CountReceivedRequest request =
        CountReceivedRequest.newBuilder()
            .setLeaseId(leaseId)
            .setSession(id().getSession())
            .addAllDue(SessionMessages.due(due))
            .build();
    return orLost(COUNTING, stub -> stub.countReceived(request)).getReceivedList();
  }

  @Override
  public MissingCounts missing() {
    CountMissingReply reply = orLost(COUNTING, stub -> stub.countMissing(id()));
    return SessionMessages.missing(reply);
  }

  @Override
  public WorkerAccounts accounts() {
    return read(stub -> stub.readAccounts(id())).accounts();
  }

  @Override
  public WorkerAccounts finish() {
    Finished outcome;
    started = true; // A worker that only receives is not asked to start.
    try {
      outcome = read(stub -> stub.finish(id()));
    } catch (LostWorkerException e) {
      lost(e.getMessage()); // Also of an outcome that is not valid: nothing else is known of it.
      throw e;
    }
    watched.awaitSnapshots(outcome.snapshots(), COUNTING);
    return outcome.accounts();
  }

  private record Finished(WorkerAccounts accounts, long snapshots) {}

  private Finished read(Function<WorkerGrpc.WorkerBlockingStub, Iterator<AccountPart>> call) {
    return orLost(
        COUNTING,
        stub -> {
          AccountMessages.Assembly assembly = new AccountMessages.Assembly();
          Iterator<AccountPart> parts = call.apply(stub);
          try {
            while (parts.hasNext()) {
              Optional<WorkerAccounts> complete = assembly.add(parts.next());
              if (complete.isPresent()) {
                return new Finished(complete.get(), assembly.snapshots());
              }
            }
          } catch (IOException e) {
            throw new LostWorkerException(
                "worker "
                    + calls.address()
                    + " has sent an outcome that is not valid: "
                    + e.getMessage(),
                e);
          }
          throw new LostWorkerException(
              "worker " + calls.address() + " has sent an outcome without its end", null);
        });
  }

  /** Makes a call without an answer; a worker that is lost does not need it. */
  private void tell(Duration limit, Function<WorkerGrpc.WorkerBlockingStub, Done> call) {
    try {
      orLost(limit, call);
    } catch (LostWorkerException e) {
      LOG.debug("a worker did not receive a notice", e);
    }
  }

  /** Makes a call whose failure means that the worker is lost. */
  private <P> P orLost(Duration limit, Function<WorkerGrpc.WorkerBlockingStub, P> call) {
    try {
      return repeated(limit, call);
    } catch (StatusRuntimeException e) {
      throw lostBy(e, limit);
    }
  }

  /** Makes a call again while the connection is broken: it may come back. */
  private <P> P repeated(Duration limit, Function<WorkerGrpc.WorkerBlockingStub, P> call) {
    return calls.makeRepeatedly(limit, lease, watched::isLost, call);
  }

  private LostWorkerException lostBy(StatusRuntimeException error, Duration limit) {
    lost(calls.failure(error, limit).getMessage());
    return new LostWorkerException(watched.whyLost(), error);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    boolean interrupted = Thread.interrupted(); // A call would be cancelled at once.
    try {
      // Before the load, the end of the run ends what the worker is opening.
      if (opened.isPresent() && started && !watched.isLost()) {
        var unused = repeated(COUNTING, stub -> stub.closeSession(id()));
      }
    } catch (StatusRuntimeException e) {
      watched.lost(calls.failure(e, COUNTING).getMessage());
    } finally {
      watched.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
