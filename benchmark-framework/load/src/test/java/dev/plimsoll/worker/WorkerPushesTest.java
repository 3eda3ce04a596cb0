// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Recorders;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class WorkerPushesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final IntervalSnapshot NOTHING = new IntervalSnapshot(List.of());

  private final Told told = new Told();
  private final PhaseTimes phaseTimes =
      new PhaseTimes(0, new long[] {PhaseTimes.OPEN_END}, 0, 1_000_000_000, false);
  private volatile boolean broken;

  @Test
  void aStateThatCannotBeReadIsTheReasonWhyNothingCanBeToldAnyMore() {
    WorkerPushes pushes =
        pushes(
            () -> {
              failIfBroken();
              return WorkerState.NOT_STARTED;
            },
            () -> NOTHING);
    pushes.begin();
    broken = true;

    awaitReason();
  }

  @Test
  void aSnapshotForWhichThereIsNoMemoryIsTheReasonToo() {
    WorkerPushes pushes =
        pushes(
            () -> WorkerState.NOT_STARTED,
            () -> {
              failIfBroken();
              return NOTHING;
            });
    broken = true;
    pushes.begin();
    phaseTimes.beginAt(NanoClock.process().nanos() - Duration.ofSeconds(10).toNanos());

    awaitReason();
  }

  @Test
  void aLoadWhoseStartIsKnownIsToldAtOnceWhenThePushesAreWoken() {
    WorkerPushes pushes =
        pushes(() -> WorkerState.NOT_STARTED, () -> NOTHING, Duration.ofDays(1).toNanos());
    pushes.begin();
    phaseTimes.beginAt(NanoClock.process().nanos());
    pushes.wake();

    await().atMost(PATIENCE).until(() -> told.phases.contains(RunPhase.WARM_UP));
    pushes.end();
  }

  private void failIfBroken() {
    if (broken) {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  private void awaitReason() {
    await().atMost(PATIENCE).until(() -> !told.reasons.isEmpty());
    assertThat(told.reasons)
        .containsExactly(
            "the thread that reports the load's progress died:"
                + " java.lang.OutOfMemoryError: Java heap space");
  }

  private WorkerPushes pushes(Supplier<WorkerState> states, Supplier<IntervalSnapshot> snapshots) {
    return pushes(states, snapshots, 1_000_000);
  }

  private WorkerPushes pushes(
      Supplier<WorkerState> states, Supplier<IntervalSnapshot> snapshots, long everyNanos) {
    return new WorkerPushes(
        0,
        told,
        states,
        snapshots,
        new ProcessMeter(
            () -> 0, new ThreadMeter(new Recorders(phaseTimes, new Collector(), false))),
        phaseTimes,
        NanoClock.process(),
        everyNanos);
  }

  private static final class Told implements WorkerListener {

    private final Queue<String> reasons = new ConcurrentLinkedQueue<>();
    private final Queue<RunPhase> phases = new ConcurrentLinkedQueue<>();

    @Override
    public void phaseBegins(RunPhase phase, long startNanos) {
      phases.add(phase);
    }

    @Override
    public void state(int worker, WorkerState state) {}

    @Override
    public void snapshot(SnapshotBatch batch) {}

    @Override
    public void lost(int worker, String reason) {
      reasons.add(reason);
    }
  }
}
