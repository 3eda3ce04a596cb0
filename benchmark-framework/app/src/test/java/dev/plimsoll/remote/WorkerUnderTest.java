// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerShare;
import dev.plimsoll.worker.WorkerState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A worker server on a free port of this machine, with scripted workers, and what calls it. */
final class WorkerUnderTest implements AutoCloseable {

  static final String VERSION = "1.2.3 (abc)";

  /** By how much the worker's clock is ahead. */
  static final long AHEAD = 3_600_000_000_000L;

  final Queue<ScriptedProcess> processes = new ConcurrentLinkedQueue<>();
  final WorkerServer server;
  final WorkerLines log = new WorkerLines();

  WorkerUnderTest(Duration silence) throws WorkerSetupException {
    this(silence, TransportSecurity.ofWorker(here(0), TransportFiles.NONE));
  }

  WorkerUnderTest(Duration silence, NanoClock clock) throws WorkerSetupException {
    this(silence, TransportSecurity.ofWorker(here(0), TransportFiles.NONE), clock);
  }

  WorkerUnderTest(Duration silence, TransportSecurity security) throws WorkerSetupException {
    this(silence, security, () -> NanoClock.process().nanos() + AHEAD);
  }

  private WorkerUnderTest(Duration silence, TransportSecurity security, NanoClock workerClock)
      throws WorkerSetupException {
    List<DriverProvider> drivers =
        ServiceLoader.load(DriverProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.system().equals("simulated"))
            .toList();
    server =
        WorkerServer.start(
            here(0),
            security,
            new WorkerOptions(
                VERSION,
                drivers,
                false,
                (driver, clock) -> {
                  ScriptedProcess process = new ScriptedProcess(clock);
                  processes.add(process);
                  return process;
                },
                workerClock,
                silence),
            log.log());
  }

  static WorkerAddress here(int port) {
    return new WorkerAddress("127.0.0.1", port);
  }

  WorkerAddress address() {
    return here(server.port());
  }

  RemoteWorker attach(String run) throws Exception {
    return attach(run, VERSION, TransportFiles.NONE);
  }

  /** Attaches by a proxy at this port. */
  RemoteWorker attach(int proxy) throws Exception {
    return attach(here(proxy), "1", VERSION, TransportFiles.NONE);
  }

  RemoteWorker attach(String run, String version, TransportFiles files)
      throws DriverException, InterruptedException, WorkerSetupException {
    return attach(address(), run, version, files);
  }

  static RemoteWorker attach(
      WorkerAddress address, String run, String version, TransportFiles files)
      throws DriverException, InterruptedException, WorkerSetupException {
    return RemoteWorker.attach(
        address,
        TransportSecurity.ofCoordinator(address, files),
        new RemoteWorker.Coordinator(run, "run " + run, version),
        new RemoteWorker.Place(0, 1),
        new DriverProfile("simulated", "simulated", "simulated", "", "", 1, Map.of()),
        Endpoints.NONE);
  }

  /** The scripted worker of the newest run. */
  ScriptedProcess process() {
    ScriptedProcess last = null;
    for (ScriptedProcess each : processes) {
      last = each;
    }
    return last;
  }

  static Workload workload() throws PlanException {
    String yaml = "name: w\ntopics: 1\npartitionsPerTopic: 1\nproducerRate: 100\n";
    return new WorkloadText(yaml, Map.of()).read();
  }

  static Assignment assignment() throws PlanException {
    return new Assignment(
        "1f3a",
        -7,
        workload(),
        List.of("topic"),
        List.of(),
        true,
        1,
        true,
        OrderScope.PARTITION,
        Long.MIN_VALUE,
        WorkerShare.whole(1, 1));
  }

  @Override
  public void close() {
    server.close();
  }

  /** Keeps what a worker pushes. */
  static final class Received implements WorkerListener {

    final Queue<WorkerState> states = new ConcurrentLinkedQueue<>();
    final Queue<Long> sequences = new ConcurrentLinkedQueue<>();
    final Queue<String> reasons = new ConcurrentLinkedQueue<>();

    @Override
    public void state(int worker, WorkerState state) {
      states.add(state);
    }

    @Override
    public void snapshot(SnapshotBatch batch) {
      sequences.add(batch.sequence());
    }

    @Override
    public void lost(int worker, String reason) {
      reasons.add(reason);
    }
  }
}
