// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.ConsumerStats;
import org.apache.pulsar.common.policies.data.PersistencePolicies;
import org.apache.pulsar.common.policies.data.PublisherStats;
import org.apache.pulsar.common.policies.data.TopicStats;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Short tests of the variants; the full contract runs only for the default configuration. */
@NeedsBroker("pulsar")
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
@Tag("long")
class PulsarVariantsIT {

  private static final int MANY = 1_000;
  private static final int PARTITIONS = 4;
  private static final List<MessageKey> KEYS =
      IntStream.range(0, 10).mapToObj(i -> new MessageKey(i, "key-" + i)).toList();

  private static final Map<String, Object> NON_PERSISTENT =
      Map.of("client", Map.of("topicType", "non-persistent"));

  private Endpoints endpoints;

  @BeforeEach
  void find(LocalBroker.Running broker) {
    endpoints = broker.endpoints();
  }

  private OpenDriver open(Map<String, Object> settings) throws Exception {
    return OpenDriver.connect(new PulsarProvider(), settings, endpoints);
  }

  private static Map<String, Object> consumer(String key, Object value) {
    return Map.of("consumer", Map.of(key, value));
  }

  private static Map<String, Object> producer(String key, Object value) {
    return Map.of("producer", Map.of(key, value));
  }

  static List<Map<String, Object>> stored() {
    return List.of(
        consumer("subscriptionType", "shared"),
        consumer("subscriptionType", "key-shared"),
        consumer("subscriptionType", "exclusive"),
        consumer("batchIndexAcknowledgment", false),
        producer("batchingEnabled", false),
        producer("compression", "lz4"),
        producer("pendingQueueSize", 50),
        Map.of("client", Map.of("connectionsPerBroker", 4, "ioThreads", 2)),
        Map.of("producerClients", 1, "consumerClients", 1),
        Map.of(
            "client",
            Map.of(
                "namespacePrefix",
                "plimsoll-it/variants",
                "persistence",
                Map.of("ensembleSize", 1, "deduplicationEnabled", true))));
  }

  @ParameterizedTest
  @MethodSource("stored")
  void all_arrives_in_the_promised_order_and_not_again_when_acknowledged(
      Map<String, Object> settings) throws Exception {
    try (OpenDriver open = open(settings)) {
      String topic = open.topic(PARTITIONS);
      sendKeyed(open, topic);
      Received first = new Received();
      try (var consumer = open.consumer(topic, "s", first)) {
        first.awaitCount(MANY);
      }
      assertThat(first.numbers()).containsExactlyInAnyOrderElementsOf(numbers());
      if (open.driver().traits().ordering() != OrderScope.NONE) {
        assertOrderedByKey(first.numbers());
      }
      Received second = new Received();
      try (var consumer = open.consumer(topic, "s", second)) {
        sendOne(open, topic, MANY);
        second.awaitCount(1);
      }
      assertThat(second.numbers()).containsExactly(MANY);
    }
  }

