// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
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
  private final RequestedDrivers drivers;
  private final Leases leases;
  private final ScheduledExecutorService starting =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "worker-runs"));
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "coordinator-watch"));
  private volatile Optional<Attached> attached = Optional.empty();

  private record Attached(Leases.Lease lease, HostedRun run) {}

  HostedRuns(WorkerOptions options) {
    this.options = options;
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

  RequestedDrivers drivers() {
    return drivers;
  }

  Leases leases() {
    return leases;
  }

  /** Executes calls that begin or end a run, one after the other. */
  Replies.Calls starting() {
    return call -> {
      try {
        starting.execute(call);
      } catch (RejectedExecutionException e) {
        throw RefusedCallException.precondition("is about to end");
      }
    };
  }

  /** Begins a run, or repeats the answer to the coordinator that has begun it. */
  AttachReply attach(AttachRequest request)
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
        begin(request, lease);
        begun = true;
      } finally {
        if (!begun) {
          leases.free();
        }
      }
    }
    return AttachReply.newBuilder().setLeaseId(lease.id()).setLeaseMillis(leases.millis()).build();
  }

  private void begin(AttachRequest request, Leases.Lease lease)
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
    leases.touch(lease.id());
    CoordinatorClock clock = new CoordinatorClock(options.clock());
    WorkerProcess process = options.processes().create(driver, clock);
    attached = Optional.of(new Attached(lease, new HostedRun(driver, process, clock)));
    LOG.info("works for {}", lease.coordinatorName());
  }

  /** The run of a caller that has the lease. */
  HostedRun of(String leaseId) throws RefusedCallException {
    leases.touch(leaseId);
    return attached
        .filter(each -> each.lease().id().equals(leaseId))
        .map(Attached::run)
        .orElseThrow(() -> RefusedCallException.precondition("has not begun this run"));
  }

  void detach(String leaseId) {
    if (leases.end(leaseId, "its coordinator has ended it")) {
      end("has ended the run");
    }
  }

  private void endIfSilent() {
    try {
      Optional<Attached> current = attached;
      Optional<String> over = current.flatMap(each -> each.run().whyOver());
      if (over.isPresent() && leases.end(current.get().lease().id(), over.get())) {
        end("cannot go on here: " + over.get());
      } else if (attached.isPresent() && leases.endIfSilent().isPresent()) {
        end("was silent for " + options.silence().toMillis() / 1000.0 + " s");
      }
    } catch (RuntimeException e) {
      LOG.error("the end of a run failed", e);
    }
  }

  /** Closes what the run has, after its lease has ended. */
  private void end(String why) {
    Optional<Attached> ended = attached;
    attached = Optional.empty();
    try {
      ended.ifPresent(each -> LOG.info("{} {}", each.lease().coordinatorName(), why));
      ended.ifPresent(each -> each.run().close());
    } finally {
      leases.free();
    }
    LOG.info("waits for a coordinator");
  }

  /** Ends a run that is under way. */
  @Override
  public void close() {
    watchdog.shutdownNow();
    starting.shutdownNow();
    Optional<Attached> current = attached;
    if (current.isPresent() && leases.end(current.get().lease().id(), "it was told to end")) {
      end("loses this worker, which was told to end");
    }
  }
}
