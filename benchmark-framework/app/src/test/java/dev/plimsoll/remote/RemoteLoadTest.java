// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.MissingCounts;
import dev.plimsoll.worker.PathCheckRound;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerShare;
import dev.plimsoll.worker.WorkerState;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A load that a worker with another clock makes on the simulated system: 200 messages. */
@Timeout(300)
@Tag("realtime")
final class RemoteLoadTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String VERSION = "1.2.3";
  private static final long BEHIND = 7_200_000_000_000L;
  private static final int MESSAGES = 200;

  private static final String WORKLOAD =
      """
      topics: 1
      partitionsPerTopic: 1
      producersPerTopic: 1
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      messageSize: 100
      producerRate: 200
      warmup: 0s
      duration: 1s
      cooldown: 0s
      """;

  private static final Duration SERVICE_TIME = Duration.ofMillis(40);

  private static final Duration STALL = Duration.ofMillis(400);

  /**
   * 300 ms after the start of the window: the simulated system does not have the worker's clock.
   */
  private static final Duration STALL_AT = Duration.ofNanos(BEHIND).plusMillis(300);

  private final Pushed pushed = new Pushed();
  private long started;

  @Test
  void everyMessageIsInTheAccountsAndInTheSnapshots() throws Exception {
    WorkerAddress any = new WorkerAddress("127.0.0.1", 0);
    TransportSecurity none = TransportSecurity.ofWorker(any, TransportFiles.NONE);
    try (WorkerServer server = WorkerServer.start(any, none, options());
        RemoteWorker worker = attach(server.port());
        WorkerSession session = worker.session(assignment(), pushed)) {
      WorkerAccounts accounts = load(session);
      long after = NanoClock.process().nanos();

      assertThat(accounts.sent()).singleElement().matches(each -> each.sent() == MESSAGES);
      assertThat(accounts.received().get(0).producers().get(0).received()).isEqualTo(MESSAGES);
      assertThat(pushed.measured(EventType.SEND)).isEqualTo(MESSAGES);
      assertThat(pushed.measured(EventType.RECEIVE)).isEqualTo(MESSAGES);
      assertThat(accounts.window().totals())
          .filteredOn(totals -> totals.measured().key().eventType() == EventType.ACKNOWLEDGE)
          .singleElement()
          .satisfies(
              totals -> {
                LatencyTotals publish = totals.measured().response();
                assertThat(publish.count()).isEqualTo(MESSAGES);
                assertThat(publish.minNanos())
                    .as("the driver of the worker has been told that the load begins")
                    .isGreaterThanOrEqualTo(SERVICE_TIME.toNanos() * 99 / 100);
                assertThat(publish.maxNanos())
                    .as("and that the window begins")
                    .isGreaterThanOrEqualTo(STALL.toNanos() * 9 / 10);
              });
      long bound = worker.clockBoundNanos(started, after).orElseThrow();
      assertThat(accounts.atNanos()).isBetween(started - bound, after + bound);
    }
  }

  private WorkerAccounts load(WorkerSession session) throws DriverException, InterruptedException {
    session.subscribe();
    session.createProducers();
    BitSet arrived = new BitSet();
    while (!arrived.get(0)) {
      PathCheckRound round = new PathCheckRound(true, List.of(arrived), Duration.ofSeconds(5));
      arrived = session.checkPaths(round).arrived().get(0);
    }
    session.prepare();
    started = NanoClock.process().nanos() + Duration.ofSeconds(1).toNanos();
    session.start(started);
    await().atMost(PATIENCE).until(pushed::sendersEnded);
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              MissingCounts missing = session.missing();
              return missing.unanswered() == 0 && missing.due() == missing.received();
            });
    return session.finish();
  }

  private static RemoteWorker attach(int port) throws Exception {
    WorkerAddress address = new WorkerAddress("127.0.0.1", port);
    return RemoteWorker.attach(
        address,
        TransportSecurity.ofCoordinator(address, TransportFiles.NONE),
        new RemoteWorker.Coordinator("1", "run 1", VERSION),
        new RemoteWorker.Place(0, 1),
        new DriverProfile(
            "simulated",
            "simulated",
            "simulated",
            "",
            "",
            1,
            Map.of(
                "serviceTime",
                SERVICE_TIME.toMillis() + "ms",
                "stalls",
                List.of(Map.of("at", STALL_AT.toMillis() + "ms", "for", STALL.toMillis() + "ms")))),
        Endpoints.NONE);
  }

  private static WorkerOptions options() {
    List<DriverProvider> drivers =
        ServiceLoader.load(DriverProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.system().equals("simulated"))
            .toList();
    return new WorkerOptions(
        VERSION,
        drivers,
        false,
        RemoteLoadTest::process,
        () -> NanoClock.process().nanos() - BEHIND,
        Duration.ofSeconds(60));
  }

  /** The simulated system is in the worker's process, so that nobody else can create the topic. */
  private static WorkerProcess process(Driver driver, NanoClock clock) {
    try {
      driver.createTopics(List.of(new TopicSpec("topic", 1, TopicSpec.Purpose.LOAD)));
    } catch (DriverException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new LocalProcess("worker", driver, clock);
  }

  private static Assignment assignment() throws Exception {
    return new Assignment(
        "run",
        7,
        new WorkloadText(WORKLOAD, Map.of()).read(),
        List.of("topic"),
        List.of(),
        true,
        1,
        true,
        OrderScope.PARTITION,
        11,
        WorkerShare.whole(1, 1));
  }

  /** Keeps what the worker pushes. */
  private static final class Pushed implements WorkerListener {

    private final Queue<SnapshotBatch> batches = new ConcurrentLinkedQueue<>();
    private volatile WorkerState newest = WorkerState.NOT_STARTED;

    boolean sendersEnded() {
      return newest.sendersEnded() && newest.progress().sent() > 0;
    }

    long measured(EventType type) {
      return batches.stream()
          .flatMap(batch -> batch.parts().parts().stream())
          .filter(part -> part.key().eventType() == type)
          .filter(part -> part.key().phase() == RunPhase.MEASURED)
          .mapToLong(IntervalSnapshot.Part::events)
          .sum();
    }

    @Override
    public void state(int worker, WorkerState state) {
      newest = state;
    }

    @Override
    public void snapshot(SnapshotBatch batch) {
      batches.add(batch);
    }

    @Override
    public void lost(int worker, String reason) {
      throw new AssertionError(reason);
    }
  }
}
