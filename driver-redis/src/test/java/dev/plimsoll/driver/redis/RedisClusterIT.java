// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three primaries with a replica each. */
@NeedsBroker(value = "redis-cluster", own = true, nodes = 6)
@Timeout(180)
final class RedisClusterIT {

  private static final int PRIMARIES = 3;
  private static final int PARTITIONS = 12;
  private static final int SOME = 240;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A replica's address is sufficient. */
  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> more)
      throws Exception {
    Map<String, Object> keys = new HashMap<>(more);
    keys.put("address", broker.nodes().get(2 * PRIMARIES - 1).address());
    keys.put("password", RedisAdmin.password(broker));
    return OpenDriver.connect(new RedisProvider(), keys, Endpoints.NONE);
  }

  private static void asked(BrokerNode node, LocalBroker.Running broker, Consumer<RedisAdmin> ask) {
    try (RedisAdmin admin = new RedisAdmin(broker, node.address())) {
      ask.accept(admin);
    }
  }

  private static List<Integer> numbers(int from) {
    return IntStream.range(from, from + SOME).boxed().toList();
  }

  private static SendResults send(DriverProducer producer, int from) {
    SendResults sends = new SendResults();
    for (int number : numbers(from)) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    sends.awaitAll();
    return sends;
  }

  /** Sends until nothing fails, then what must arrive. */
  private static void sendsAndReceives(DriverProducer producer, Received received, int from) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> send(producer, from).failures().isEmpty());
    send(producer, from + SOME).awaitAcknowledged();
    await().atMost(PATIENCE).until(() -> received.numbers().containsAll(numbers(from + SOME)));
  }

  @Test
  void partitions_are_on_all_primaries_and_each_message_arrives_once(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(PARTITIONS);
      Received received = new Received();
      open.consumer(topic, "s", received);
      send(open.producer(topic), 0).awaitAcknowledged();
      received.awaitCount(SOME);

      assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0));
      for (BrokerNode primary : broker.nodes().subList(0, PRIMARIES)) {
        asked(
            primary,
            broker,
            admin -> assertThat(admin.commands().dbsize()).isGreaterThan(1).isLessThan(PARTITIONS));
      }
      assertThat(open.driver().facts().nodes())
          .extracting(ServerNode::port)
          .containsExactlyInAnyOrderElementsOf(
              broker.nodes().stream()
                  .map(node -> Integer.valueOf(node.address().split(":", -1)[1]))
                  .toList());
      assertThat(open.driver().guarantees(List.of(topic)).notes())
          .anyMatch(note -> note.startsWith("Each partition is on one of 3 primaries"));
    }
  }

  @Test
  void sends_and_receipts_go_on_at_a_replica_of_a_killed_primary_and_of_one_that_steps_back(
      LocalBroker.Running broker) throws Exception {
    broker
        .nodes()
        .forEach(
            node ->
                asked(
                    node,
                    broker,
                    admin -> admin.commands().configSet("cluster-node-timeout", "1000")));
    try (OpenDriver open = open(broker, Map.of("waitReplicas", 1, "waitTimeout", "10s"))) {
      String topic = open.topic(PARTITIONS);
      Received received = new Received();
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      send(producer, 0).awaitAcknowledged();
      received.awaitCount(SOME);

      asked(
          broker.nodes().get(PRIMARIES + 1),
          broker,
          admin -> admin.commands().clusterFailover(false));
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  asked(
                      broker.nodes().get(PRIMARIES + 1),
                      broker,
                      admin ->
                          assertThat(admin.commands().info("replication"))
                              .contains("role:master")));
      sendsAndReceives(producer, received, SOME);
    }
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(PARTITIONS);
      Received received = new Received();
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      send(producer, 0).awaitAcknowledged();
      received.awaitCount(SOME);

      broker.kill(1);
      sendsAndReceives(producer, received, SOME);
    }
  }

  @Test
  void another_database_than_the_first_is_refused(LocalBroker.Running broker) {
    assertThatThrownBy(() -> open(broker, Map.of("database", 1)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("remove database from the driver file");
  }
}
