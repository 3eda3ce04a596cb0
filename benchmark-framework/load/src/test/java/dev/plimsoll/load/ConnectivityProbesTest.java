// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.record.SequenceTracker;
import org.junit.jupiter.api.Test;

final class ConnectivityProbesTest {

  @Test
  void needsEveryProducerPartitionAndSubscription() {
    ConnectivityProbes probes = new ConnectivityProbes(2, 2, 3, 2);
    assertThat(probes.expectedProbes()).isEqualTo(24);
    for (int producer = 0; producer < 4; producer++) {
      for (int partition = 0; partition < 3; partition++) {
        for (int subscription = 0; subscription < 2; subscription++) {
          assertThat(probes.missingPartitions(producer)).contains(partition);
          probes.received(producer / 2, subscription, producer, partition);
          probes.received(producer / 2, subscription, producer, partition);
        }
        assertThat(probes.missingPartitions(producer)).doesNotContain(partition);
      }
    }
    assertThat(probes.arrivedProbes()).isEqualTo(24);
  }

  @Test
  void ignoresProbesWithOtherDimensions() {
    ConnectivityProbes probes = new ConnectivityProbes(2, 1, 1, 1);
    probes.received(0, 0, 1, 0);
    probes.received(0, 0, 0, 5);
    probes.received(1, 0, 7, 0);

    assertThat(probes.arrivedProbes()).isZero();
  }

  @Test
  void withoutSubscriptionsAcknowledgementsCount() {
    ConnectivityProbes probes = new ConnectivityProbes(1, 1, 2, 0);
    probes.acknowledged(0, 1);

    assertThat(probes.missingPartitions(0)).containsExactly(0);
    assertThat(probes.expectedProbes()).isEqualTo(2);
  }

  @Test
  void withSubscriptionsAcknowledgementsDoNotCount() {
    ConnectivityProbes probes = new ConnectivityProbes(1, 1, 1, 1);
    probes.acknowledged(0, 0);

    assertThat(probes.arrivedProbes()).isZero();
  }

  @Test
  void namesWhatIsMissing() {
    ConnectivityProbes probes = new ConnectivityProbes(2, 1, 2, 1);
    probes.received(0, 0, 0, 0);
    probes.received(0, 0, 0, 1);
    probes.received(1, 0, 1, 0);

    assertThat(probes.describeMissing()).contains("producer 1 to topic 1 partitions [1]");
  }

  @Test
  void aReceivedGateIsLimitedByTheSlowestSubscription() {
    SequenceTracker fast = new SequenceTracker();
    SequenceTracker slow = new SequenceTracker();
    ManualClock clock = new ManualClock(1);
    ReceivedGate gate = new ReceivedGate(new SequenceTracker[] {fast, slow}, 2, clock);

    assertThat(gate.allows(1)).isTrue();
    assertThat(gate.allows(2)).isFalse();
    fast.mark(0, 0, true);
    fast.mark(1, 0, true);
    assertThat(gate.allows(2)).as("the slow one has received nothing").isFalse();
    slow.mark(0, 0, true);
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
