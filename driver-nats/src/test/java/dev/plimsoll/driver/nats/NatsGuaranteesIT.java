// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import io.nats.client.Connection;
import io.nats.client.api.PersistMode;
import io.nats.client.api.StreamConfiguration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The effects of the driver's settings on a real server. */
@NeedsBroker("nats")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsGuaranteesIT {

  private static final int MANY = 2_000;

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new NatsProvider(), settings, broker.endpoints());
  }

  private static Guarantees guarantees(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    try (OpenDriver open = open(broker, settings)) {
      return open.driver().guarantees(List.of(open.topic(2)));
    }
  }

  @Test
  void guarantees_follow_the_settings_and_the_server(LocalBroker.Running broker) throws Exception {
    Guarantees core = guarantees(broker, Map.of("mode", "core"));
    assertThat(core.acknowledgedBy()).isEqualTo(Acknowledger.NOBODY);
    assertThat(core.durableIn()).isEqualTo(Durability.NOWHERE);
    assertThat(core.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    Guarantees file = guarantees(broker, Map.of());
    assertThat(file.acknowledgedBy()).isEqualTo(Acknowledger.SERVER);
    assertThat(file.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    assertThat(file.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
    assertThat(file.ordering()).isEqualTo(OrderScope.NONE);
    assertThat(file.replicas()).isEqualTo(1);
    Guarantees memory = guarantees(broker, Map.of("storage", "memory"));
    assertThat(memory.durableIn()).isEqualTo(Durability.MEMORY);
    Guarantees none = guarantees(broker, Map.of("consumer", Map.of("acknowledge", "none")));
    assertThat(none.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
  }

  @Test
  void facts_name_the_server(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      SystemFacts facts = open.driver().facts();
      assertThat(facts.serverVersion()).matches("[0-9]+\\.[0-9]+\\.[0-9]+.*");
      assertThat(facts.clientVersion()).matches("jnats [0-9]+\\.[0-9]+\\.[0-9]+.*");
      assertThat(facts.nodes()).hasSize(broker.nodes().size());
    }
  }

  @Test
  void one_exclusive_consumer_gets_each_subject_in_order(LocalBroker.Running broker)
      throws Exception {
    for (String mode : List.of("core", "jetstream")) {
      Map<String, Object> settings = Map.of("mode", mode, "consumer", Map.of("exclusive", true));
      Received received = new Received();
      try (OpenDriver open = open(broker, settings)) {
        String topic = open.topic(1);
        try (var consumer = open.consumer(topic, "s", received)) {
          send(open.producer(topic), 0, MANY);
          received.awaitCount(MANY);
        }
        assertThat(received.numbers()).isEqualTo(IntStream.range(0, MANY).boxed().toList());
        assertThat(open.driver().traits().ordering()).isEqualTo(OrderScope.PARTITION);
      }
    }
  }

  @Test
  void a_stream_that_writes_later_is_durable_in_memory_only(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      assertThat(open.driver().guarantees(List.of(topic)).durableIn())
          .isEqualTo(Durability.PAGE_CACHE);
      open.driver().deleteTopics(List.of(topic));
      try (Connection connection = NatsSetup.connect(broker)) {
        connection
            .jetStreamManagement()
            .addStream(
                StreamConfiguration.builder()
                    .name(topic)
                    .subjects(topic + ".0")
                    .persistMode(PersistMode.Async)
                    .build());
      }
      Guarantees guarantees = open.driver().guarantees(List.of(topic));
      assertThat(guarantees.durableIn()).isEqualTo(Durability.MEMORY);
      assertThat(guarantees.notes()).anyMatch(note -> note.contains("persist_mode: async"));
    }
  }

  @Test
  void a_consumer_of_several_streams_receives_all_of_them(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings = Map.of("streamPerPartition", true);
    Received received = new Received();
    try (OpenDriver open = open(broker, settings)) {
      String topic = open.topic(5);
      assertThat(open.driver().listTopics(topic)).containsExactly(topic);
      try (var consumer = open.consumer(topic, "s", received)) {
        send(open.producer(topic), 0, MANY);
        received.awaitCount(MANY);
      }
      assertThat(received.numbers())
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, MANY).boxed().toList());
      TopicFacts facts = open.driver().describeTopics(List.of(topic)).get(0);
      assertThat(facts.partitions()).isEqualTo(5);
      assertThat(facts.messages()).hasValue(MANY);
    }
  }

  @Test
  void reset_is_left_to_the_framework(LocalBroker.Running broker) throws Exception {
    try (OpenDriver first = open(broker, Map.of())) {
      String topic = first.topic(1);
      try (OpenDriver second = open(broker, Map.of("reset", true))) {
        assertThat(second.driver().resets()).isTrue();
        assertThat(second.driver().listTopics(topic)).containsExactly(topic);
      }
    }
  }

  @Test
  void a_rejected_message_comes_again_only_when_it_is_requeued(LocalBroker.Running broker)
      throws Exception {
    for (boolean requeue : List.of(true, false)) {
      Received received =
          new Received(
              batch -> {
                if (batch.redelivered(0)) {
                  batch.acknowledge(0);
                } else {
                  batch.reject(0, requeue);
                }
              });
      try (OpenDriver open = open(broker, Map.of())) {
        String topic = open.topic(1);
        try (var consumer = open.consumer(topic, "s", received)) {
          send(open.producer(topic), 0, 20);
          received.awaitCount(requeue ? 40 : 20);
        }
      }
      assertThat(received.messages()).hasSize(requeue ? 40 : 20);
    }
  }

  private static void send(DriverProducer producer, int from, int to) {
    SendResults sends = new SendResults();
    for (int number = from; number < to; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    producer.flush();
    sends.awaitAcknowledged();
  }
}
