// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.record.SequenceTracker;
import org.junit.jupiter.api.Test;

final class ReadinessTest {

  @Test
  void needsEveryProducerPartitionAndSubscription() {
    Readiness readiness = new Readiness(2, 2, 3, 2);
    assertThat(readiness.expected()).isEqualTo(24);
    for (int producer = 0; producer < 4; producer++) {
      for (int partition = 0; partition < 3; partition++) {
        for (int subscription = 0; subscription < 2; subscription++) {
          assertThat(readiness.missingPartitions(producer)).contains(partition);
          readiness.received(producer / 2, subscription, producer, partition);
          readiness.received(producer / 2, subscription, producer, partition);
        }
        assertThat(readiness.missingPartitions(producer)).doesNotContain(partition);
      }
    }
    assertThat(readiness.arrived()).isEqualTo(24);
  }

  @Test
  void ignoresWhatIsNotOfThisShape() {
    Readiness readiness = new Readiness(2, 1, 1, 1);
    readiness.received(0, 0, 1, 0);
    readiness.received(0, 0, 0, 5);
    readiness.received(1, 0, 7, 0);

    assertThat(readiness.arrived()).isZero();
  }

  @Test
  void withoutSubscriptionsAcknowledgementsAreTheProof() {
    Readiness readiness = new Readiness(1, 1, 2, 0);
    readiness.acknowledged(0, 1);

    assertThat(readiness.missingPartitions(0)).containsExactly(0);
    assertThat(readiness.expected()).isEqualTo(2);
  }

  @Test
  void withSubscriptionsAcknowledgementsProveNothing() {
    Readiness readiness = new Readiness(1, 1, 1, 1);
    readiness.acknowledged(0, 0);

    assertThat(readiness.arrived()).isZero();
  }

  @Test
  void namesWhatIsMissing() {
    Readiness readiness = new Readiness(2, 1, 2, 1);
    readiness.received(0, 0, 0, 0);
    readiness.received(0, 0, 0, 1);
    readiness.received(1, 0, 1, 0);

    assertThat(readiness.describeMissing()).contains("producer 1 to topic 1 partitions [1]");
  }

  @Test
  void aGateOfReceiptsLetsThroughWhatTheSlowestSubscriptionMakesRoomFor() {
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
  void aGateOfReceiptsGivesUpWhatDoesNotArriveForASecond() {
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
  void lanesOfASubscriptionAreThoseWithinWhichOrderIsPromised() {
    Subscription byPartition = new Subscription(0, 0, 0, 1, 4, OrderScope.PARTITION);
    Subscription onePartition = new Subscription(0, 0, 0, 1, 1, OrderScope.PARTITION);
    Subscription byKey = new Subscription(0, 0, 0, 1, 4, OrderScope.KEY);
    Subscription none = new Subscription(0, 0, 0, 1, 4, OrderScope.NONE);

    assertThat(byPartition.lane(3, 9)).isEqualTo(3);
    assertThat(byPartition.lane(-1, 9)).isEqualTo(SequenceTracker.NO_LANE);
    assertThat(onePartition.lane(-1, 9)).isZero();
    assertThat(byKey.lane(3, 9)).isEqualTo(9);
    assertThat(byKey.lane(3, -1)).isEqualTo(SequenceTracker.NO_LANE);
    assertThat(none.lane(3, 9)).isEqualTo(SequenceTracker.NO_LANE);
  }
}
