// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.worker.WorkerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All workers of one run, in other processes. */
public final class RemoteWorkers implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteWorkers.class);

  private static final int MOST_THREADS = 32;

  /** How long interrupted attempts to attach a worker may take to end. */
  private static final long END_SECONDS = 5;

  private final List<RemoteWorker> workers;

  private RemoteWorkers(List<RemoteWorker> workers) {
    this.workers = List.copyOf(workers);
  }

  /**
   * Reserves all workers at the same time; none if one refuses or does not answer.
   *
   * @throws DriverException naming each worker that refuses or does not answer
   */
  public static RemoteWorkers attach(
      List<WorkerAddress> addresses,
      TransportFiles files,
      RemoteWorker.Coordinator coordinator,
      DriverProfile driver,
      Endpoints local)
      throws DriverException, InterruptedException, WorkerSetupException {
    List<Callable<RemoteWorker>> calls = new ArrayList<>();
    for (WorkerAddress address : addresses) {
      TransportSecurity security = TransportSecurity.ofCoordinator(address, files);
      RemoteWorker.Place place = new RemoteWorker.Place(calls.size(), addresses.size());
      calls.add(() -> RemoteWorker.attach(address, security, coordinator, place, driver, local));
    }
    ExecutorService executor = executor(calls.size());
    List<Future<RemoteWorker>> answers = new ArrayList<>();
    calls.forEach(call -> answers.add(executor.submit(call)));
    List<RemoteWorker> attached = new ArrayList<>();
    List<DriverException> failures = new ArrayList<>();
    boolean complete = false;
    try {
      for (Future<RemoteWorker> each : answers) {
        collect(each, attached, failures);
      }
      if (!failures.isEmpty()) {
        throw together(failures);
      }
      complete = true;
      return new RemoteWorkers(attached);
    } finally {
      executor.shutdownNow();
      if (!complete) {
        close(attachedOf(executor, answers));
      }
    }
  }

  /** Those that are attached after all attempts have ended. */
  private static List<RemoteWorker> attachedOf(
      ExecutorService executor, List<Future<RemoteWorker>> answers) {
    boolean interrupted = Thread.interrupted();
    try {
      // The attempts were interrupted, and end at once.
      boolean ended = executor.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
      LOG.debug("all attempts to attach workers have ended: {}", ended);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    List<RemoteWorker> attached = new ArrayList<>();
    for (Future<RemoteWorker> each : answers) {
      try {
        if (each.isDone()) {
          attached.add(each.get());
        }
      } catch (ExecutionException | CancellationException e) {
        LOG.trace("this one was not attached", e);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return attached;
  }

  private static ExecutorService executor(int calls) {
    return Executors.newFixedThreadPool(Math.max(1, Math.min(MOST_THREADS, calls)));
  }

  private static <T> List<Future<T>> atTheSameTime(List<Callable<T>> calls)
      throws InterruptedException {
    ExecutorService executor = executor(calls.size());
    try {
      return executor.invokeAll(calls);
    } finally {
      executor.shutdownNow();
    }
  }

  private static void collect(
      Future<RemoteWorker> answer, List<RemoteWorker> attached, List<DriverException> failures)
      throws InterruptedException, WorkerSetupException {
    try {
      attached.add(answer.get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DriverException failure) {
        failures.add(failure);
      } else if (e.getCause() instanceof WorkerSetupException failure) {
        throw failure;
      } else {
        throw new IllegalStateException("a worker could not be attached", e.getCause());
      }
    } catch (CancellationException e) {
      throw new IllegalStateException("nothing cancels these calls", e);
    }
  }

  private static DriverException together(List<DriverException> failures) {
    List<String> sentences = failures.stream().map(DriverException::getMessage).toList();
    return new DriverException(
        failures.get(0).kind(), String.join("\n", sentences), failures.get(0));
  }

  /** The workers in the order of their addresses. */
  public List<WorkerProcess> processes() {
    return List.copyOf(workers);
  }

  /** Lets all workers close their clients and wait for the next coordinator. Idempotent. */
  @Override
  public void close() {
    close(workers);
  }

  private static void close(List<RemoteWorker> attached) {
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (RemoteWorker worker : attached) {
      calls.add(
          () -> {
            worker.close();
            return true;
          });
    }
    boolean interrupted = Thread.interrupted();
    try {
      atTheSameTime(calls);
    } catch (InterruptedException e) {
      // Workers that were not told end the run by themselves.
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
