// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.protocol.DescribeReply;
import dev.plimsoll.worker.WorkerMachine;
import dev.plimsoll.worker.WorkerProcess;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The run that a worker works for, if any. A run ends when its coordinator says so, or is silent
 * for too long.
 *
 * <p>Threads: one for beginning and ending runs, and one that notices silence.
 */
final class HostedRuns implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HostedRuns.class);

  private static final long LOOK_MILLIS = 250;

  private final WorkerOptions options;
  private final WorkerLog log;
  private final RequestedDrivers drivers;
  private final Leases leases;
  private final ScheduledExecutorService starting =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "worker-runs"));
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "coordinator-watch"));
  private volatile Optional<Attached> attached = Optional.empty();

  private record Attached(Leases.Lease lease, HostedRun run, RemoteCaller from, long sinceNanos) {

    long millis() {
      return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
    }
  }

  /**
   * @param log receives who uses the worker, and who may not
   */
  HostedRuns(WorkerOptions options, WorkerLog log) {
    this.options = options;
    this.log = log;
    this.drivers = new RequestedDrivers(options.drivers(), options.clientClasses());
    this.leases = new Leases(options.silence(), System::nanoTime);
    // Never cancelled alone.
    Future<?> unused =
        watchdog.scheduleWithFixedDelay(
            this::endIfSilent, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  Leases leases() {
    return leases;
  }

  /** Executes calls that begin or end a run, one after the other. */
  GrpcReplies.Calls starting() {
    return call -> {
      try {
        starting.execute(call);
      } catch (RejectedExecutionException e) {
        throw RefusedCallException.precondition("is about to end");
      }
    };
  }

  /** Begins a run, or repeats the answer to the coordinator that has begun it. */
  AttachReply attach(AttachRequest request, RemoteCaller from)
      throws RefusedCallException, DriverException, InterruptedException {
    String what = "Attach of " + request.getCoordinatorName();
    try {
      return reserve(request, from);
    } catch (RefusedCallException e) {
      log.refused(from, what, e.getMessage());
      throw e;
    } catch (DriverException e) {
      log.failed(from, what, e.getMessage());
      throw e;
    }
  }

  private AttachReply reserve(AttachRequest request, RemoteCaller from)
      throws RefusedCallException, DriverException, InterruptedException {
    if (!request.getProgramVersion().equals(options.programVersion())) {
      throw RefusedCallException.precondition(
          "runs version "
              + options.programVersion()
              + ", the coordinator "
              + request.getProgramVersion()
              + ": use the same on both");
    }
    Leases.Lease lease = leases.acquire(request.getCoordinatorId(), request.getCoordinatorName());
    if (attached.isEmpty()) {
      boolean begun = false;
      try {
        begin(request, lease, from);
        begun = true;
      } finally {
        if (!begun) {
          leases.free();
        }
      }
    }
    AttachReply.Builder reply =
        AttachReply.newBuilder().setLeaseId(lease.id()).setLeaseMillis(leases.millis());
    return ClockMessages.with(options.clock(), reply).build();
  }

  private void begin(AttachRequest request, Leases.Lease lease, RemoteCaller from)
      throws RefusedCallException, DriverException, InterruptedException {
    Driver driver = drivers.create(request);
    boolean connected = false;
    try {
      driver.connect(RequestedDrivers.endpoints(request), Driver.CONNECT_LIMIT);
      connected = true;
    } finally {
      if (!connected) {
        driver.close();
      }
    }
    // Connecting may take longer than a coordinator without a lease can be silent.
    leases.begin();
    CoordinatorClock clock = new CoordinatorClock(options.clock());
    WorkerProcess process = options.processes().create(driver, clock);
    HostedRun run = new HostedRun(driver, process, clock, lease.coordinatorName(), log);
    attached = Optional.of(new Attached(lease, run, from, System.nanoTime()));
    log.attached(lease.coordinatorName(), from, request.getSystem());
  }

  /** The run of a caller that has the lease. */
  HostedRun of(String leaseId) throws RefusedCallException {
    try {
      leases.touch(leaseId);
    } catch (RefusedCallException e) {
      log.refused(RemoteCaller.current(), "call of a run", e.getMessage());
      throw e;
    }
    return attached
        .filter(each -> each.lease().id().equals(leaseId))
        .map(Attached::run)
        .orElseThrow(() -> RefusedCallException.precondition("has not begun this run"));
  }

  /** What the worker is, and who has it. */
  DescribeReply describe() {
    DescribeReply.Builder description =
        DescribeReply.newBuilder()
            .setProgramVersion(options.programVersion())
            .addAllSystems(drivers.systems())
            .setMachine(SessionMessages.machine(WorkerMachine.ofThisProcess()))
            .setUsedBy(leases.usedBy());
    attached.ifPresent(
        each ->
            description
                .setUsedFrom(each.from().address())
                .setUsedForMillis(each.millis())
                .setLoad(each.run().load()));
    return description.build();
  }

  void detach(String leaseId) {
    if (leases.end(leaseId, "its coordinator has ended it")) {
      end("its coordinator has ended the run");
    }
  }

  private void endIfSilent() {
    try {
      Optional<Attached> current = attached;
      Optional<String> over = current.flatMap(each -> each.run().whyOver());
      if (over.isPresent() && leases.end(current.get().lease().id(), over.get())) {
        end("it cannot go on: " + over.get());
      } else if (attached.isPresent() && leases.endIfSilent().isPresent()) {
        end("its coordinator was silent for " + options.silence().toMillis() / 1000.0 + " s");
      }
    } catch (RuntimeException e) {
      LOG.error("the end of a run failed", e);
    } finally {
      log.tick();
    }
  }

  /** Closes what the run has, after its lease has ended. */
  private void end(String why) {
    Optional<Attached> ended = attached;
    attached = Optional.empty();
    try {
      ended.ifPresent(each -> each.run().close());
    } finally {
      leases.free();
      ended.ifPresent(
          each -> log.released(each.lease().coordinatorName(), each.millis() / 1e3, why));
    }
  }

  /** Ends a run that is under way. */
  @Override
  public void close() {
    watchdog.shutdownNow();
    starting.shutdownNow();
    Optional<Attached> current = attached;
    if (current.isPresent()
        && leases.end(current.get().lease().id(), "it received the request to end")) {
      end("the worker received the request to end");
    }
  }
}
