// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three nodes. */
@NeedsBroker(value = "rabbitmq", own = true, nodes = 3)
@Timeout(120)
final class RabbitMqClusterIT {

  private static final int PARTITIONS = 12;

  @ParameterizedTest
  @ValueSource(strings = {"classic", "quorum", "stream"})
  void partitions_are_spread_over_the_nodes(String queueType, LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings = Map.of("queueType", queueType);
    try (OpenDriver open =
        OpenDriver.connect(new RabbitMqProvider(), settings, broker.endpoints())) {
      String topic = open.topic(PARTITIONS);
      TopicFacts facts = open.driver().settle(List.of(topic)).get(0);
      assertThat(facts.leaders()).hasSize(PARTITIONS);
      assertThat(new HashSet<>(facts.leaders())).hasSize(3);
      assertThat(open.driver().facts().nodes()).hasSize(3);
      assertThat(open.driver().guarantees(List.of(topic)).replicas())
          .isEqualTo(queueType.equals("classic") ? 1 : 3);
    }
  }
}
