// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KafkaLeaderTest {

  @Test
  void it_is_the_first_replica_of_each_partition_and_the_others_take_turns() throws Exception {
    assertThat(KafkaLeader.of(2, List.of(1, 2, 3), 2).replicas(3))
        .isEqualTo(Map.of(0, List.of(2, 1), 1, List.of(2, 3), 2, List.of(2, 1)));
    assertThat(KafkaLeader.of(2, List.of(1, 2, 3), 3).replicas(2))
        .isEqualTo(Map.of(0, List.of(2, 1, 3), 1, List.of(2, 3, 1)));
    assertThat(KafkaLeader.of(7, List.of(7), 1).replicas(1)).isEqualTo(Map.of(0, List.of(7)));
  }

  @Test
  void a_broker_that_is_not_there_is_refused_with_those_that_are() {
    assertThatThrownBy(() -> KafkaLeader.of(4, List.of(1, 2, 3), 3))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("leader: 4")
        .hasMessageContaining("[1, 2, 3]");
  }
}
