// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.protocol.AccountPart;
import dev.plimsoll.protocol.AnnounceRequest;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.protocol.ControlRequest;
import dev.plimsoll.protocol.CountDueReply;
import dev.plimsoll.protocol.CountDueRequest;
import dev.plimsoll.protocol.CountMissingReply;
import dev.plimsoll.protocol.CountReceivedReply;
import dev.plimsoll.protocol.CountReceivedRequest;
import dev.plimsoll.protocol.DescribeReply;
import dev.plimsoll.protocol.DescribeRequest;
import dev.plimsoll.protocol.Done;
import dev.plimsoll.protocol.ExchangeReply;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.protocol.LeaseRequest;
import dev.plimsoll.protocol.OpenReply;
import dev.plimsoll.protocol.OpenRequest;
import dev.plimsoll.protocol.PathCheckReply;
import dev.plimsoll.protocol.PathCheckRequest;
import dev.plimsoll.protocol.PathsReply;
import dev.plimsoll.protocol.PhaseEvent;
import dev.plimsoll.protocol.PrepareReply;
import dev.plimsoll.protocol.SessionRequest;
import dev.plimsoll.protocol.WatchReply;
import dev.plimsoll.protocol.WorkerGrpc;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.PathCheckRound;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerSession;
import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.time.Duration;

/**
 * The calls of a coordinator at a worker. Those that may take time are executed by the thread of
 * the run, so that an exchange of time stamps never waits for them.
 */
final class WorkerService extends WorkerGrpc.WorkerImplBase {

  private final HostedRuns runs;
  private final WorkerOptions options;
  private final WorkerLog log;

  WorkerService(WorkerOptions options, HostedRuns runs, WorkerLog log) {
    this.options = options;
    this.log = log;
    this.runs = runs;
  }

  @Override
  public void describe(DescribeRequest request, StreamObserver<DescribeReply> reply) {
    GrpcReplies.now(reply, runs::describe);
  }

  @Override
  public void attach(AttachRequest request, StreamObserver<AttachReply> reply) {
    RemoteCaller caller = RemoteCaller.current();
    GrpcReplies.later(runs.starting(), reply, () -> runs.attach(request, caller));
  }

  @Override
  public void exchange(ExchangeRequest request, StreamObserver<ExchangeReply> reply) {
    long received = options.clock().nanos();
    GrpcReplies.now(
        reply,
        () -> {
          HostedRun run = runs.of(request.getLeaseId());
          run.acknowledge(request.getSession(), request.getAcknowledgedUntil());
          ClockCorrection inForce =
              run.steerClock(ClockMessages.rate(request), Context.current().isCancelled());
          return ExchangeReply.newBuilder()
              .setRequestReceivedNanos(received)
              .setCorrection(ClockMessages.correction(inForce))
              .setReplySentNanos(options.clock().nanos())
              .build();
        });
  }

  @Override
  public void open(OpenRequest request, StreamObserver<OpenReply> reply) {
    RemoteCaller caller = RemoteCaller.current();
    inRun(
        request.getLeaseId(),
        reply,
        run -> {
          HostedSession opened =
              run.open(assignment(request, caller), request.getClockAheadNanos());
          return OpenReply.newBuilder().setSession(opened.number()).build();
        });
  }

  private Assignment assignment(OpenRequest request, RemoteCaller caller)
      throws PlanException, IOException {
    try {
      return SessionMessages.assignment(request.getAssignment());
    } catch (PlanException | IOException e) {
      log.refused(caller, "Open", e.getMessage());
      throw e;
    }
  }

  @Override
  public void watch(SessionRequest request, StreamObserver<WatchReply> reply) {
    ServerCallStreamObserver<WatchReply> stream = (ServerCallStreamObserver<WatchReply>) reply;
    try {
      HostedSession session = runs.of(request.getLeaseId()).session(request.getSession());
      stream.setOnReadyHandler(session::pump);
      stream.setOnCancelHandler(() -> {});
      session.watch(stream);
    } catch (RefusedCallException e) {
      reply.onError(GrpcReplies.status(e));
    }
  }

