// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two drivers of one run, which know nothing of each other, as in two processes. */
@NeedsBroker("rabbitmq")
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class RabbitMqMembersIT {

  private static final int PARTITIONS = 4;
  private static final int SOME = 100;

  static Stream<Map<String, Object>> dividing() {
    return Stream.of(
        Map.of("queueType", "quorum", "consumer", Map.of("sharing", "assigned")),
        Map.of("queueType", "stream"));
  }

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new RabbitMqProvider(), settings, broker.endpoints());
  }

  private static DriverConsumer member(
      OpenDriver open, String topic, int member, int members, Received received) throws Exception {
    return open.driver()
        .createConsumer(
            new ConsumerSpec(
                topic + "-" + member, member, topic, "s", StartPosition.EARLIEST, member, members),
            received);
  }

  private static void send(OpenDriver open, String topic) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < SOME; number++) {
        producer.send(Payloads.of(number, 100), MessageKey.NONE, number % PARTITIONS, sends.next());
      }
      sends.awaitAcknowledged();
    }
  }

  private static void awaitDivided(Deadline.Condition condition) throws Exception {
    assertThat(Deadline.after(Duration.ofSeconds(60)).await(Duration.ofMillis(10), condition))
        .as("the server has divided the streams")
        .isTrue();
  }

  private static Set<Integer> partitions(Received received) {
    return received.messages().stream()
        .map(Received.Message::partition)
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("dividing")
  void each_member_reads_its_own_partitions_and_goes_on_when_the_other_driver_closes(
      Map<String, Object> settings, LocalBroker.Running broker) throws Exception {
    Received first = new Received();
    Received second = new Received();
    try (OpenDriver creator = open(broker, settings)) {
      String topic = creator.topic(PARTITIONS);
      try (DriverConsumer one = member(creator, topic, 0, 2, first)) {
        OpenDriver other = open(broker, settings);
        DriverConsumer two = member(other, topic, 1, 2, second);
        assertThat(one.assignedPartitions()).isEqualTo(PARTITIONS / 2);
        assertThat(two.assignedPartitions()).isEqualTo(PARTITIONS / 2);
        send(other, topic);
        first.awaitCount(SOME / 2);
        second.awaitCount(SOME / 2);
        other.close();
        send(creator, topic);
        first.awaitCount(SOME);
      }
    }
    assertThat(partitions(first)).containsExactlyInAnyOrder(0, 2);
    assertThat(partitions(second)).containsExactlyInAnyOrder(1, 3);
    assertThat(first.messages()).hasSize(SOME);
    assertThat(second.messages()).hasSize(SOME / 2);
  }

  @Test
  void the_server_divides_the_streams_of_a_super_stream_and_gives_them_to_the_member_that_is_left(
      LocalBroker.Running broker) throws Exception {
    Map<String, Object> settings = RabbitMqSetup.SUPER_STREAM.settings();
    Received first = new Received();
    Received second = new Received();
    try (OpenDriver creator = open(broker, settings);
        OpenDriver other = open(broker, settings)) {
      String topic = creator.topic(PARTITIONS);
      try (DriverConsumer one = member(creator, topic, 0, 2, first)) {
        awaitDivided(() -> one.assignedPartitions() == PARTITIONS);
        try (DriverConsumer two = member(other, topic, 1, 2, second)) {
          awaitDivided(
              () ->
                  one.assignedPartitions() == PARTITIONS / 2
                      && two.assignedPartitions() == PARTITIONS / 2);
          send(other, topic);
          first.awaitCount(SOME / 2);
          second.awaitCount(SOME / 2);
        }
        awaitDivided(() -> one.assignedPartitions() == PARTITIONS);
        assertThat(partitions(first)).doesNotContainAnyElementsOf(partitions(second));
        send(creator, topic);
        first.awaitCount(SOME / 2 + SOME);
      }
    }
    assertThat(partitions(first)).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(first.messages()).hasSize(SOME / 2 + SOME);
    assertThat(second.messages()).hasSize(SOME / 2);
  }

  @Test
  void queues_of_a_subscription_stay_until_they_are_deleted(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver creator = open(broker, Map.of())) {
      String topic = creator.topic(PARTITIONS);
      creator.consumer(topic, "first", new Received()).close();
      try (OpenDriver other = open(broker, Map.of())) {
        other.consumer(topic, "second", new Received()).close();
      }
      send(creator, topic);
      Received late = new Received();
      try (OpenDriver third = open(broker, Map.of());
          DriverConsumer consumer = third.consumer(topic, "second", late)) {
        late.awaitCount(SOME);
      }
      assertThat(RabbitMqAdmin.names(broker, "queues", topic)).hasSize(2 * PARTITIONS);

      creator.driver().deleteSubscriptions(List.of(topic), List.of("second", "absent"));
      assertThat(RabbitMqAdmin.names(broker, "queues", topic)).hasSize(PARTITIONS);
      assertThat(RabbitMqAdmin.names(broker, "exchanges", topic))
          .containsExactlyInAnyOrder(topic, RabbitMqNames.claim(topic));

      creator.driver().deleteSubscriptions(List.of(topic), List.of("first"));
      assertThat(RabbitMqAdmin.names(broker, "exchanges", topic)).containsExactly(topic);
    }
  }
}
