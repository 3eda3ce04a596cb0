// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Guarantees and topics as the server reports them, and errors of wrong settings. */
@NeedsBroker("nats-streaming")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsStreamingGuaranteesIT {

  @Test
  void the_store_is_the_servers_own_word(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(
            new NatsStreamingProvider(), Map.of("fileSync", true), broker.endpoints())) {
      Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
      assertThat(guarantees.durableIn()).isEqualTo(Durability.FSYNC);
    }
  }

  @Test
  void topics_are_listed_and_described_until_they_are_deleted(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints())) {
      String topic = open.topic(3);
      assertThat(open.driver().listTopics(open.prefix())).containsExactly(topic);
      assertThat(open.driver().describeTopics(List.of(topic)).get(0).partitions()).isEqualTo(3);
      open.driver().deleteTopics(List.of(topic, open.prefix() + "-absent"));
      assertThat(open.driver().listTopics(open.prefix())).isEmpty();
      assertThatThrownBy(() -> open.driver().describeTopics(List.of(topic)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(topic);
    }
  }

  @Test
  void a_topic_that_another_process_created_is_found(LocalBroker.Running broker) throws Exception {
    try (OpenDriver one =
            OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints());
        OpenDriver other =
            OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints())) {
      String topic = one.topic(2);
      Received received = new Received();
      other.consumer(topic, "s", received);
      SendResults sends = new SendResults();
      one.producer(topic).send(Payloads.of(1, 100), MessageKey.NONE, 1, sends.next());
      received.awaitCount(1);
      assertThat(received.messages().get(0).partition()).isEqualTo(1);
    }
  }

  @Test
  void a_subscription_outlives_the_driver_of_its_consumers_until_it_is_deleted(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver one =
        OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints())) {
      String topic = one.topic(1);
      OpenDriver other =
          OpenDriver.connect(new NatsStreamingProvider(), Map.of(), broker.endpoints());
      Received before = new Received();
      other.consumer(topic, "s", before);
      send(one, topic);
      before.awaitCount(1);
      other.driver().close();
      send(one, topic);
      assertThat(receivedBy(one, topic, 1)).hasSize(1);
      one.driver().deleteSubscriptions(List.of(topic, one.prefix() + "-absent"), List.of("s"));
      assertThat(receivedBy(one, topic, 2)).hasSize(2);
    }
  }

  private static void send(OpenDriver open, String topic) throws Exception {
    SendResults sends = new SendResults();
    open.producer(topic).send(Payloads.of(1, 100), MessageKey.NONE, 0, sends.next());
    sends.awaitAcknowledged();
  }

  private static List<Received.Message> receivedBy(OpenDriver open, String topic, int count)
      throws Exception {
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      received.awaitCount(count);
    }
    return received.messages();
  }

  @Test
  void another_cluster_than_the_servers_is_told_with_the_key(LocalBroker.Running broker) {
    assertThatThrownBy(
            () ->
                OpenDriver.connect(
                    new NatsStreamingProvider(),
                    Map.of("clusterId", "another"),
                    broker.endpoints()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("another")
        .hasMessageContaining("clusterId")
        .hasMessageContaining("driver: nats");
  }

  @Test
  void a_server_of_another_kind_is_told(LocalBroker.Running broker) {
    String monitoring = broker.endpoints().address("monitoring");
    assertThatThrownBy(
            () ->
                OpenDriver.connect(
                    new NatsStreamingProvider(), Map.of("servers", monitoring), Endpoints.NONE))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(monitoring)
        .hasMessageContaining("servers");
  }
}
