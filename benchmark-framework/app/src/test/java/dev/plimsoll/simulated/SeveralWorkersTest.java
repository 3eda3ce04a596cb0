// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerPart;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerState;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of several workers, which are in this process and share the simulated system. */
@Tag("realtime")
final class SeveralWorkersTest {

  private static final String TIMES = "warmup: 500ms\ncooldown: 0s\nduration: 2s\n";

  private static final String TWO_TOPICS_CLOSED =
      "topics: 2\nload: closed\nmessageSize: 100\nwarmup: 0s\n";

  /** Unlike others, these do not depend on how late the machine is. */
  private static final List<String> WRONG_COUNTS =
      List.of(
          ResultChecks.INCONSISTENT,
          "LOST",
          "UNDELIVERED",
          "DUPLICATED",
          "UNACKNOWLEDGED",
          "SEND_ERRORS");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void countsAreExactWhereverProducersAndConsumersAre(Placement placement) throws Exception {
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "serviceTime: 1ms\n",
            "topics: 3\npartitionsPerTopic: 2\nproducersPerTopic: 2\nsubscriptionsPerTopic: 2\n"
                + "consumerPerSubscription: 2\nproducerRate: 3000\nmessageSize: 100\n"
                + TIMES,
            SeveralWorkersTest::three,
            placement);

