// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.SequenceTracker;
import org.junit.jupiter.api.Test;

final class PathChecksTest {

  @Test
  void needsEveryProducerPartitionAndSubscription() {
    PathChecks pathChecks = new PathChecks(2, 2, 3, 2);
    assertThat(pathChecks.expectedCount()).isEqualTo(24);
    for (int producer = 0; producer < 4; producer++) {
      for (int partition = 0; partition < 3; partition++) {
        for (int subscription = 0; subscription < 2; subscription++) {
          assertThat(pathChecks.missingPartitions(producer)).contains(partition);
          pathChecks.received(producer / 2, subscription, producer, partition);
          pathChecks.received(producer / 2, subscription, producer, partition);
        }
        assertThat(pathChecks.missingPartitions(producer)).doesNotContain(partition);
      }
    }
    assertThat(pathChecks.arrivedCount()).isEqualTo(24);
  }

  @Test
  void ignoresPathChecksWithOtherDimensions() {
    PathChecks pathChecks = new PathChecks(2, 1, 1, 1);
    pathChecks.received(0, 0, 1, 0);
    pathChecks.received(0, 0, 0, 5);
    pathChecks.received(1, 0, 7, 0);

    assertThat(pathChecks.arrivedCount()).isZero();
  }

  @Test
  void withoutSubscriptionsAcknowledgementsCount() {
    PathChecks pathChecks = new PathChecks(1, 1, 2, 0);
    pathChecks.acknowledged(0, 1);

    assertThat(pathChecks.missingPartitions(0)).containsExactly(0);
    assertThat(pathChecks.expectedCount()).isEqualTo(2);
  }

  @Test
  void withSubscriptionsAcknowledgementsDoNotCount() {
    PathChecks pathChecks = new PathChecks(1, 1, 1, 1);
    pathChecks.acknowledged(0, 0);

    assertThat(pathChecks.arrivedCount()).isZero();
  }

  @Test
  void namesWhatIsMissing() {
    PathChecks pathChecks = new PathChecks(2, 1, 2, 1);
    pathChecks.received(0, 0, 0, 0);
    pathChecks.received(0, 0, 0, 1);
    pathChecks.received(1, 0, 1, 0);

    assertThat(pathChecks.describeMissing()).contains("producer 1 to topic 1 partitions [1]");
  }

  @Test
  void aReceivedGateIsLimitedByTheSlowestSubscription() {
    SequenceTracker fast = new SequenceTracker();
    SequenceTracker slow = new SequenceTracker();
    ManualClock clock = new ManualClock(1);
    ReceivedGate gate = new ReceivedGate(new SequenceTracker[] {fast, slow}, 2, clock);

    assertThat(gate.allows(1)).isTrue();
    assertThat(gate.allows(2)).isFalse();
    fast.mark(0, 0, RunPhase.MEASURED);
    fast.mark(1, 0, RunPhase.MEASURED);
    assertThat(gate.allows(2)).as("the slow one has received nothing").isFalse();
    slow.mark(0, 0, RunPhase.MEASURED);
    assertThat(gate.allows(2)).isTrue();
    assertThat(gate.allows(3)).isFalse();
  }

  @Test
  void aReceivedGateGivesUpMessagesMissingForASecond() {
    ManualClock clock = new ManualClock(1);
    ReceivedGate gate = new ReceivedGate(new SequenceTracker[] {new SequenceTracker()}, 2, clock);
    gate.blocked(clock.nanos());
    clock.advance(900_000_000);
    assertThat(gate.allows(2)).isFalse();

    clock.advance(200_000_000);

    assertThat(gate.allows(2)).isTrue();
    assertThat(gate.allows(3)).isTrue();
    assertThat(gate.allows(4)).isFalse();
  }

  @Test
  void orderingStreamsFollowTheGuaranteedOrder() {
    SubscriptionTracker byPartition = new SubscriptionTracker(0, 0, 0, 1, 4, OrderScope.PARTITION);
    SubscriptionTracker onePartition = new SubscriptionTracker(0, 0, 0, 1, 1, OrderScope.PARTITION);
    SubscriptionTracker byKey = new SubscriptionTracker(0, 0, 0, 1, 4, OrderScope.KEY);
    SubscriptionTracker none = new SubscriptionTracker(0, 0, 0, 1, 4, OrderScope.NONE);

    assertThat(byPartition.orderingStream(3, 9)).isEqualTo(3);
    assertThat(byPartition.orderingStream(-1, 9)).isEqualTo(SequenceTracker.NO_ORDERING_STREAM);
    assertThat(onePartition.orderingStream(-1, 9)).isZero();
    assertThat(byKey.orderingStream(3, 9)).isEqualTo(9);
    assertThat(byKey.orderingStream(3, -1)).isEqualTo(SequenceTracker.NO_ORDERING_STREAM);
    assertThat(none.orderingStream(3, 9)).isEqualTo(SequenceTracker.NO_ORDERING_STREAM);
  }
}
