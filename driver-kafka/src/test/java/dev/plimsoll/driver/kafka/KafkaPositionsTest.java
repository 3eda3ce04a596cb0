// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class KafkaPositionsTest {

  private final KafkaPositions positions = new KafkaPositions();

  @Test
  void nothing_is_committed_before_anything_is_acknowledged() {
    positions.deliver(5, 9);
    assertThat(positions.toCommit()).isEmpty();
  }

  @Test
  void a_position_is_committed_once() {
    positions.deliver(5, 9);
    positions.acknowledgeThrough(8);
    assertThat(positions.toCommit()).hasValue(8);
    assertThat(positions.toCommit()).isEmpty();
  }

  @Test
  void a_failed_commit_is_tried_again() {
    positions.deliver(5, 9);
    positions.acknowledgeThrough(8);
    assertThat(positions.toCommit()).hasValue(8);
    positions.commitFailed();
    assertThat(positions.toCommit()).hasValue(8);
  }

  @Test
  void a_message_acknowledged_before_its_predecessor_waits_for_it() {
    positions.deliver(0, 2);
    positions.acknowledge(1, 2);
    positions.acknowledge(2, 3);
    assertThat(positions.toCommit()).isEmpty();
    positions.acknowledge(0, 1);
    assertThat(positions.toCommit()).hasValue(3);
  }

  @Test
  void skipped_offsets_between_two_polls_do_not_hold_the_position() {
    assertThat(positions.deliver(0, 2)).isZero();
    positions.acknowledgeThrough(3);
    assertThat(positions.deliver(10, 11)).isEqualTo(3);
    positions.acknowledge(3, 11);
    positions.acknowledge(11, 12);
    assertThat(positions.toCommit()).hasValue(12);
  }

  @Test
  void acknowledging_through_a_message_fills_gaps_before_it() {
    positions.deliver(0, 9);
    positions.acknowledge(3, 4);
    positions.acknowledge(6, 7);
    positions.acknowledgeThrough(6);
    assertThat(positions.toCommit()).hasValue(7);
  }

  @Test
  void after_being_set_back_the_position_goes_back_too() {
    positions.deliver(0, 9);
    positions.acknowledgeThrough(10);
    assertThat(positions.toCommit()).hasValue(10);
    positions.reset();
    positions.deliver(0, 4);
    positions.acknowledgeThrough(5);
    assertThat(positions.toCommit()).hasValue(5);
  }
}
