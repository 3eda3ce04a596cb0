// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.PhaseTimes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the coordinator knows of two workers. */
final class PushedStatesTest {

  private static final long START = 1_000;

  private final PhaseTimes phaseTimes =
      new PhaseTimes(100, new long[] {PhaseTimes.OPEN_END}, 0, 1_000_000_000, false);
  private final PushedStates states =
      new PushedStates(
          List.of("one", "two"),
          Placement.SPREAD.shares(Workloads.closed().topics(2).make(), 2),
          phaseTimes,
          0,
          (worker, sequence) -> {});

  @Test
  void countsAreAddedUp() {
    states.state(0, sent(3, 0, false));
    states.state(1, sent(4, 0, false));
    states.state(1, sent(5, 0, false));

    assertThat(states.progress().sent()).isEqualTo(8);
  }

  @Test
  void theWindowEndsWhenTheLastWorkerHasSentItsPart() {
    phaseTimes.beginAt(START);
    states.state(0, sent(3, START + 500, false));
    assertThat(phaseTimes.measuredEnd()).isEqualTo(PhaseTimes.OPEN_END);

    states.state(1, sent(4, START + 400, false));

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 500);
  }

  @Test
  void theFaultOfAWorkerHasItsName() {
    states.state(
        1,
        new WorkerState(
            Progress.NONE.withFault("a sending thread died"), 0, 0, 0, false, Optional.empty()));

    assertThat(states.progress().fault()).isEqualTo("worker two: a sending thread died");
  }

  @Test
  void aLostWorkerIsTheFaultAndIsNotAwaited() {
    states.state(0, sent(3, 0, true));
    states.snapshot(new SnapshotBatch(0, 0, new IntervalSnapshot(List.of()), Optional.empty()));
    assertThat(states.haveSendersEnded()).isFalse();
    assertThat(states.snapshotsOfAll()).isZero();

    states.lost(1, "worker two does not answer");

    assertThat(states.progress().fault()).isEqualTo("worker two does not answer");
    assertThat(states.haveSendersEnded()).isTrue();
    assertThat(states.snapshotsOfAll()).isEqualTo(1);
  }

  @Test
  void asManyLostWorkersAsAreToleratedAreNoFaultAsLongAsOthersSendAndReceive() {
    PushedStates tolerant = tolerating(Placement.PAIRED);

    tolerant.lost(1, "worker two does not answer");
    tolerant.lost(1, "worker two does not answer again");

    assertThat(tolerant.progress().fault()).isEmpty();
    assertThat(tolerant.lost()).singleElement().matches(each -> each.name().equals("two"));
    tolerant.lost(0, "worker one does not answer");
    assertThat(tolerant.progress().fault()).isEqualTo("worker one does not answer");
  }

  @Test
  void aLostWorkerIsAFaultIfNoOtherHasProducers() {
    PushedStates tolerant = tolerating(Placement.SPLIT);

    tolerant.lost(0, "worker one does not answer");

    assertThat(tolerant.progress().fault())
        .isEqualTo("worker one does not answer; no other worker has producers");
  }

  @Test
  void theWindowDoesNotWaitForAWorkerThatIsLost() {
    PushedStates tolerant = tolerating(Placement.PAIRED);
    phaseTimes.beginAt(START);
    tolerant.state(0, sent(3, START + 500, false));
    assertThat(phaseTimes.measuredEnd()).isEqualTo(PhaseTimes.OPEN_END);

    tolerant.lost(1, "worker two does not answer");

    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 500);
  }

  private PushedStates tolerating(Placement placement) {
    return new PushedStates(
        List.of("one", "two"),
        placement.shares(Workloads.closed().topics(2).make(), 2),
        phaseTimes,
        1,
        (worker, sequence) -> {});
  }

  private static WorkerState sent(long messages, long countReached, boolean ended) {
    return new WorkerState(
        new Progress(messages, 0, 0, 0, 0, 0, ""), START, countReached, 0, ended, Optional.empty());
  }
}
