// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.LocalBroker.StartOptions;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.TopicSpec.Purpose;
import dev.plimsoll.run.TopicLeader;
import dev.plimsoll.series.InstalledSystems;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The leader of a topic among three real nodes, directly and behind proxies. */
@Tag("long")
@Timeout(180)
class TopicLeaderIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration ELECTION = Duration.ofSeconds(60);
  private static final String TOPIC = "plimsoll-leader";

  @ParameterizedTest
  @CsvSource({"nats, replicas, false", "nats, replicas, true", "kafka, replicationFactor, true"})
  void theLeaderIsFoundAndAnotherNodeLeadsWhenItIsKilled(
      String system, String replicas, boolean proxied) throws Exception {
    LocalBroker broker = InstalledSystems.localBroker(system).orElseThrow();
    StartOptions three = new StartOptions(3, Lifetime.THIS_PROCESS, proxied);
    try (Running running = broker.start(three, line -> {});
        Driver driver = provider(system).create(new Settings(Map.of(replicas, 3)))) {
      driver.connect(running.endpoints(), LIMIT);
      driver.createTopics(List.of(new TopicSpec(TOPIC, 1, Purpose.LOAD)));
      driver.settle(List.of(TOPIC));
      BrokerNode first = leader(driver, running).orElseThrow();

      running.kill(first.node());

      await()
          .atMost(ELECTION)
          .ignoreException(DriverException.class)
          .until(
              () ->
                  leader(driver, running)
                      .filter(leader -> leader.node() != first.node())
                      .isPresent());
      running.start(first.node());
      driver.deleteTopics(List.of(TOPIC));
    }
  }

  @Test
  void kafkasLeaderIsTheBrokerThatTheDriverFileNames() throws Exception {
    LocalBroker broker = InstalledSystems.localBroker("kafka").orElseThrow();
    StartOptions three = new StartOptions(3, Lifetime.THIS_PROCESS, false);
    Settings settings = new Settings(Map.of("replicationFactor", 2, "leader", 3));
    try (Running running = broker.start(three, line -> {});
        Driver driver = provider("kafka").create(settings)) {
      driver.connect(running.endpoints(), LIMIT);
      driver.createTopics(List.of(new TopicSpec(TOPIC, 4, Purpose.LOAD)));
      driver.settle(List.of(TOPIC));

      assertThat(driver.describeTopics(List.of(TOPIC)).get(0).leaders()).containsOnly("3");
      driver.deleteTopics(List.of(TOPIC));
    }
  }

  private static Optional<BrokerNode> leader(Driver driver, Running running) throws Exception {
    return TopicLeader.of(
        driver.describeTopics(List.of(TOPIC)).get(0), driver.facts().nodes(), running.nodes());
  }

  private static DriverProvider provider(String system) {
    return InstalledSystems.drivers().stream()
        .filter(provider -> provider.system().equals(system))
        .findFirst()
        .orElseThrow();
  }
}