  private static void sendKeyed(OpenDriver open, String topic) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        producer.send(
            Payloads.of(number, 100),
            KEYS.get(number % KEYS.size()),
            DriverProducer.ANY_PARTITION,
            sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      sends.assertAnsweredOnce();
    }
  }

  private static void sendOne(OpenDriver open, String topic, int number) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      producer.send(Payloads.of(number, 100), MessageKey.NONE, 0, sends.next());
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  private static void assertOrderedByKey(List<Integer> received) {
    Map<Integer, List<Integer>> byKey =
        received.stream().collect(Collectors.groupingBy(number -> number % KEYS.size()));
    assertThat(byKey.values()).allSatisfy(numbers -> assertThat(numbers).isSorted());
  }

  private static List<Integer> numbers() {
    return IntStream.range(0, MANY).boxed().toList();
  }

  @Test
  void consumers_of_a_shared_subscription_compete_for_one_partition() throws Exception {
    try (OpenDriver open = open(consumer("subscriptionType", "shared"))) {
      String topic = open.topic(1);
      Received one = new Received();
      Received two = new Received();
      try (var first = open.consumer(topic, "s", one);
          var second = open.consumer(topic, "s", two)) {
        // One message at a time, so that neither consumer gets all of them in one batch.
        for (int number = 0; number < 20; number++) {
          sendOne(open, topic, number);
        }
        await()
            .atMost(60, SECONDS)
            .until(() -> one.messages().size() + two.messages().size() == 20);
      }
      assertThat(one.messages()).isNotEmpty();
      assertThat(two.messages()).isNotEmpty();
    }
  }

  @Test
  void consumers_of_a_key_shared_subscription_keep_to_their_keys() throws Exception {
    try (OpenDriver open = open(consumer("subscriptionType", "key-shared"))) {
      String topic = open.topic(1);
      Received one = new Received();
      Received two = new Received();
      try (var first = open.consumer(topic, "s", one);
          var second = open.consumer(topic, "s", two)) {
        sendKeyed(open, topic);
        await()
            .atMost(60, SECONDS)
            .until(() -> one.messages().size() + two.messages().size() == MANY);
      }
      assertOrderedByKey(one.numbers());
      assertOrderedByKey(two.numbers());
      assertThat(keys(one)).doesNotContainAnyElementsOf(keys(two));
    }
  }

  private static List<Integer> keys(Received received) {
    return received.numbers().stream().map(number -> number % KEYS.size()).distinct().toList();
  }

  @Test
  void with_failover_an_acknowledgement_does_not_cover_earlier_messages() throws Exception {
    assertComesAgain(Map.of(), List.of(0));
  }

  @Test
  void with_an_exclusive_subscription_an_acknowledgement_covers_earlier_messages()
      throws Exception {
    assertComesAgain(consumer("subscriptionType", "exclusive"), List.of());
  }

  /** Acknowledges only the second of two messages, which are in batches of their own. */
  private void assertComesAgain(Map<String, Object> settings, List<Integer> expected)
      throws Exception {
    try (OpenDriver open = open(settings)) {
      String topic = open.topic(1);
      Received first = new Received(PulsarVariantsIT::acknowledgeAllButZero);
      try (var consumer = open.consumer(topic, "s", first)) {
        sendOne(open, topic, 0);
        first.awaitCount(1);
        sendOne(open, topic, 1);
        first.awaitCount(2);
      }
      Received second = new Received();
      try (var consumer = open.consumer(topic, "s", second)) {
        sendOne(open, topic, 2);
        second.awaitCount(expected.size() + 1);
      }
      assertThat(second.numbers()).doesNotContain(1).containsAll(expected).contains(2);
      assertThat(second.numbers()).hasSize(expected.size() + 1);
    }
  }

  private static void acknowledgeAllButZero(DeliveredBatch batch) {
    if (ByteBuffer.wrap(batch.payload(0)).getInt() != 0) {
      batch.acknowledgeThrough(batch.size() - 1);
    }
  }

  @Test
  void an_exclusive_subscription_refuses_a_second_consumer_with_the_ways_out() throws Exception {
    try (OpenDriver open = open(consumer("subscriptionType", "exclusive"))) {
      String topic = open.topic(1);
      try (var first = open.consumer(topic, "s", new Received())) {
        assertThatThrownBy(() -> open.consumer(topic, "s", new Received()))
            .hasMessageContaining("consumerPerSubscription: 1");
      }
    }
  }

  @Test
  void a_topic_that_stores_nothing_delivers_to_those_who_are_there() throws Exception {
    try (OpenDriver open = open(NON_PERSISTENT)) {
      for (int partitions : List.of(1, PARTITIONS)) {
        String topic = open.topic(partitions);
        Received received = new Received();
        try (var consumer = open.consumer(topic, "s", received)) {
          for (int number = 0; number < 20; number++) {
            sendOne(open, topic, number);
          }
          received.awaitCount(20);
        }
        assertThat(received.numbers()).isEqualTo(IntStream.range(0, 20).boxed().toList());
        Guarantees guarantees = open.driver().guarantees(List.of(topic));
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
      }
      assertThat(open.driver().variant()).isEqualTo("non-persistent");
    }
  }

  @Test
  void topics_that_store_nothing_are_described_listed_and_deleted() throws Exception {
    try (OpenDriver open = open(NON_PERSISTENT)) {
      List<String> topics = List.of(open.topic(1), open.topic(PARTITIONS));
      assertThat(open.driver().describeTopics(topics))
          .extracting(topic -> topic.partitions())
          .containsExactly(1, PARTITIONS);
      assertThat(open.driver().listTopics(open.prefix()))
          .containsExactlyInAnyOrderElementsOf(topics);
      open.driver().deleteTopics(topics);
      assertThat(open.driver().listTopics(open.prefix())).isEmpty();
    }
  }

  @Test
  void quorums_and_deduplication_are_policies_of_the_namespace_and_tell_the_promise()
      throws Exception {
    Map<String, Object> persistence =
        Map.of("ensembleSize", 1, "writeQuorum", 1, "ackQuorum", 1, "deduplicationEnabled", true);
    try (OpenDriver open = open(Map.of("client", Map.of("persistence", persistence)));
        PulsarAdmin admin = admin()) {
      String topic = open.topic(1);
      String namespace = "public/" + open.prefix();
      assertThat(admin.namespaces().getPersistence(namespace))
          .isEqualTo(new PersistencePolicies(1, 1, 1, 0));
      assertThat(admin.namespaces().getDeduplicationStatus(namespace)).isTrue();
      Guarantees guarantees = open.driver().guarantees(List.of(topic));
      assertThat(guarantees.replicas()).isEqualTo(1);
      assertThat(guarantees.notes()).anyMatch(note -> note.startsWith("Deduplication:"));
    }
  }

  @Test
  void more_copies_than_bookies_are_refused_by_key() throws Exception {
    Map<String, Object> three = Map.of("client", Map.of("persistence", Map.of("ensembleSize", 3)));
    try (OpenDriver open = open(three)) {
      assertThatThrownBy(() -> open.topic(1))
          .hasMessageContaining("ensembleSize is 3")
          .hasMessageContaining("1 bookie:");
    }
  }

  @Test
  void nothing_is_left_on_the_server() throws Exception {
    try (OpenDriver open =
        open(Map.of("client", Map.of("namespacePrefix", "plimsoll-left/runs")))) {
      sendOne(open, open.topic(PARTITIONS), 0);
    }
    try (PulsarAdmin admin = admin()) {
      assertThat(admin.tenants().getTenants()).doesNotContain("plimsoll-left");
      assertThat(admin.namespaces().getNamespaces("public"))
          .noneMatch(name -> name.startsWith("public/plimsoll-contract"));
    }
  }

  @Test
  void a_topic_of_another_namespace_is_used_by_name_and_its_subscriptions_stay_until_deleted()
      throws Exception {
    String topic = "persistent://public/default/plimsoll-it-existing";
    try (PulsarAdmin admin = admin()) {
      admin.topics().createPartitionedTopic(topic, 2);
      try {
        try (OpenDriver open = open(Map.of())) {
          assertThat(open.driver().describeTopics(List.of(topic)).get(0).partitions()).isEqualTo(2);
          Received received = new Received();
          open.consumer(topic, "ours", received);
          sendOne(open, topic, 7);
          received.awaitCount(1);
          assertThat(received.numbers()).containsExactly(7);
        }
        assertThat(admin.topics().getSubscriptions(topic)).containsExactly("ours");
        try (OpenDriver open = open(Map.of())) {
          open.driver().deleteSubscriptions(List.of(topic), List.of("ours", "never-there"));
        }
        assertThat(admin.topics().getSubscriptions(topic)).isEmpty();
      } finally {
        admin.topics().deletePartitionedTopic(topic, true);
      }
    }
  }

  @Test
  void a_driver_that_closes_leaves_its_subscription_to_the_drivers_of_other_processes()
      throws Exception {
    try (OpenDriver first = open(Map.of())) {
      String topic = first.topic(1);
      try (OpenDriver second = open(Map.of())) {
        Received received = new Received();
        second.consumer(topic, "s", received);
        sendOne(first, topic, 1);
        received.awaitCount(1);
      }
      sendOne(first, topic, 2);
      Received next = new Received();
      try (var consumer = first.consumer(topic, "s", next)) {
        next.awaitCount(1);
      }
      assertThat(next.numbers()).containsExactly(2);
    }
  }

  @Test
  void retained_messages_are_read_again_after_their_ledger_was_closed() throws Exception {
    try (OpenDriver open = open(Map.of("client", Map.of("retention", "1m")));
        PulsarAdmin admin = admin()) {
      assertThat(open.driver().traits().can(Capability.SEEK)).isTrue();
      String topic = open.topic(1);
      Received received = new Received();
      try (var consumer = open.consumer(topic, "s", received)) {
        sendOne(open, topic, 1);
        received.awaitCount(1);
        // Closes the ledger; without retention it is then deleted, because all is acknowledged.
        admin.topics().unload("persistent://public/" + open.prefix() + "/" + topic);
        admin.topics().trimTopic("persistent://public/" + open.prefix() + "/" + topic);
        OpenDriver.await(consumer.seekToStart());
        received.awaitCount(2);
      }
      assertThat(received.numbers()).containsExactly(1, 1);
    }
  }

  @Test
  void producers_and_consumers_have_connections_of_their_own_up_to_the_configured_numbers()
      throws Exception {
    Map<String, Object> settings = Map.of("producerClients", 2, "consumerClients", 3);
    try (OpenDriver open = open(settings);
        PulsarAdmin admin = admin()) {
      String topic = open.topic(1);
      for (int i = 0; i < 4; i++) {
        open.producer(topic);
      }
      for (int i = 0; i < 4; i++) {
        open.consumer(topic, "s", new Received());
      }
      TopicStats stats =
          admin.topics().getStats("persistent://public/" + open.prefix() + "/" + topic);
      assertThat(stats.getPublishers().stream().map(PublisherStats::getAddress).distinct())
          .hasSize(2);
      assertThat(
              stats.getSubscriptions().get("s").getConsumers().stream()
                  .map(ConsumerStats::getAddress)
                  .distinct())
          .hasSize(3);
    }
  }

  private PulsarAdmin admin() throws Exception {
    return PulsarAdmin.builder().serviceHttpUrl(endpoints.address(PulsarProvider.ADMIN)).build();
  }
}
