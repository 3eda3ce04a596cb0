// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.WorkerProcess;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a worker has for one coordinator: a driver, its clients and one load session after the
 * other.
 *
 * <p>Threads: calls that take time are executed by a thread of the run, one at a time.
 */
final class HostedRun implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HostedRun.class);

  private final Driver driver;
  private final WorkerProcess process;
  private final CoordinatorClock clock;
  private final String coordinator;
  private final WorkerLog log;
  private final ExecutorService calls =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "session-calls");
            thread.setDaemon(true);
            return thread;
          });
  private volatile Optional<HostedSession> session = Optional.empty();
  private volatile String load = "";
  private int sessions;
  private boolean closed;

  /**
   * @param coordinator how the log names the coordinator
   * @param log receives what the coordinator does with the worker
   */
  HostedRun(
      Driver driver,
      WorkerProcess process,
      CoordinatorClock clock,
      String coordinator,
      WorkerLog log) {
    this.driver = driver;
    this.process = process;
    this.clock = clock;
    this.coordinator = coordinator;
    this.log = log;
  }

  /** Executes a call after those before it. */
  void execute(Runnable call) throws RefusedCallException {
    try {
      calls.execute(call);
    } catch (RejectedExecutionException e) {
      throw RefusedCallException.precondition("has ended this run");
    }
  }

  /** Begins a session, after the end of the one before. */
  synchronized HostedSession open(Assignment assignment, long aheadNanos)
      throws RefusedCallException {
    if (closed) {
      throw RefusedCallException.precondition("has ended this run");
    }
    if (session.isPresent()) {
      throw RefusedCallException.precondition("has a session of this run that is not closed");
    }
    clock.setAhead(aheadNanos);
    sessions++;
    HostedSession opened =
        new HostedSession(
            sessions,
            this::phaseBegins,
            new SessionLog(log, coordinator, sessions, System::nanoTime));
    opened.begins(process.session(assignment, opened));
    session = Optional.of(opened);
    log.opened(coordinator, sessions, assignment);
    load = LoadText.of(assignment.workload(), assignment.share());
    return opened;
  }

  /** The open session. */
  HostedSession session(int number) throws RefusedCallException {
    return session
        .filter(open -> open.number() == number)
        .orElseThrow(
            () -> RefusedCallException.precondition("has no session " + number + " of this run"));
  }

  void acknowledge(int number, long until) {
    session.filter(open -> open.number() == number).ifPresent(open -> open.acknowledge(until));
  }

  /** The load of the open session, in words; empty: none was opened. */
  String load() {
    return load;
  }

  /** Why the run cannot go on; empty if it can. */
  Optional<String> whyOver() {
    return session.flatMap(HostedSession::whyOver);
  }

  synchronized void closeSession(int number) {
    Optional<HostedSession> open = session.filter(each -> each.number() == number);
    open.ifPresent(HostedSession::close);
    if (open.isPresent()) {
      session = Optional.empty();
    }
  }

  /** Sets the clock, before the load of a session begins. */
  void setClockAhead(long nanos) {
    clock.setAhead(nanos);
  }

  /**
   * Changes the slope of the clock's correction and returns what is in force.
   *
   * @param isLate whether the caller has given up: it may have chosen another slope since
   */
  ClockCorrection steerClock(int ratePpb, boolean isLate) {
    return isLate ? clock.correction() : clock.steer(ratePpb);
  }

  /**
   * Tells the driver, whose clock is that of this process. A driver that fails here does not end
   * the thread that tells the coordinator what the load does.
   */
  private void phaseBegins(RunPhase phase, long coordinatorNanos) {
    try {
      driver.phaseBegins(phase, clock.processNanos(coordinatorNanos));
    } catch (RuntimeException e) {
      LOG.warn("the driver failed at the notice of the phase {}", WireNames.of(phase), e);
    }
  }

  void closeClients() {
    process.closeClients();
  }

  /** Stops the load, then closes clients and driver; ends calls that wait. */
  @Override
  public synchronized void close() {
    closed = true;
    session.ifPresent(HostedSession::close);
    session = Optional.empty();
    calls.shutdownNow();
    process.closeClients();
    driver.close();
  }
}
