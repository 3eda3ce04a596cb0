// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.plan.WorkloadText;
import dev.plimsoll.record.EventTotals;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.ShareReport;
import dev.plimsoll.worker.WorkerGroup;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerReport;
import dev.plimsoll.worker.WorkerShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three workers whose clocks are hours apart begin a load of 20 messages each together. */
@Timeout(300)
@Tag("realtime")
final class StartBarrierTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String VERSION = "1.2.3";
  private static final int MESSAGES = 20;
  private static final List<String> TOPICS = List.of("topic-0", "topic-1", "topic-2");

  /** As of a workload for a machine that does other things at the same time. */
  private static final Duration GENERATOR_LIMIT = Duration.ofMinutes(1);

  private static final List<Duration> CLOCKS_AHEAD =
      List.of(Duration.ofHours(-2), Duration.ZERO, Duration.ofHours(1));

  private static final String WORKLOAD =
      """
      topics: 3
      partitionsPerTopic: 1
      producersPerTopic: 1
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      messageSize: 100
      producerRate: 60
      warmup: 0s
      duration: 1s
      cooldown: 0s
      """;

  private final List<WorkerServer> servers = new ArrayList<>();
  private final List<RemoteWorker> workers = new ArrayList<>();

  /** As the sessions of the workers see the coordinator's clock, in their order. */
  private final Queue<NanoClock> agreedClocks = new ConcurrentLinkedQueue<>();

  @AfterEach
  void end() {
    workers.forEach(RemoteWorker::close);
    servers.forEach(WorkerServer::close);
  }

  @Test
  void allBeginAtTheAgreedInstantWithinTheBoundsOfTheirClocks() throws Exception {
    for (int i = 0; i < CLOCKS_AHEAD.size(); i++) {
      servers.add(server(CLOCKS_AHEAD.get(i)));
      workers.add(attach(i));
    }
    Workload workload = new WorkloadText(WORKLOAD, Map.of()).read();
    List<WorkerShare> shares = Placement.PAIRED.shares(workload, workers.size());
    try (WorkerGroup group =
        new WorkerGroup(
            List.copyOf(workers),
            assignment(workload, shares.get(0)),
            shares,
            LoadShape.of(workload),
            new SimulatedProvider().create(new Settings(Map.of())).traits(),
            0)) {
      long agreed = begin(group);
      await().atMost(PATIENCE).until(group::haveSendersEnded);
      await().atMost(PATIENCE).until(() -> group.missing() == 0);

      assertClocksAgree(agreed);
      WorkerReport report = group.finish();

      assertThat(report.shares()).hasSize(workers.size()).allSatisfy(StartBarrierTest::beganInTime);
    }
  }

  private static long begin(WorkerGroup group) throws Exception {
    group.subscribe();
    group.createProducers();
    group.awaitReady(PATIENCE, false);
    long agreed = NanoClock.process().nanos() + Duration.ofSeconds(1).toNanos();
    group.start(agreed);
    return agreed;
  }

  /** Each clock that a worker reads the agreed instant from lies within its stated bound. */
  private void assertClocksAgree(long since) {
    assertThat(agreedClocks).hasSize(workers.size());
    int worker = 0;
    for (NanoClock clock : agreedClocks) {
      long before = NanoClock.process().nanos();
      long read = clock.nanos();
      long after = NanoClock.process().nanos();
      long bound = workers.get(worker).clockBoundNanos(since, after).orElseThrow();
      assertThat(read).as("clock of worker %s", worker).isBetween(before - bound, after + bound);
      worker++;
    }
  }

  /** No message was sent before it was due, the first one at the agreed instant or later. */
  private static void beganInTime(ShareReport share) {
    EventTotals sends =
        share.accounts().orElseThrow().window().totals().stream()
            .filter(totals -> totals.measured().key().eventType() == EventType.SEND)
            .findFirst()
            .orElseThrow();
    LatencyTotals delay = sends.measured().response();
    assertThat(delay.count()).isEqualTo(MESSAGES);
    assertThat(delay.negativeCount()).isZero();
    assertThat(delay.maxNanos()).isLessThanOrEqualTo(GENERATOR_LIMIT.toNanos());
  }

  private WorkerServer server(Duration ahead) throws Exception {
    WorkerAddress any = new WorkerAddress("127.0.0.1", 0);
    return WorkerServer.start(
        any,
        TransportSecurity.ofWorker(any, TransportFiles.NONE),
        new WorkerOptions(
            VERSION,
            List.of(new SimulatedProvider()),
            false,
            this::process,
            () -> NanoClock.process().nanos() + ahead.toNanos(),
            Duration.ofSeconds(60)));
  }

  /** The simulated system is in the worker's process, so that nobody else can create topics. */
  private WorkerProcess process(Driver driver, NanoClock clock) {
    agreedClocks.add(clock);
    try {
      driver.createTopics(
          TOPICS.stream().map(each -> new TopicSpec(each, 1, TopicSpec.Purpose.LOAD)).toList());
    } catch (DriverException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return new LocalProcess("worker", driver, clock);
  }

  private RemoteWorker attach(int worker) throws Exception {
    WorkerAddress address = new WorkerAddress("127.0.0.1", servers.get(worker).port());
    return RemoteWorker.attach(
        address,
        TransportSecurity.ofCoordinator(address, TransportFiles.NONE),
        new RemoteWorker.Coordinator("1", "run 1", VERSION),
        new RemoteWorker.Place(worker, CLOCKS_AHEAD.size()),
        new DriverProfile("simulated", "simulated", "simulated", "", "", 1, Map.of()),
        Endpoints.NONE);
  }

  private static Assignment assignment(Workload workload, WorkerShare share) {
    return new Assignment(
        "run", 7, workload, TOPICS, List.of(), true, 1, true, OrderScope.PARTITION, 11, share);
  }
}
