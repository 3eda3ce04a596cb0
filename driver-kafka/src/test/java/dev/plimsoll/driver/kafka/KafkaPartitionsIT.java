// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.testkit.NeedsBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics with more partitions than a request may create. */
@NeedsBroker("kafka")
@Timeout(60)
final class KafkaPartitionsIT {

  private static final int OF_A_REQUEST = 4;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_topic_gets_all_of_its_partitions_by_several_requests(
      boolean withLeader, LocalBroker.Running broker) throws Exception {
    Map<String, Object> address = Map.of("bootstrap.servers", broker.endpoints().address("kafka"));
    try (Admin admin = Admin.create(address)) {
      int leader = admin.describeCluster().nodes().get().iterator().next().id();
      Map<String, Object> settings = withLeader ? Map.of("leader", leader) : Map.of();
      KafkaTopics topics =
          new KafkaTopics(
              admin,
              KafkaConfig.of(new Settings(settings)),
              OF_A_REQUEST,
              Set.of(),
              Deadline.after(Duration.ZERO));
      List<TopicSpec> specs = List.of(spec("few", withLeader, 3), spec("many", withLeader, 10));
      List<String> names = specs.stream().map(TopicSpec::name).toList();
      topics.create(specs);
      try {
        assertThat(topics.describe(names))
            .extracting(TopicFacts::partitions)
            .containsExactly(3, 10);
      } finally {
        topics.delete(names);
      }
    }
  }

  private static TopicSpec spec(String name, boolean withLeader, int partitions) {
    return new TopicSpec(
        "partitions-it-" + name + "-" + withLeader, partitions, TopicSpec.Purpose.LOAD);
  }
}