    Integrity counts = run.counts();
    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    assertThat(counts.scheduled()).isEqualTo(6_000);
    assertThat(counts.acknowledged()).isEqualTo(counts.sent());
    assertThat(counts.received()).isEqualTo(2 * counts.sent());
    assertThat(counts.lost()).isZero();
    assertThat(counts.undelivered()).isZero();
    assertThat(counts.duplicated()).isZero();
    assertThat(counts.foreign()).isZero();
    assertThat(count(run.result().latencyMicros().publish())).isEqualTo(counts.acknowledged());
    assertThat(count(run.result().latencyMicros().endToEnd())).isEqualTo(counts.received());
    assertPartsOfWorkers(run.result());
  }

  /** That counts add up is one of the checks of a result. */
  private static void assertPartsOfWorkers(RunResult result) {
    List<WorkerPart> workers = result.byWorker();
    assertThat(workers).extracting(WorkerPart::id).containsExactly("one", "two", "three");
    assertThat(workers.stream().mapToInt(WorkerPart::producers).sum()).isEqualTo(6);
    assertThat(workers.stream().mapToInt(WorkerPart::consumers).sum()).isEqualTo(12);
    for (WorkerPart worker : workers) {
      boolean sends = worker.producers() > 0;
      assertThat(worker.integrity().sent() != null).isEqualTo(sends);
      assertThat(worker.throughput().sentRatePerSecond() != null).isEqualTo(sends);
      assertThat(worker.latencyMicros().generatorDelay() != null).isEqualTo(sends);
      assertThat(worker.integrity().received() != null).isEqualTo(worker.consumers() > 0);
      assertThat(worker.cost(result)).isPresent();
    }
  }

  @Test
  void aWorkerWhoseClockAdvancesInStepsHasADelayThatTheOthersNeedNotHave() throws Exception {
    NanoClock exact = NanoClock.process();
    long step = 200_000_000;
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "serviceTime: 1ms\n",
            "topics: 3\nproducerRate: 3000\nmessageSize: 100\n" + TIMES,
            system ->
                List.of(
                    local("one", system),
                    new LocalProcess("two", system, () -> exact.nanos() / step * step),
                    local("three", system)),
            Placement.PAIRED);

    WorkerPart late = run.result().byWorker().get(1);
    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    // Messages are due all the time, and sent when a step begins.
    assertThat(late.latencyMicros().sendDelay().percentiles().get("50")).isGreaterThan(step / 10e3);
    assertThat(late.latencyMicros().generatorDelay().max()).isGreaterThan(step / 2e3);
  }

  @Test
  void lossAndDuplicatesOfASubscriptionThatWorkersShareAreExact() throws Exception {
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "loss: 0.01\nduplication: 0.01\n",
            "topics: 1\npartitionsPerTopic: 6\nproducersPerTopic: 3\nconsumerPerSubscription: 6\n"
                + "producerRate: 3000\nmessageSize: 100\ndrainTimeout: 1s\n"
                + TIMES.replace("500ms", "0s"),
            SeveralWorkersTest::three,
            Placement.SPREAD);

    Integrity counts = run.counts();
    assertThat(counts.lost() + counts.undelivered()).isEqualTo(run.injected("lost"));
    assertThat(counts.duplicated()).isEqualTo(run.injected("duplicated"));
    assertThat(counts.received()).isEqualTo(counts.sent() - run.injected("lost"));
  }

  @Test
  void countsOfAHundredWorkersAreExact() throws Exception {
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "serviceTime: 1ms\n",
            "topics: 50\npartitionsPerTopic: 4\nproducersPerTopic: 4\nconsumerPerSubscription: 4\n"
                + "producerRate: 2000\nmessageSize: 100\n"
                + TIMES,
            system -> IntStream.range(0, 100).mapToObj(i -> local("worker-" + i, system)).toList(),
            Placement.SPREAD);

    Integrity counts = run.counts();
    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    assertThat(counts.scheduled()).isEqualTo(4_000);
    assertThat(counts.acknowledged()).isEqualTo(counts.sent());
    assertThat(counts.received()).isEqualTo(counts.sent());
    assertThat(counts.lost()).isZero();
    assertThat(counts.duplicated()).isZero();
    assertThat(count(run.result().latencyMicros().endToEnd())).isEqualTo(counts.received());
  }

  @Test
  void lostRepliesToSnapshotsChangeNoCount() throws Exception {
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "serviceTime: 1ms\n",
            "topics: 2\nproducerRate: 1000\nmessageSize: 100\n" + TIMES,
            system -> List.of(new Repeating(local("one", system)), local("two", system)),
            Placement.PAIRED);

    Integrity counts = run.counts();
    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    assertThat(count(run.result().latencyMicros().publish())).isEqualTo(counts.acknowledged());
    assertThat(count(run.result().latencyMicros().endToEnd())).isEqualTo(counts.received());
  }

  @Test
  void aNumberOfMessagesIsDividedAmongWorkers() throws Exception {
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "serviceTime: 1ms\n",
            """
            topics: 4
            load: closed
            messageSize: 100
            warmup: 100ms
            cooldown: 0s
            messages: 10001
            """,
            SeveralWorkersTest::three,
            Placement.SPREAD);

    Integrity counts = run.counts();
    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    assertThat(counts.sent()).isEqualTo(10_001);
    assertThat(counts.received()).isEqualTo(10_001);
  }

  @Test
  void allWorkersHearWhenTheLastOneHasSentItsPartOfANumberOfMessages() throws Exception {
    List<Long> ends = new CopyOnWriteArrayList<>();
    MeasuredRun run =
        MeasuredRun.onWorkers(
            folder,
            "capacity: 2000\n",
            TWO_TOPICS_CLOSED + "cooldown: 1s\nmessages: 2000\n",
            system ->
                List.of(
                    new Recording(local("one", system), ends),
                    new Recording(local("two", system), ends)),
            Placement.PAIRED);

    assertThat(run.failures()).doesNotContainAnyElementsOf(WRONG_COUNTS);
    assertThat(run.counts().sent()).isEqualTo(2_000);
    assertThat(ends).hasSize(2);
    assertThat(ends.get(0)).isEqualTo(ends.get(1));
  }

  /** 0 if the machine was too late to send any message. */
  private static long count(Latency latency) {
    return latency == null ? 0 : latency.count();
  }

  private static List<WorkerProcess> three(Driver system) {
    return List.of(local("one", system), local("two", system), local("three", system));
  }

  private static WorkerProcess local(String name, Driver system) {
    return new LocalProcess(name, system, NanoClock.process());
  }

  /** A process whose snapshots all come twice, as after a lost reply. */
  private record Repeating(WorkerProcess process) implements WorkerProcess {

    @Override
    public String name() {
      return process.name();
    }

    @Override
    public WorkerSession session(Assignment assignment, WorkerListener listener) {
      return process.session(
          assignment,
          new WorkerListener() {
            @Override
            public void state(int worker, WorkerState state) {
              listener.state(worker, state);
            }

            @Override
            public void snapshot(SnapshotBatch batch) {
              listener.snapshot(batch);
              listener.snapshot(batch);
            }

            @Override
            public void lost(int worker, String reason) {
              listener.lost(worker, reason);
            }
          });
    }

    @Override
    public void closeClients() {
      process.closeClients();
    }
  }

  /** A process that keeps the announced ends of the window. */
  private record Recording(WorkerProcess process, List<Long> ends) implements WorkerProcess {

    @Override
    public String name() {
      return process.name();
    }

    @Override
    public WorkerSession session(Assignment assignment, WorkerListener listener) {
      WorkerSession session = process.session(assignment, listener);
      InvocationHandler calls =
          (proxy, method, arguments) -> {
            if (method.getName().equals("endMeasured")) {
              ends.add((Long) arguments[0]);
            }
            try {
              return method.invoke(session, arguments);
            } catch (InvocationTargetException e) {
              throw e.getCause();
            }
          };
      return (WorkerSession)
          Proxy.newProxyInstance(
              WorkerSession.class.getClassLoader(), new Class<?>[] {WorkerSession.class}, calls);
    }

    @Override
    public void closeClients() {
      process.closeClients();
    }
  }
}
