// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.simulated.SimulatedProvider;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two workers, of which the first does not answer before the second has been called. */
@Tag("realtime")
final class WorkerGroupTest {

  private static final long PATIENCE_SECONDS = 120;
  private static final long AT = NanoClock.process().nanos();

  private final CountDownLatch secondCalled = new CountDownLatch(1);
  private final Queue<Boolean> answered = new ConcurrentLinkedQueue<>();

  static List<Consumer<WorkerGroup>> announcements() {
    return List.of(
        group -> group.beginMeasured(AT),
        group -> group.endStep(0, AT),
        group -> group.endLoad(AT),
        WorkerGroup::stopSending,
        WorkerGroup::abortSends,
        WorkerGroup::close);
  }

  @ParameterizedTest
  @MethodSource("announcements")
  void aWorkerThatDoesNotAnswerDelaysNoOther(Consumer<WorkerGroup> announcement) throws Exception {
    Workload workload = Workloads.closed().topics(2).make();
    List<WorkerShare> shares = Placement.PAIRED.shares(workload, 2);
    WorkerGroup group =
        new WorkerGroup(
            List.of(process(this::awaitSecond), process(secondCalled::countDown)),
            Assignments.of(workload, shares.get(0)),
            shares,
            LoadShape.of(workload),
            new SimulatedProvider().create(new dev.plimsoll.driver.Settings(Map.of())).traits(),
            0);

    announcement.accept(group);

    assertThat(answered).containsExactly(true);
  }

  private void awaitSecond() {
    try {
      answered.add(secondCalled.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A process whose session does this at each call. */
  private static WorkerProcess process(Runnable atCall) {
    return new WorkerProcess() {

      @Override
      public String name() {
        return "scripted";
      }

      @Override
      public WorkerSession session(Assignment assignment, WorkerListener listener) {
        return (WorkerSession)
            Proxy.newProxyInstance(
                WorkerSession.class.getClassLoader(),
                new Class<?>[] {WorkerSession.class},
                (proxy, method, arguments) -> {
                  atCall.run();
                  return null;
                });
      }

      @Override
      public void closeClients() {}
    };
  }
}
