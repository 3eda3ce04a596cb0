// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The effects of the driver's settings on a real broker. */
@NeedsBroker("kafka")
@Timeout(60)
@Tag("long")
final class KafkaVariantsIT {

  private static final int MANY = 2_000;

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new KafkaProvider(), settings, broker.endpoints());
  }

  private static OpenDriver open(LocalBroker.Running broker, String producerConfig)
      throws Exception {
    return open(broker, Map.of("producerConfig", producerConfig));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compression.type=none",
        "compression.type=gzip",
        "compression.type=snappy",
        "compression.type=lz4",
        "compression.type=zstd",
        "batch.size=0",
        "batch.size=4000000\nlinger.ms=50",
        "batch.size=900000\nlinger.ms=50\ncompression.type=lz4",
        "acks=0",
        "acks=1",
        "transactional.id=variants"
      })
  void payloads_overwritten_after_sending_arrive_as_they_were(
      String producerConfig, LocalBroker.Running broker) throws Exception {
    Received received = new Received();
    try (OpenDriver open = open(broker, producerConfig)) {
      String topic = open.topic(1);
      DriverConsumer consumer = open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      SendResults sends = new SendResults();
      byte[] payload = new byte[300];
      for (int number = 0; number < MANY; number++) {
        System.arraycopy(Payloads.of(number, payload.length), 0, payload, 0, payload.length);
        producer.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
        Arrays.fill(payload, (byte) -1);
      }
      producer.flush();
      sends.awaitAcknowledged();
      sends.assertAnsweredOnce();
      received.awaitCount(MANY);
      consumer.close();
    }
    assertThat(received.numbers()).isSorted().hasSize(MANY);
    assertThat(received.messages())
        .allMatch(m -> Arrays.equals(m.payload(), Payloads.of(Payloads.number(m.payload()), 300)));
  }

  @Test
  void guarantees_follow_acks_and_the_topics_real_settings(LocalBroker.Running broker)
      throws Exception {
    Guarantees none = guarantees(broker, Map.of("producerConfig", "acks=0"));
    assertThat(none.acknowledgedBy()).isEqualTo(Acknowledger.NOBODY);
    assertThat(none.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    Guarantees one = guarantees(broker, Map.of("producerConfig", "acks=1"));
    assertThat(one.acknowledgedBy()).isEqualTo(Acknowledger.LEADER);
    assertThat(one.durableIn()).isEqualTo(Durability.PAGE_CACHE);
    Guarantees flushed =
        guarantees(broker, Map.of("producerConfig", "acks=all", "topicConfig", "flush.messages=1"));
    assertThat(flushed.durableIn()).isEqualTo(Durability.FSYNC);
    assertThat(flushed.replicas()).isEqualTo(1);
    Guarantees once = guarantees(broker, Map.of("producerConfig", "transactional.id=x"));
    assertThat(once.delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
  }

  private static Guarantees guarantees(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    try (OpenDriver open = open(broker, settings)) {
      return open.driver().guarantees(List.of(open.topic(2)));
    }
  }

  @Test
  void facts_name_the_server(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, "")) {
      SystemFacts facts = open.driver().facts();
      assertThat(facts.serverVersion()).matches("[0-9]+\\.[0-9]+ \\(metadata .*\\)");
      assertThat(facts.nodes()).hasSize(broker.nodes().size());
      assertThat(facts.clientVersion()).startsWith("kafka-clients ");
    }
  }

  @Test
  void a_message_that_only_the_broker_finds_too_large_fails_as_such(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings =
        Map.of(
            "producerConfig", "max.request.size=10000000", "topicConfig", "max.message.bytes=5000");
    try (OpenDriver open = open(broker, settings)) {
      DriverProducer producer = open.producer(open.topic(1));
      SendResults sends = new SendResults();
      producer.send(new byte[9_000], MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      producer.send(new byte[100], MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      sends.awaitAll();
      assertThat(sends.failures()).containsExactly(FailureKind.TOO_LARGE);
      assertThat(sends.acknowledged()).isEqualTo(1);
    }
  }

  @Test
  void automatic_commit_moves_the_position_by_itself(LocalBroker.Running broker) throws Exception {
    Map<String, Object> settings = Map.of("consumerConfig", "enable.auto.commit=true");
    try (OpenDriver open = open(broker, settings)) {
      String topic = open.topic(1);
      DriverProducer producer = open.producer(topic);
      send(producer, 1);
      Received first = new Received(Received.NONE);
      DriverConsumer consumer = open.consumer(topic, "s", first);
      first.awaitCount(1);
      consumer.close();
      send(producer, 2);
      Received second = new Received(Received.NONE);
      open.consumer(topic, "s", second);
      second.awaitCount(1);
      assertThat(second.numbers()).containsExactly(2);
    }
  }

  private static void send(DriverProducer producer, int number) {
    SendResults sends = new SendResults();
    producer.send(
        Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    producer.flush();
    sends.awaitAcknowledged();
  }

  @Test
  void deleting_a_topic_deletes_its_groups(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, "");
        Admin admin =
            Admin.create(Map.of("bootstrap.servers", broker.endpoints().address("kafka")))) {
      String topic = open.topic(1);
      Received received = new Received();
      open.consumer(topic, "s", received);
      send(open.producer(topic), 1);
      received.awaitCount(1);
      assertThat(groups(admin, open)).isNotEmpty();
      open.driver().deleteTopics(List.of(topic));
      assertThat(groups(admin, open)).isEmpty();
    }
  }

  private static List<String> groups(Admin admin, OpenDriver open) throws Exception {
    return admin.listGroups().all().get().stream()
        .map(GroupListing::groupId)
        .filter(group -> group.startsWith(open.prefix()))
        .toList();
  }

  @Test
  void reset_is_left_to_the_framework(LocalBroker.Running broker) throws Exception {
    try (OpenDriver first = open(broker, "")) {
      String topic = first.topic(1);
      try (OpenDriver second = open(broker, Map.of("reset", true))) {
        assertThat(second.driver().resets()).isTrue();
        assertThat(second.driver().listTopics(topic)).containsExactly(topic);
      }
    }
  }

  @Test
  void too_many_replicas_are_refused_with_the_key_to_change(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of("replicationFactor", 9))) {
      assertThatThrownBy(() -> open.topic(1))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("replicationFactor (now 9)");
    }
  }

  @Test
  void sasl_against_a_plain_listener_ends_in_bounded_time_with_a_sentence(
      LocalBroker.Running broker) {
    Map<String, Object> settings =
        Map.of(
            "commonConfig",
            "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n"
                + "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule"
                + " required username=\"u\" password=\"verysecret\";");
    assertThatThrownBy(() -> open(broker, settings))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(broker.endpoints().address("kafka"))
        .hasMessageContaining("security.protocol")
        .hasMessageNotContaining("verysecret");
  }

  @Test
  void sasl_without_credentials_is_told(LocalBroker.Running broker) {
    assertThatThrownBy(
            () -> open(broker, Map.of("commonConfig", "security.protocol=SASL_PLAINTEXT")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("sasl.jaas.config");
  }
}
