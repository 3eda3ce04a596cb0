// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ExchangeSchedule;
import dev.plimsoll.clock.OffsetRange;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.protocol.DescribeReply;
import dev.plimsoll.protocol.Done;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.protocol.LeaseRequest;
import dev.plimsoll.protocol.WorkerGrpc;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.ComparedClock;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerMachine;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker in another process, which this process has for one run.
 *
 * <p>Threads: those of a {@link WorkerProcess}; one of its own for exchanges.
 */
public final class RemoteWorker implements WorkerProcess, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteWorker.class);

  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration CONNECT = Driver.CONNECT_LIMIT.plus(ANSWER);
  private static final Duration CLOSE = Duration.ofSeconds(30);

  private final WorkerCalls calls;
  private final String leaseId;
  private final Duration lease;
  private final WorkerMachine machine;
  private final ClockExchanges exchanges;
  private volatile Optional<RemoteSession> session = Optional.empty();
  private volatile Optional<String> lost = Optional.empty();
  private boolean closed;

  private RemoteWorker(
      WorkerCalls calls,
      AttachReply attached,
      WorkerMachine machine,
      Place place,
      NanoClock clock) {
    this.calls = calls;
    this.leaseId = attached.getLeaseId();
    this.lease = Duration.ofMillis(attached.getLeaseMillis());
    this.machine = machine;
    this.exchanges =
        new ClockExchanges(
            calls,
            clock,
            ClockMessages.shared(attached, clock),
            ExchangeSchedule.forWorker(place.worker(), place.workers()),
            leaseId,
            lease,
            new Session());
  }

  /**
   * Who asks for a worker.
   *
   * @param id random, one for each run
   * @param name for messages of the worker: "run 1f3a… of host alpha"
   * @param programVersion must be that of the worker
   */
  public record Coordinator(String id, String name, String programVersion) {

    /** The coordinator of a run on this machine. */
    public static Coordinator ofRun(String runId, String programVersion) {
      String name = "run " + runId + " of host " + WorkerMachine.hostNameHere();
      return new Coordinator(runId, name, programVersion);
    }
  }

  /** The number of a worker, from 0, and of all workers. */
  public record Place(int worker, int workers) {}

  /**
   * Reserves a worker and lets it connect to the system.
   *
   * @param local the addresses of a local broker, if the driver file requests one
   * @throws DriverException naming the worker, if it does not answer, has another version, belongs
   *     to another coordinator, or cannot connect
   */
  public static RemoteWorker attach(
      WorkerAddress address,
      TransportSecurity security,
      Coordinator coordinator,
      Place place,
      DriverProfile driver,
      Endpoints local)
      throws DriverException, InterruptedException, WorkerSetupException {
    WorkerCalls calls = new WorkerCalls(address, security);
    RemoteWorker worker = null;
    try {
      DescribeReply description = describe(calls, coordinator);
      AttachRequest request = request(coordinator, driver, local);
      AttachReply attached = calls.make(CONNECT, stub -> stub.attach(request));
      worker =
          new RemoteWorker(
              calls,
              attached,
              SessionMessages.machine(description.getMachine()),
              place,
              NanoClock.process());
      worker.exchanges.start();
      boolean enough = worker.exchanges.awaitEnough(ANSWER);
      if (worker.lost.isPresent()) {
        throw new DriverException(DriverException.Kind.UNREACHABLE, worker.lost.get());
      }
      if (!enough) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "worker " + address + " answers too slowly to compare its clock with this one");
      }
      RemoteWorker ready = worker;
      worker = null;
      calls = null;
      return ready;
    } finally {
      if (worker != null) {
        worker.close();
      } else if (calls != null) {
        calls.close();
      }
    }
  }

  private static DescribeReply describe(WorkerCalls calls, Coordinator coordinator)
      throws DriverException {
    DescribeReply description = calls.describe(ANSWER, coordinator.programVersion());
    if (!description.getProgramVersion().equals(coordinator.programVersion())) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "worker %s runs version %s, this program is %s: use the same on both"
              .formatted(
                  calls.address(), description.getProgramVersion(), coordinator.programVersion()));
    }
    return description;
  }

  private static AttachRequest request(
      Coordinator coordinator, DriverProfile driver, Endpoints local) {
    AttachRequest.Builder request =
        AttachRequest.newBuilder()
            .setCoordinatorId(coordinator.id())
            .setCoordinatorName(coordinator.name())
            .setProgramVersion(coordinator.programVersion())
            .setSystem(driver.system())
            .setDriverSettingsJson(RequestedDrivers.json(driver.values()))
            .putAllLocalEndpoints(local.byProtocol());
    local
        .login()
        .ifPresent(
            login ->
                request.setLocalUser(login.user()).setLocalPassword(login.password().reveal()));
    return request.build();
  }

  /** The address. */
  @Override
  public String name() {
    return calls.address().toString();
  }

  @Override
  public WorkerSession session(Assignment assignment, WorkerListener listener) {
    RemoteSession opened =
        new RemoteSession(calls, leaseId, lease, assignment, listener, this::ahead, this::lose);
    session = Optional.of(opened);
    lost.ifPresent(opened::lost);
    return opened;
  }

  /** Lets the worker end the run by itself, since it hears nothing any more. */
  private void lose(String reason) {
    lost = Optional.of(reason);
    exchanges.close();
    // Calls that wait for an answer need not wait for their deadlines.
    calls.abandon(reason);
  }

  @Override
  public WorkerMachine machine() {
    return machine;
  }

  @Override
  public ComparedClock clock(long from, long until) {
    Optional<Long> bound = clockBoundNanos(from, until);
    return new ComparedClock(
        exchanges.usedAheadNanos(until).orElse(0),
        bound.isPresent() ? OptionalLong.of(bound.get()) : OptionalLong.empty());
  }

  private long ahead() throws DriverException {
    return exchanges
        .offsetNow()
        .map(OffsetRange::estimateNanos)
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.OTHER,
                    "worker "
                        + calls.address()
                        + ": its clock was set while it was compared with this one: try again"));
  }

  /**
   * How wrong instants of this worker can be, between two instants of the last session; empty if
   * that is unknown.
   */
  public Optional<Long> clockBoundNanos(long from, long until) {
    // Nothing of a lost worker is later than its last reply.
    long end =
        lost.isPresent() ? Math.max(from, Math.min(until, exchanges.lastReplyNanos())) : until;
    return exchanges.boundNanos(from, end);
  }

  /** The least round trip of all exchanges of time stamps. */
  public Optional<Long> leastRoundTripNanos() {
    return exchanges.leastRoundTripNanos();
  }

  @Override
  public void closeClients() {
    end(stub -> stub.closeClients(leaseRequest()));
  }

  /** Lets the worker close its clients and wait for the next coordinator. Idempotent. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    exchanges.close();
    end(stub -> stub.detach(leaseRequest()));
    calls.close();
  }

  private LeaseRequest leaseRequest() {
    return LeaseRequest.newBuilder().setLeaseId(leaseId).build();
  }

  private void end(Function<WorkerGrpc.WorkerBlockingStub, Done> call) {
    if (lost.isPresent()) {
      return; // It ends the run by itself, when it hears nothing more.
    }
    boolean interrupted = Thread.interrupted(); // A call would be cancelled at once.
    try {
      var unused = calls.makeRepeatedly(CLOSE, lease, lost::isPresent, call);
    } catch (StatusRuntimeException e) {
      LOG.warn("{}; it ends the run by itself", calls.failure(e, CLOSE).getMessage());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Connects exchanges with the session that is under way. */
  private final class Session implements ClockExchanges.Partner {

    @Override
    public void acknowledge(ExchangeRequest.Builder request) {
      session.ifPresent(open -> open.acknowledge(request));
    }

    @Override
    public void alive() {
      session.ifPresent(RemoteSession::keepWatching);
    }

    @Override
    public void lost(String reason) {
      lost = Optional.of(reason);
      session.ifPresent(open -> open.lost(reason));
      lose(reason);
    }
  }
}
