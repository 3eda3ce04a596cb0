// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RabbitMqGuaranteesTest {

  private static Guarantees guarantees(Map<String, Object> values, RabbitMqServerDurability server)
      throws Exception {
    return new RabbitMqGuarantees(RabbitMqConfig.of(new Settings(values))).with(server);
  }

  private static RabbitMqServerDurability server(RabbitMqQueueType type, int replicas) {
    return new RabbitMqServerDurability(type, replicas, true, true, false, true);
  }

  @Test
  void a_quorum_queue_is_a_majority_on_disk() throws Exception {
    Guarantees three =
        guarantees(Map.of("queueType", "quorum"), server(RabbitMqQueueType.QUORUM, 3));
    assertThat(three.acknowledgedBy()).isEqualTo(Acknowledger.QUORUM);
    assertThat(three.durableIn()).isEqualTo(Durability.FSYNC);
    assertThat(three.replicas()).isEqualTo(3);
    assertThat(three.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    Guarantees one = guarantees(Map.of("queueType", "quorum"), server(RabbitMqQueueType.QUORUM, 1));
    assertThat(one.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
  }

  @Test
  void a_classic_queue_is_one_server() throws Exception {
    RabbitMqServerDurability server = server(RabbitMqQueueType.CLASSIC, 1);
    Guarantees persistent = guarantees(Map.of(), server);
    assertThat(persistent.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
    assertThat(persistent.durableIn()).isEqualTo(Durability.FSYNC);
    Guarantees transients = guarantees(Map.of("messagePersistence", false), server);
    assertThat(transients.durableIn()).isEqualTo(Durability.MEMORY);
    RabbitMqServerDurability newStorage =
        new RabbitMqServerDurability(RabbitMqQueueType.CLASSIC, 1, true, false, false, true);
    assertThat(guarantees(Map.of(), newStorage).durableIn()).isEqualTo(Durability.PAGE_CACHE);
  }

  @Test
  void a_stream_is_not_forced_to_the_disk() throws Exception {
    Guarantees stream =
        guarantees(Map.of("queueType", "stream"), server(RabbitMqQueueType.STREAM, 3));
    assertThat(stream.acknowledgedBy()).isEqualTo(Acknowledger.QUORUM);
    assertThat(stream.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(stream.ordering()).isEqualTo(OrderScope.PARTITION);
  }

  @Test
  void without_confirms_nobody_acknowledges() throws Exception {
    Guarantees none =
        guarantees(
            Map.of("producer", Map.of("confirms", false)), server(RabbitMqQueueType.CLASSIC, 1));
    assertThat(none.acknowledgedBy()).isEqualTo(Acknowledger.NOBODY);
    assertThat(none.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(none.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
  }

  @Test
  void automatic_acknowledgement_shows() throws Exception {
    Guarantees automatic =
        guarantees(
            Map.of("consumer", Map.of("autoAck", true)), server(RabbitMqQueueType.CLASSIC, 1));
    assertThat(automatic.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(automatic.prefetch()).contains("no limit");
    assertThat(automatic.notes()).anyMatch(note -> note.startsWith("Automatic acknowledgement"));
  }

  @Test
  void order_is_promised_where_a_partition_has_one_consumer() throws Exception {
    assertThat(guarantees(Map.of(), server(RabbitMqQueueType.CLASSIC, 1)).ordering())
        .isEqualTo(OrderScope.NONE);
    assertThat(
            guarantees(
                    Map.of("consumer", Map.of("sharing", "assigned")),
                    server(RabbitMqQueueType.CLASSIC, 1))
                .ordering())
        .isEqualTo(OrderScope.PARTITION);
    assertThat(
            guarantees(
                    Map.of("consumer", Map.of("sharing", "single-active")),
                    server(RabbitMqQueueType.CLASSIC, 1))
                .ordering())
        .isEqualTo(OrderScope.PARTITION);
  }

  @Test
  void the_server_divides_super_streams_and_each_partition_is_in_order() throws Exception {
    Guarantees guarantees =
        guarantees(RabbitMqSetup.SUPER_STREAM.settings(), server(RabbitMqQueueType.STREAM, 1));
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.PARTITION);
    assertThat(guarantees.notes()).anyMatch(note -> note.contains("of a super stream"));
  }

  @Test
  void the_numbers_of_clients_are_told_and_nobody_sends_again() throws Exception {
    Map<String, Object> values = Map.of("producerClients", 3, "consumerClients", 4);
    assertThat(guarantees(values, server(RabbitMqQueueType.CLASSIC, 1)).clients())
        .isEqualTo(new Clients(3, 4, Retries.NOBODY));
  }

  @Test
  void old_storage_is_told_by_the_version() {
    assertThat(RabbitMqServerDurability.isOlderThanNewStorage("3.10.8")).isTrue();
    assertThat(RabbitMqServerDurability.isOlderThanNewStorage("3.12.0")).isFalse();
    assertThat(RabbitMqServerDurability.isOlderThanNewStorage("4.1.0")).isFalse();
    assertThat(RabbitMqServerDurability.isOlderThanNewStorage("unknown")).isFalse();
  }

  @Test
  void theShortestTimeoutIsTheHeartbeatThatClientAndServerAgreeOn() throws Exception {
    RabbitMqServerDurability server = server(RabbitMqQueueType.QUORUM, 1);

    assertThat(guarantees(Map.of(), server).shortestTimeout()).hasValue(Duration.ofSeconds(60));
    assertThat(guarantees(heartbeat(10), server).shortestTimeout())
        .hasValue(Duration.ofSeconds(10));
    assertThat(guarantees(heartbeat(600), server).shortestTimeout())
        .hasValue(Duration.ofSeconds(60));
    assertThat(guarantees(heartbeat(0), server).shortestTimeout()).hasValue(Duration.ofSeconds(60));
  }

  private static Map<String, Object> heartbeat(int seconds) {
    return Map.of("clientConfig", Map.of("connection.heartbeat", seconds));
  }
}
