// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.simulated.MeasuredRun;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.WorkerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A run of 100 workers that are called over the loopback address. They are in the process of the
 * test, since two processors cannot start so many virtual machines at once, and share one simulated
 * system, so that messages pass from one worker to another.
 */
@Timeout(600)
@Tag("long")
@Isolated("it needs all processors")
final class HundredWorkersTest {

  private static final int WORKERS = 100;

  private static final String WORKLOAD =
      """
      topics: 50
      partitionsPerTopic: 4
      producersPerTopic: 4
      consumerPerSubscription: 4
      producerRate: 1000
      messageSize: 100
      warmup: 1s
      duration: 4s
      cooldown: 0s
      """;

  private static final DriverProfile PROFILE =
      new DriverProfile("simulated", "simulated", "simulated", "", "", 1, Map.of());

  private static final List<DriverProvider> DRIVERS =
      ServiceLoader.load(DriverProvider.class).stream()
          .map(ServiceLoader.Provider::get)
          .filter(each -> each.system().equals("simulated"))
          .toList();

  @TempDir private Path folder;

  private final List<AutoCloseable> opened = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  @Test
  void countsAreExactAndClocksAreCompared() throws Exception {
    RunResult result =
        MeasuredRun.onWorkers(
                folder, "serviceTime: 1ms\n", WORKLOAD, this::workers, Placement.SPREAD)
            .result();

    Integrity counts = result.integrity();
    assertThat(result.lostWorkers()).isEmpty();
    assertThat(counts.scheduled()).isEqualTo(4_000);
    assertThat(counts.acknowledged()).isEqualTo(counts.sent());
    assertThat(counts.received()).isEqualTo(counts.sent());
    assertThat(counts.lost()).isZero();
    assertThat(counts.duplicated()).isZero();
    assertThat(counts.outOfOrder()).isZero();
    assertThat(result.byWorker())
        .hasSize(WORKERS)
        .allSatisfy(worker -> assertThat(worker.integrity().scheduled()).isEqualTo(40));
    assertThat(result.environment().clock().workers()).hasSize(WORKERS);
  }

  /** At the same time, since each compares its clock for half a second. */
  private List<WorkerProcess> workers(Driver system) {
    List<Callable<WorkerProcess>> starts = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int number = i;
      starts.add(() -> worker(number, system));
    }
    ExecutorService threads = Executors.newFixedThreadPool(20);
    try {
      List<WorkerProcess> workers = new ArrayList<>();
      for (Future<WorkerProcess> each : threads.invokeAll(starts)) {
        workers.add(each.get());
      }
      return workers;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private WorkerProcess worker(int number, Driver system) throws Exception {
    WorkerServer server =
        WorkerServer.start(
            WorkerUnderTest.here(0),
            TransportSecurity.ofWorker(WorkerUnderTest.here(0), TransportFiles.NONE),
            new WorkerOptions(
                WorkerUnderTest.VERSION,
                DRIVERS,
                false,
                (driver, clock) -> new LocalProcess("worker-" + number, system, clock),
                NanoClock.process(),
                Duration.ofSeconds(60)));
    opened.add(server);
    WorkerAddress address = WorkerUnderTest.here(server.port());
    RemoteWorker worker =
        RemoteWorker.attach(
            address,
            TransportSecurity.ofCoordinator(address, TransportFiles.NONE),
            new RemoteWorker.Coordinator("test", "run", WorkerUnderTest.VERSION),
            new RemoteWorker.Place(number, WORKERS),
            PROFILE,
            Endpoints.NONE);
    opened.add(worker);
    return worker;
  }
}