  @Override
  public void subscribe(SessionRequest request, StreamObserver<Done> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> {
          session.subscribe();
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void createProducers(SessionRequest request, StreamObserver<Done> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> {
          session.createProducers();
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void sendPathChecks(PathCheckRequest request, StreamObserver<PathCheckReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session ->
            SessionMessages.pathChecks(
                session.checkPaths(
                    new PathCheckRound(
                        request.getSends(),
                        SessionMessages.sets(request.getArrivedList()),
                        Duration.ofMillis(request.getLimitMillis())))));
  }

  @Override
  public void prepare(SessionRequest request, StreamObserver<PrepareReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> PrepareReply.newBuilder().addAllIdleConsumers(session.prepare()).build());
  }

  @Override
  public void announce(AnnounceRequest request, StreamObserver<Done> reply) {
    inRun(
        request.getLeaseId(),
        reply,
        run -> {
          HostedSession session = run.session(request.getSession());
          if (request.getEvent() == PhaseEvent.PHASE_EVENT_START
              && request.hasClockAheadNanos()
              && !session.isStarted()) {
            run.setClockAhead(request.getClockAheadNanos());
          }
          session.announce(request);
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void control(ControlRequest request, StreamObserver<Done> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> {
          switch (request.getAction()) {
            case CONTROL_ACTION_PAUSE_CONSUMERS -> GrpcReplies.await(session.pauseConsumers());
            case CONTROL_ACTION_RESUME_CONSUMERS -> GrpcReplies.await(session.resumeConsumers());
            case CONTROL_ACTION_STOP_SENDING -> session.stopSending();
            case CONTROL_ACTION_ABORT_SENDS -> session.abortSends();
            default -> throw RefusedCallException.invalid("does not know this action");
          }
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void readPaths(SessionRequest request, StreamObserver<PathsReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> SessionMessages.paths(session.paths()));
  }

  @Override
  public void countDue(CountDueRequest request, StreamObserver<CountDueReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session ->
            CountDueReply.newBuilder()
                .addAllDue(SessionMessages.due(session.dueBefore(request.getBeforeNanos())))
                .build());
  }

  @Override
  public void countReceived(
      CountReceivedRequest request, StreamObserver<CountReceivedReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session ->
            CountReceivedReply.newBuilder()
                .addAllReceived(session.receivedOf(SessionMessages.counts(request.getDueList())))
                .build());
  }

  @Override
  public void countMissing(SessionRequest request, StreamObserver<CountMissingReply> reply) {
    inSession(
        request.getLeaseId(),
        request.getSession(),
        reply,
        session -> SessionMessages.missing(session.missing()));
  }

  @Override
  public void readAccounts(SessionRequest request, StreamObserver<AccountPart> reply) {
    sendAccounts(request, reply, hosted -> hosted.session().accounts());
  }

  @Override
  public void finish(SessionRequest request, StreamObserver<AccountPart> reply) {
    sendAccounts(request, reply, HostedSession::finish);
  }

  @Override
  public void closeSession(SessionRequest request, StreamObserver<Done> reply) {
    inRun(
        request.getLeaseId(),
        reply,
        run -> {
          run.closeSession(request.getSession());
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void closeClients(LeaseRequest request, StreamObserver<Done> reply) {
    inRun(
        request.getLeaseId(),
        reply,
        run -> {
          run.closeClients();
          return Done.getDefaultInstance();
        });
  }

  @Override
  public void detach(LeaseRequest request, StreamObserver<Done> reply) {
    GrpcReplies.later(
        runs.starting(),
        reply,
        () -> {
          runs.detach(request.getLeaseId());
          return Done.getDefaultInstance();
        });
  }

  private interface Accounts {
    WorkerAccounts of(HostedSession session);
  }

  private void sendAccounts(
      SessionRequest request, StreamObserver<AccountPart> reply, Accounts accounts) {
    GrpcReplies.Paced<AccountPart> paced =
        new GrpcReplies.Paced<>((ServerCallStreamObserver<AccountPart>) reply);
    try {
      HostedRun run = runs.of(request.getLeaseId());
      HostedSession session = run.session(request.getSession());
      run.execute(
          () ->
              paced.send(to -> AccountMessages.send(accounts.of(session), session::snapshots, to)));
    } catch (RefusedCallException e) {
      reply.onError(GrpcReplies.status(e));
    }
  }

  /** A call of a run. */
  private interface RunCall<P> {
    P answer(HostedRun run)
        throws RefusedCallException,
            DriverException,
            PlanException,
            IOException,
            InterruptedException;
  }

  /** A call of a session. */
  private interface SessionCall<P> {
    P answer(WorkerSession session)
        throws RefusedCallException, DriverException, InterruptedException;
  }

  private <P> void inRun(String leaseId, StreamObserver<P> reply, RunCall<P> call) {
    try {
      HostedRun run = runs.of(leaseId);
      GrpcReplies.later(run::execute, reply, () -> call.answer(run));
    } catch (RefusedCallException e) {
      reply.onError(GrpcReplies.status(e));
    }
  }

  private <P> void inSession(
      String leaseId, int number, StreamObserver<P> reply, SessionCall<P> call) {
    inRun(leaseId, reply, run -> call.answer(run.session(number).session()));
  }
}
