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

/** All workers of one run, in other processes. */
public final class RemoteWorkers implements AutoCloseable {

  private static final int MOST_THREADS = 32;

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
    List<RemoteWorker> attached = new ArrayList<>();
    List<DriverException> failures = new ArrayList<>();
    boolean complete = false;
    try {
      for (Future<RemoteWorker> each : atTheSameTime(calls)) {
        collect(each, attached, failures);
      }
      if (!failures.isEmpty()) {
        throw together(failures);
      }
      complete = true;
      return new RemoteWorkers(attached);
    } finally {
      if (!complete) {
        close(attached);
      }
    }
  }

  private static <T> List<Future<T>> atTheSameTime(List<Callable<T>> calls)
      throws InterruptedException {
    ExecutorService executor =
        Executors.newFixedThreadPool(Math.max(1, Math.min(MOST_THREADS, calls.size())));
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
