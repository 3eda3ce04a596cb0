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
import java.util.concurrent.atomic.AtomicInteger;
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
      for (BrokerNode node : broker.nodes()) {
        asked(
            node,
            broker,
            admin ->
                await()
                    .atMost(PATIENCE)
                    .until(() -> admin.commands().dbsize(), keys -> keys > 1 && keys < PARTITIONS));
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

  /** A replica takes over after this time instead of 15 s. */
  private static void shortenTimeout(LocalBroker.Running broker) {
    broker
        .nodes()
        .forEach(
            node ->
                asked(
                    node,
                    broker,
                    admin -> admin.commands().configSet("cluster-node-timeout", "1000")));
  }

  private static String replication(LocalBroker.Running broker, int node) {
    try (RedisAdmin admin = new RedisAdmin(broker, broker.nodes().get(node - 1).address())) {
      return admin.commands().info("replication");
    }
  }

  /** Returns the first node that is a master or a connected slave. */
  private static int first(LocalBroker.Running broker, String role) {
    return IntStream.rangeClosed(1, broker.nodes().size())
        .filter(
            node -> {
              String told = replication(broker, node);
              return told.contains("role:" + role) && !told.contains("master_link_status:down");
            })
        .findFirst()
        .orElseThrow();
  }

  /** Makes a replica the primary while the former one goes on. */
  private static void takeOver(LocalBroker.Running broker) {
    int replica = first(broker, "slave");
    asked(
        broker.nodes().get(replica - 1), broker, admin -> admin.commands().clusterFailover(false));
    await().atMost(PATIENCE).until(() -> replication(broker, replica).contains("role:master"));
  }

  private interface Disturbance {
    void apply() throws Exception;
  }

  private static void goesOnAfter(
      LocalBroker.Running broker, Map<String, Object> keys, Disturbance disturbance)
      throws Exception {
    try (OpenDriver open = open(broker, keys)) {
      String topic = open.topic(PARTITIONS);
      Received received = new Received();
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      send(producer, 0).awaitAcknowledged();
      received.awaitCount(SOME);

      disturbance.apply();
      // Channels keep nothing for a subscriber that is still on its way to the new primary.
      AtomicInteger from = new AtomicInteger();
      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(
              () -> {
                boolean arrived =
                    from.get() > 0 && received.numbers().containsAll(numbers(from.get()));
                if (!arrived) {
                  send(producer, from.addAndGet(SOME)).awaitAcknowledged();
                }
                return arrived;
              });
    }
  }

  @Test
  void sends_and_receipts_go_on_at_a_replica_of_a_primary_that_steps_back_freezes_or_is_killed(
      LocalBroker.Running broker) throws Exception {
    shortenTimeout(broker);
    goesOnAfter(broker, Map.of("waitReplicas", 1, "waitTimeout", "10s"), () -> takeOver(broker));
    int frozen = first(broker, "master");
    goesOnAfter(broker, Map.of(), () -> broker.pause(frozen));
    broker.resume(frozen);
    int killed = first(broker, "master");
    goesOnAfter(broker, Map.of(), () -> broker.kill(killed));
    broker.start(killed);
  }

  @Test
  void subscribers_of_shard_channels_follow_a_primary_that_steps_back(LocalBroker.Running broker)
      throws Exception {
    goesOnAfter(broker, Map.of("variant", "sharded-publish-subscribe"), () -> takeOver(broker));
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
