// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerGroup;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerShare;
import dev.plimsoll.worker.Workloads;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When workers are told that a step of a backlog ends. */
final class BacklogAnnouncementTest {

  private static final long AHEAD_OF_OTHERS_NANOS = 250_000_000;
  private static final NanoClock CLOCK = NanoClock.process();

  private final Queue<Long> announced = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void workersOfOtherProcessesAreToldAQuarterOfASecondAhead(int workers) throws Exception {
    long before = CLOCK.nanos();

    begin(false, workers);

    assertThat(announced).hasSize(workers).allMatch(at -> at >= before + AHEAD_OF_OTHERS_NANOS);
  }

  @Test
  void thisProcessIsToldJustBefore() throws Exception {
    begin(true, 1);

    assertThat(announced)
        .singleElement()
        .matches(at -> at < CLOCK.nanos() + AHEAD_OF_OTHERS_NANOS, "less ahead than others");
  }

  /** Begins a load whose consumers are to be paused as soon as the window has begun. */
  private void begin(boolean thisProcess, int workers) throws Exception {
    BacklogPlan plan =
        new BacklogPlan(
            new BacklogPlan.Target.Messages(10),
            Duration.ZERO,
            Duration.ofSeconds(1),
            1,
            Optional.empty());
    Workload workload = Workloads.open(new RateProfile.Constant(5)).topics(2).backlog(plan).make();
    List<WorkerShare> shares = Placement.PAIRED.shares(workload, workers);
    WorkerGroup group =
        new WorkerGroup(
            shares.stream().map(share -> process(thisProcess)).toList(),
            assignment(workload, shares.get(0)),
            shares,
            LoadShape.of(workload),
            new SimulatedProvider().create(new Settings(Map.of())).traits(),
            0);
    group.start(CLOCK.nanos());
    BacklogCycle cycle = new BacklogCycle(plan, workload, group, true, new Silent());

    cycle.advance(CLOCK.nanos(), Progress.NONE);
  }

  private static Assignment assignment(Workload workload, WorkerShare share) {
    return new Assignment(
        "run",
        7,
        workload,
        List.of("one", "two"),
        List.of(),
        true,
        1,
        true,
        OrderScope.PARTITION,
        11,
        share);
  }

  private WorkerProcess process(boolean thisProcess) {
    return new WorkerProcess() {

      @Override
      public String name() {
        return "scripted";
      }

      @Override
      public boolean isThisProcess() {
        return thisProcess;
      }

      @Override
      public WorkerSession session(Assignment assignment, WorkerListener listener) {
        return (WorkerSession)
            Proxy.newProxyInstance(
                WorkerSession.class.getClassLoader(),
                new Class<?>[] {WorkerSession.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("endStep")) {
                    announced.add((Long) arguments[1]);
                  }
                  return null;
                });
      }

      @Override
      public void closeClients() {}
    };
  }

  private static final class Silent implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
