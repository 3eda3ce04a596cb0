// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.PhaseTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Snapshots on their way to the coordinator, where messages and replies are lost. */
final class SnapshotOutboxTest {

  private static final IntervalSnapshot EMPTY = new IntervalSnapshot(List.of());

  private final List<SnapshotBatch> arrived = new ArrayList<>();
  private boolean losesBatches;
  private boolean losesReplies;
  private final PushedStates coordinator =
      new PushedStates(
          List.of("one"),
          List.of(WorkerShare.whole(1, 1)),
          new PhaseTimes(0, new long[] {1}, 0, 1, false),
          0,
          (worker, sequence) -> acknowledge(sequence));
  private final SnapshotOutbox outbox =
      new SnapshotOutbox(
          0,
          new WorkerListener() {
            @Override
            public void state(int worker, WorkerState state) {}

            @Override
            public void snapshot(SnapshotBatch batch) {
              arrive(batch);
            }

            @Override
            public void lost(int worker, String reason) {}
          });

  private void arrive(SnapshotBatch batch) {
    if (!losesBatches) {
      arrived.add(batch);
      coordinator.snapshot(batch);
    }
  }

  private void acknowledge(long sequence) {
    if (!losesReplies) {
      outbox.acknowledge(sequence);
    }
  }

  @Test
  void anAcknowledgedSnapshotIsSentOnce() {
    outbox.send(EMPTY, Optional.empty());
    outbox.send(EMPTY, Optional.empty());

    assertThat(arrived).extracting(SnapshotBatch::sequence).containsExactly(0L, 1L);
    assertThat(coordinator.snapshotsOfAll()).isEqualTo(2);
  }

  @Test
  void aSnapshotWhoseReplyWasLostIsSentAgainAndCountedOnce() {
    losesReplies = true;
    outbox.send(EMPTY, Optional.empty());
    losesReplies = false;
    outbox.send(EMPTY, Optional.empty());
    outbox.send(EMPTY, Optional.empty());

    assertThat(arrived).extracting(SnapshotBatch::sequence).containsExactly(0L, 0L, 1L, 2L);
    assertThat(coordinator.snapshotsOfAll()).isEqualTo(3);
  }

  @Test
  void aLostSnapshotIsSentAgainInOrder() {
    losesBatches = true;
    outbox.send(EMPTY, Optional.empty());
    outbox.send(EMPTY, Optional.empty());
    losesBatches = false;
    outbox.send(EMPTY, Optional.empty());

    assertThat(arrived).extracting(SnapshotBatch::sequence).containsExactly(0L, 1L, 2L);
    assertThat(coordinator.snapshotsOfAll()).isEqualTo(3);
  }

  @Test
  void aSnapshotThatOvertookALostOneWaitsForIt() {
    coordinator.snapshot(new SnapshotBatch(0, 1, EMPTY, Optional.empty()));

    assertThat(coordinator.snapshotsOfAll()).isZero();
  }
}
