// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two driver instances of one run, as in two processes, share a subscription. */
@NeedsBroker("nats")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsMembersIT {

  private static final int PARTITIONS = 4;
  private static final int MANY = 400;

  private static final Map<String, Object> EXCLUSIVE =
      Map.of("consumer", Map.of("exclusive", true, "ackWait", "3s", "expires", "2s"));

  private static final Map<String, Object> STREAMS =
      Map.of("streamPerPartition", true, "consumer", Map.of("exclusive", true));

  private static final Map<String, Object> CORE =
      Map.of("mode", "core", "consumer", Map.of("exclusive", true));

  private static List<Map<String, Object>> exclusive() {
    Map<String, Object> push =
        Map.of("consumer", Map.of("exclusive", true, "type", "push", "acknowledge", "none"));
    return List.of(EXCLUSIVE, STREAMS, push, CORE);
  }

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new NatsProvider(), settings, broker.endpoints());
  }

  private static DriverConsumer member(OpenDriver open, String topic, int member, Received received)
      throws Exception {
    return open.member(topic, "s", member, 2, received);
  }

  /** Sends the numbers; a number determines its partition. */
  private static void send(OpenDriver open, String topic, int from, int to) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = from; number < to; number++) {
        producer.send(Payloads.of(number, 100), MessageKey.NONE, number % PARTITIONS, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  private static List<Integer> numbersOf(int member, int from, int to) {
    return IntStream.range(from, to)
        .filter(number -> number % PARTITIONS % 2 == member)
        .boxed()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("exclusive")
  void each_partition_is_received_by_its_member_only_and_in_order(
      Map<String, Object> settings, LocalBroker.Running broker) throws Exception {
    Received even = new Received();
    Received odd = new Received();
    try (OpenDriver one = open(broker, settings);
        OpenDriver two = open(broker, settings)) {
      String topic = one.topic(PARTITIONS);
      try (var first = member(one, topic, 0, even);
          var second = member(two, topic, 1, odd)) {
        assertThat(first.assignedPartitions()).isEqualTo(2);
        assertThat(second.assignedPartitions()).isEqualTo(2);
        send(two, topic, 0, MANY);
        even.awaitCount(MANY / 2);
        odd.awaitCount(MANY / 2);
      }
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      int of = partition;
      assertThat((partition % 2 == 0 ? even : odd).numbers().stream().filter(n -> n % 4 == of))
          .as("partition %d", partition)
          .isSorted()
          .hasSize(MANY / PARTITIONS);
    }
  }

  @Test
  void more_members_than_partitions_leave_some_without_messages(LocalBroker.Running broker)
      throws Exception {
    for (Map<String, Object> settings : exclusive()) {
      Received all = new Received();
      Received none = new Received();
      try (OpenDriver open = open(broker, settings)) {
        String topic = open.topic(1);
        try (var first = member(open, topic, 0, all);
            var second = member(open, topic, 1, none)) {
          assertThat(second.assignedPartitions()).isZero();
          SendResults sends = new SendResults();
          try (DriverProducer producer = open.producer(topic)) {
            producer.send(Payloads.of(1, 100), MessageKey.NONE, 0, sends.next());
            producer.flush();
          }
          all.awaitCount(1);
        }
        assertThat(none.messages()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("durable")
  void a_closed_driver_leaves_the_subscription_as_it_is(
      Map<String, Object> settings, LocalBroker.Running broker) throws Exception {
    Received even = new Received();
    Received odd = new Received();
    try (OpenDriver one = open(broker, settings)) {
      String topic = one.topic(PARTITIONS);
      try (var first = member(one, topic, 0, even)) {
        OpenDriver two = open(broker, settings);
        member(two, topic, 1, odd);
        send(one, topic, 0, MANY);
        odd.awaitCount(MANY / 2);
        two.driver().close();
        send(one, topic, MANY, 2 * MANY);
        Received later = new Received();
        try (var third = member(one, topic, 1, later)) {
          later.awaitCount(MANY / 2);
          even.awaitCount(MANY);
        }
        assertThat(later.numbers())
            .containsExactlyInAnyOrderElementsOf(numbersOf(1, MANY, 2 * MANY));
        assertThat(even.stops()).isEmpty();
      }
    }
  }

  private static List<Map<String, Object>> durable() {
    return List.of(EXCLUSIVE, STREAMS);
  }

  @ParameterizedTest
  @MethodSource("durable")
  void a_member_that_seeks_sets_back_its_partitions_only(
      Map<String, Object> settings, LocalBroker.Running broker) throws Exception {
    Received even = new Received();
    Received odd = new Received();
    try (OpenDriver open = open(broker, settings)) {
      String topic = open.topic(PARTITIONS);
      try (var first = member(open, topic, 0, even);
          var second = member(open, topic, 1, odd)) {
        send(open, topic, 0, MANY);
        even.awaitCount(MANY / 2);
        odd.awaitCount(MANY / 2);
        OpenDriver.await(first.seekToStart());
        even.awaitCount(MANY);
        assertThat(even.numbers().subList(MANY / 2, MANY))
            .containsExactlyInAnyOrderElementsOf(numbersOf(0, 0, MANY));
        send(open, topic, MANY, 2 * MANY);
        odd.awaitCount(MANY);
        assertThat(odd.numbers()).containsExactlyInAnyOrderElementsOf(numbersOf(1, 0, 2 * MANY));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("durable")
  void a_deleted_subscription_starts_anew_and_others_go_on(
      Map<String, Object> settings, LocalBroker.Running broker) throws Exception {
    try (OpenDriver one = open(broker, settings);
        OpenDriver two = open(broker, settings)) {
      String topic = one.topic(PARTITIONS);
      send(one, topic, 0, MANY);
      assertReceives(two, topic, MANY);
      Received other = new Received();
      try (var witness = one.consumer(topic, "s-2", other)) {
        other.awaitCount(MANY);
        one.driver().deleteSubscriptions(List.of(topic, one.prefix() + "-absent"), List.of("s"));
        assertReceives(two, topic, MANY);
        send(one, topic, MANY, 2 * MANY);
        other.awaitCount(2 * MANY);
        assertThat(other.messages()).hasSize(2 * MANY);
      }
    }
  }

  private static void assertReceives(OpenDriver open, String topic, int count) throws Exception {
    Received even = new Received();
    Received odd = new Received();
    try (var first = member(open, topic, 0, even);
        var second = member(open, topic, 1, odd)) {
      even.awaitCount(count / 2);
      odd.awaitCount(count / 2);
    }
  }
}
