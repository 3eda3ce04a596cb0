// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.SendResults;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A primary with a replica: WAIT, and several addresses. */
@NeedsBroker(value = "redis", own = true, nodes = 2)
@Timeout(120)
final class RedisReplicasIT {

  private static final int MANY = 5_000;
  private static final Map<String, Object> WAIT = Map.of("waitReplicas", 1, "waitTimeout", "3s");

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new RedisProvider(), settings, broker.endpoints());
  }

  /** Connects as to a server that is not this run's. */
  private static OpenDriver openAt(LocalBroker.Running broker, String address) throws Exception {
    Map<String, Object> settings = new HashMap<>();
    settings.put("address", address);
    settings.put("password", RedisAdmin.password(broker));
    return OpenDriver.connect(new RedisProvider(), settings, Endpoints.NONE);
  }

  private static String address(LocalBroker.Running broker, int node) {
    return broker.nodes().get(node - 1).address();
  }

  private static SendResults send(DriverProducer producer, int count) {
    SendResults sends = begin(producer, count);
    sends.awaitAll();
    sends.assertAnsweredOnce();
    return sends;
  }

  private static SendResults begin(DriverProducer producer, int count) {
    SendResults sends = new SendResults();
    for (int number = 0; number < count; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    return sends;
  }

  @Test
  void what_replicas_must_confirm_is_acknowledged_when_they_have_it(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, WAIT);
        RedisAdmin replica = new RedisAdmin(broker, address(broker, 2))) {
      String topic = open.topic(1);
      send(open.producer(topic), MANY).awaitAcknowledged();
      assertThat(replica.commands().xlen(topic + ":0")).isEqualTo(MANY);
      Guarantees guarantees = open.driver().guarantees(List.of(topic));
      assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.ALL_REPLICAS);
      assertThat(guarantees.replicas()).isEqualTo(2);
      assertThat(guarantees.copies().whenAcknowledged()).hasSize(2).endsWith(Durability.MEMORY);
    }
  }

  @Test
  void what_no_replica_confirms_in_time_fails_until_one_is_there_again(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, WAIT)) {
      DriverProducer producer = open.producer(open.topic(1));
      send(producer, 1).awaitAcknowledged();
      broker.kill(2);
      assertThat(Set.copyOf(send(producer, 100).failures())).containsExactly(FailureKind.TIMEOUT);
      broker.start(2);
      send(producer, 100).awaitAcknowledged();
    }
  }

  @Test
  void messages_that_are_sent_while_a_replica_is_awaited_share_the_next_wait(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of("waitReplicas", 1, "waitTimeout", "60s"));
        RedisAdmin primary = new RedisAdmin(broker, address(broker, 1))) {
      DriverProducer producer = open.producer(open.topic(1));
      send(producer, 1).awaitAcknowledged();
      String before = waits(primary);
      broker.pause(2);
      SendResults first = begin(producer, 1);
      await().until(() -> primary.commands().info("clients").contains("blocked_clients:1\r"));
      List<SendResults> others =
          IntStream.range(0, 9).mapToObj(number -> begin(producer, 1)).toList();
      broker.resume(2);
      first.awaitAll();
      others.forEach(SendResults::awaitAll);
      assertThat(waits(primary)).isEqualTo(String.valueOf(Integer.parseInt(before) + 2));
    }
  }

  private static String waits(RedisAdmin primary) {
    String statistics = primary.commands().info("commandstats");
    return statistics.replaceFirst("(?s).*cmdstat_wait:calls=(\\d+).*", "$1");
  }

  @Test
  void more_replicas_than_there_are_cannot_confirm(LocalBroker.Running broker) {
    assertThatThrownBy(() -> open(broker, Map.of("waitReplicas", 2)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("1 connected replicas")
        .hasMessageContaining("waitReplicas");
  }

  @Test
  void without_waiting_the_primary_alone_acknowledges(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
      assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
      assertThat(open.driver().facts().nodes())
          .extracting(node -> node.host() + ":" + node.port())
          .containsExactly(address(broker, 1), address(broker, 2));
    }
  }

  @Test
  void the_primary_is_found_among_several_addresses(LocalBroker.Running broker) throws Exception {
    String nowhere = "127.0.0.1:1";
    String all = nowhere + "," + address(broker, 2) + "," + address(broker, 1);
    try (OpenDriver open = openAt(broker, all)) {
      send(open.producer(open.topic(1)), 10).awaitAcknowledged();
      assertThat(open.driver().facts().nodes().get(0).port())
          .isEqualTo(Integer.parseInt(address(broker, 1).split(":", -1)[1]));
    }
  }

  @Test
  void a_replica_alone_is_refused(LocalBroker.Running broker) {
    assertThatThrownBy(() -> openAt(broker, address(broker, 2)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining(address(broker, 2))
        .hasMessageContaining("address of the primary");
  }
}
