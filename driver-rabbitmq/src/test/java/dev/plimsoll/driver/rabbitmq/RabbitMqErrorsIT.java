// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Errors are reported with a remedy, and settings have their effect on a real server. */
@NeedsBroker("rabbitmq")
@Timeout(120)
final class RabbitMqErrorsIT {

  private static final int LARGER_THAN_THE_SERVER_TAKES = 16_777_216 + 1;

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new RabbitMqProvider(), settings, broker.endpoints());
  }

  private static OpenDriver at(String uri, Map<String, Object> more) throws Exception {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("amqpUris", List.of(uri));
    return OpenDriver.connect(new RabbitMqProvider(), settings, Endpoints.NONE);
  }

  private static String uri(LocalBroker.Running broker, String user) {
    return "amqp://" + user + "@" + broker.endpoints().address("amqp");
  }

  private static String user(LocalBroker.Running broker) {
    Login login = broker.endpoints().login().orElseThrow();
    return login.user() + ":" + login.password().reveal();
  }

  @Test
  void the_local_server_has_no_user_that_everybody_knows(LocalBroker.Running broker) {
    assertThatThrownBy(() -> at(uri(broker, "guest:guest"), Map.of()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED));
  }

  @Test
  void a_wrong_password_is_told_and_not_shown(LocalBroker.Running broker) {
    assertThatThrownBy(() -> at(uri(broker, "plimsoll:verysecret"), Map.of()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining(broker.endpoints().address("amqp"))
        .hasMessageContaining("wrong user or password")
        .hasMessageContaining("amqpUris")
        .hasMessageNotContaining("verysecret");
  }

  @Test
  void a_virtual_host_that_is_not_there_is_told(LocalBroker.Running broker) {
    assertThatThrownBy(() -> at(uri(broker, user(broker)) + "/nowhere", Map.of()))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("nowhere")
        .hasMessageContaining("virtual host");
  }

  @Test
  void another_server_at_the_port_is_told_apart(LocalBroker.Running broker) {
    String address = broker.endpoints().address("management");
    assertThatThrownBy(() -> at("amqp://" + user(broker) + "@" + address, Map.of()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
        .hasMessageContaining(address)
        .hasMessageContaining("the port is another program's");
  }

  @Test
  void a_stream_protocol_that_is_not_enabled_is_told(LocalBroker.Running broker) {
    Map<String, Object> streams =
        Map.of(
            "queueType", "stream",
            "protocol", "stream",
            "stream", Map.of("uris", List.of("rabbitmq-stream://guest:guest@127.0.0.1:1")));
    assertThatThrownBy(() -> at(uri(broker, user(broker)), streams))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("127.0.0.1:1")
        .hasMessageContaining("rabbitmq-plugins enable rabbitmq_stream");
  }

  @Test
  void without_the_management_plugin_a_run_works_and_listing_says_what_is_missing(
      LocalBroker.Running broker) throws Exception {
    Map<String, Object> elsewhere = Map.of("managementUrl", "http://127.0.0.1:1");
    OpenDriver open = at(uri(broker, user(broker)), elsewhere);
    try (open) {
      String topic = open.topic(2);
      Received received = new Received();
      open.consumer(topic, "s", received);
      send(open.producer(topic), 20).awaitAcknowledged();
      received.awaitCount(20);
      assertThat(open.driver().guarantees(List.of(topic)).notes())
          .anyMatch(note -> note.contains("management plugin did not answer"));
      assertThatThrownBy(() -> open.driver().listTopics("plimsoll-"))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("rabbitmq-plugins enable rabbitmq_management");
    }
    try (OpenDriver sweeper = open(broker, Map.of())) {
      assertThat(sweeper.driver().listTopics(open.prefix())).isEmpty();
    }
  }

  @Test
  void a_limit_of_queues_is_told_with_the_way_to_raise_it(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      RabbitMqAdmin.request(broker, "PUT", "/api/vhost-limits/%2F/max-queues", "{\"value\": 1}");
      try {
        assertThatThrownBy(() -> open.topic(3))
            .isInstanceOfSatisfying(
                DriverException.class,
                e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
            .hasMessageContaining("max-queues");
      } finally {
        RabbitMqAdmin.request(broker, "DELETE", "/api/vhost-limits/%2F/max-queues", "");
      }
    }
  }

  @Test
  void more_copies_than_nodes_are_refused_with_the_key_to_change(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> nine = Map.of("queueType", "quorum", "replicationFactor", 9);
    try (OpenDriver open = open(broker, nine)) {
      assertThatThrownBy(() -> open.topic(1))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("replicationFactor is 9");
    }
  }

  @Test
  void a_message_that_reaches_no_queue_fails(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(2);
      DriverProducer producer = open.producer(topic);
      send(producer, 10).awaitAcknowledged();
      amqp(broker, channel -> channel.queueDelete(RabbitMqNames.queue(topic, 1)));
      SendResults sends = send(producer, 10);
      sends.awaitAll();
      sends.assertAnsweredOnce();
      assertThat(sends.failures()).hasSize(5).containsOnly(FailureKind.REJECTED);
      assertThat(sends.acknowledged()).isEqualTo(5);
    }
  }

  @Test
  void a_full_queue_that_rejects_fails_the_send(LocalBroker.Running broker) throws Exception {
    Map<String, Object> settings =
        Map.of("queueArguments", Map.of("x-max-length", 3, "x-overflow", "reject-publish"));
    try (OpenDriver open = open(broker, settings)) {
      SendResults sends = send(open.producer(open.topic(1)), 200);
      sends.awaitAll();
      sends.assertAnsweredOnce();
      assertThat(sends.failures()).isNotEmpty().containsOnly(FailureKind.REJECTED);
      assertThat(sends.acknowledged()).isGreaterThanOrEqualTo(3);
    }
  }

  @Test
  void a_message_beyond_the_servers_limit_fails_as_too_large_and_the_next_one_passes(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      DriverProducer producer = open.producer(open.topic(1));
      SendResults large = new SendResults();
      producer.send(
          new byte[LARGER_THAN_THE_SERVER_TAKES],
          MessageKey.NONE,
          DriverProducer.ANY_PARTITION,
          large.next());
      large.awaitAll();
      assertThat(large.failures()).containsExactly(FailureKind.TOO_LARGE);
      send(producer, 3).awaitAcknowledged();
    }
  }

  @Test
  void a_window_of_confirms_holds_sends_back_and_loses_none(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings = Map.of("producer", Map.of("confirmWindow", 5));
    try (OpenDriver open = open(broker, settings)) {
      SendResults sends = send(open.producer(open.topic(1)), 500);
      sends.awaitAcknowledged();
      sends.assertAnsweredOnce();
    }
  }

  @Test
  void a_queue_that_goes_away_ends_its_consumer_with_a_sentence(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      Received received = new Received();
      open.consumer(topic, "s", received);
      amqp(broker, channel -> channel.queueDelete(RabbitMqNames.queue(topic, 0)));
      await().atMost(30, SECONDS).until(() -> !received.stops().isEmpty());
      assertThat(received.stops()).hasSize(1);
      assertThat(received.stops().get(0))
          .hasMessageContaining(RabbitMqNames.queue(topic, 0))
          .hasMessageContaining("no queue");
    }
  }

  /** The server counts entries of its own, and tells a number that may be seconds old. */
  @Test
  void an_existing_stream_is_a_topic_without_a_number_of_messages(LocalBroker.Running broker)
      throws Exception {
    String stream = "not-of-plimsoll-" + System.nanoTime();
    Map<String, Object> type = Map.of("x-queue-type", "stream");
    amqp(broker, channel -> channel.queueDeclare(stream, true, false, false, type));
    try (OpenDriver open = open(broker, Map.of("queueType", "stream"))) {
      TopicFacts facts = open.driver().describeTopics(List.of(stream)).get(0);
      assertThat(facts.partitions()).isEqualTo(1);
      assertThat(facts.messages()).isEmpty();
    } finally {
      amqp(broker, channel -> channel.queueDelete(stream));
    }
  }

  @Test
  void an_existing_queue_is_a_topic(LocalBroker.Running broker) throws Exception {
    String queue = "not-of-plimsoll-" + System.nanoTime();
    amqp(broker, channel -> channel.queueDeclare(queue, true, false, false, null));
    try (OpenDriver open = open(broker, Map.of())) {
      send(open.producer(queue), 5).awaitAcknowledged();
      TopicFacts facts = open.driver().describeTopics(List.of(queue)).get(0);
      assertThat(facts.partitions()).isEqualTo(1);
      assertThat(facts.messages()).isEqualTo(OptionalLong.of(5));
      Received received = new Received();
      open.consumer(queue, "s", received);
      received.awaitCount(5);
    } finally {
      amqp(broker, channel -> channel.queueDelete(queue));
    }
  }

  @Test
  void connections_are_as_many_as_asked_and_of_one_role_each(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings = Map.of("producerClients", 2, "consumerClients", 3);
    try (OpenDriver open = open(broker, settings)) {
      String topic = open.topic(1);
      for (int i = 0; i < 5; i++) {
        send(open.producer(topic), 1).awaitAcknowledged();
      }
      for (int i = 0; i < 5; i++) {
        open.consumer(topic, "s", new Received());
      }
      await()
          .atMost(30, SECONDS)
          .untilAsserted(
              () ->
                  assertThat(
                          RabbitMqAdmin.request(
                              broker, "GET", "/api/connections?columns=user_provided_name", ""))
                      .contains("plimsoll-producers-0", "plimsoll-producers-1")
                      .contains("plimsoll-consumers-0", "plimsoll-consumers-2")
                      .doesNotContain("plimsoll-producers-2", "plimsoll-consumers-3"));
    }
  }

  private static SendResults send(DriverProducer producer, int count) {
    SendResults sends = new SendResults();
    for (int number = 0; number < count; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    return sends;
  }

  private interface Work {
    Object on(Channel channel) throws IOException;
  }

  private static void amqp(LocalBroker.Running broker, Work work) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(uri(broker, user(broker)));
    try (Connection connection = factory.newConnection()) {
      work.on(connection.createChannel());
    }
  }
}
