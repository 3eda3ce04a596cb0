// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Producers and consumers of several topics that share clients, and runs of several processes. */
@NeedsBroker("kafka")
@Timeout(120)
final class KafkaSharedClientsIT {

  private static final int SOME = 100;
  private static final int TOPICS = 20;

  private final KafkaSetup setup = KafkaSetup.withPatientGroups();

  private OpenDriver open(LocalBroker.Running broker, int clients, String protocol)
      throws Exception {
    KafkaSetup variant = protocol.equals("consumer") ? KafkaSetup.withConsumerProtocol() : setup;
    Map<String, Object> settings = new HashMap<>(variant.settings());
    settings.put("producerClients", clients);
    settings.put("consumerClients", clients);
    return OpenDriver.connect(setup.provider(), settings, broker.endpoints());
  }

  private OpenDriver open(LocalBroker.Running broker, int clients) throws Exception {
    return open(broker, clients, "classic");
  }

  /** Creates topics and returns their names; they are deleted with the driver's other topics. */
  private static List<String> topics(OpenDriver open, int count, int partitions) throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(open.topic(partitions));
    }
    return names;
  }

  private static void send(DriverProducer producer, int from, int to) {
    SendResults sends = new SendResults();
    for (int number = from; number < to; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    producer.flush();
    sends.awaitAcknowledged();
    sends.assertAnsweredOnce();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static Set<Thread> threads(String part) {
    Set<Thread> threads = Thread.getAllStackTraces().keySet();
    return Set.copyOf(threads.stream().filter(each -> each.getName().contains(part)).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "consumer"})
  void many_topics_share_a_few_clients_and_each_consumer_gets_its_own(
      String protocol, LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, 3, protocol)) {
      List<String> topics = topics(open, TOPICS, 2);
      List<Received> received = new ArrayList<>();
      List<CompletionStage<DriverConsumer>> consumers = new ArrayList<>();
      for (String topic : topics) {
        received.add(new Received());
        consumers.add(
            open.consumerSoon(
                topic, "s", StartPosition.EARLIEST, received.get(received.size() - 1)));
      }
      List<DriverConsumer> opened = new ArrayList<>();
      for (CompletionStage<DriverConsumer> consumer : consumers) {
        opened.add(OpenDriver.await(consumer));
      }
      // Not before: with the classic protocol a topic that is added takes those of the others away
      // until its rebalance ends.
      assertThat(opened).extracting(DriverConsumer::assignedPartitions).containsOnly(2);
      for (int i = 0; i < TOPICS; i++) {
        send(open.producer(topics.get(i)), i * SOME, i * SOME + SOME);
      }
      assertThat(threads("kafka-producer-network-thread")).hasSize(3);
      assertThat(threads("plimsoll-kafka-consumer")).hasSize(3);
      for (int i = 0; i < TOPICS; i++) {
        received.get(i).awaitCount(SOME);
        assertThat(received.get(i).numbers())
            .containsExactlyInAnyOrderElementsOf(numbers(i * SOME, i * SOME + SOME));
      }
    }
    assertThat(threads("plimsoll-kafka-consumer")).isEmpty();
  }

  @Test
  void a_paused_or_set_back_topic_leaves_the_others_of_its_client_alone(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, 1)) {
      List<String> topics = topics(open, 2, 2);
      Received first = new Received();
      Received second = new Received();
      DriverConsumer one = open.consumer(topics.get(0), "s", first);
      DriverConsumer two = open.consumer(topics.get(1), "s", second);
      DriverProducer toFirst = open.producer(topics.get(0));
      DriverProducer toSecond = open.producer(topics.get(1));
      OpenDriver.await(one.pause());
      send(toFirst, 0, SOME);
      send(toSecond, 0, SOME);
      second.awaitCount(SOME);
      assertThat(first.messages()).isEmpty();
      OpenDriver.await(one.resume());
      first.awaitCount(SOME);
      OpenDriver.await(two.seekToStart());
      second.awaitCount(2 * SOME);
      send(toFirst, SOME, 2 * SOME);
      first.awaitCount(2 * SOME);
      assertThat(first.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, 2 * SOME));
    }
  }

  @Test
  void a_closed_topic_goes_to_another_process_and_the_others_of_its_client_stay(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, 1);
        OpenDriver other = open(broker, 1)) {
      List<String> topics = topics(open, 3, 1);
      Received closed = new Received();
      Received staying = new Received();
      DriverConsumer leaving = open.consumer(topics.get(0), "s", closed);
      DriverConsumer first = open.consumer(topics.get(1), "s", staying);
      DriverConsumer second = open.consumer(topics.get(2), "s", staying);
      DriverProducer producer = open.producer(topics.get(0));
      send(producer, 0, SOME);
      closed.awaitCount(SOME);
      leaving.close();
      send(producer, SOME, 2 * SOME);
      Received successor = new Received();
      DriverConsumer next = other.consumer(topics.get(0), "s", successor);
      successor.awaitCount(SOME);
      send(open.producer(topics.get(1)), 0, SOME);
      send(open.producer(topics.get(2)), SOME, 2 * SOME);
      staying.awaitCount(2 * SOME);
      assertThat(closed.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
      assertThat(successor.numbers()).containsExactlyInAnyOrderElementsOf(numbers(SOME, 2 * SOME));
      assertThat(staying.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, 2 * SOME));
      assertThat(next.assignedPartitions()).isEqualTo(1);
      assertThat(first.assignedPartitions() + second.assignedPartitions()).isEqualTo(2);
    }
  }

  @Test
  void members_in_two_processes_share_the_partitions_and_the_one_that_closes_removes_no_other(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, 4);
        Admin admin =
            Admin.create(Map.of("bootstrap.servers", broker.endpoints().address("kafka")))) {
      List<String> topics = topics(open, 2, 4);
      List<Received> staying = List.of(new Received(), new Received());
      List<Received> leaving = List.of(new Received(), new Received());
      try (OpenDriver other = open(broker, 4)) {
        List<DriverConsumer> members = new ArrayList<>();
        for (int topic = 0; topic < 2; topic++) {
          members.add(open.member(topics.get(topic), "s", 0, 2, staying.get(topic)));
          members.add(other.member(topics.get(topic), "s", 1, 2, leaving.get(topic)));
        }
        for (DriverConsumer consumer : members) {
          await()
              .atMost(30, SECONDS)
              .untilAsserted(() -> assertThat(consumer.assignedPartitions()).isEqualTo(2));
        }
      }
      for (int topic = 0; topic < 2; topic++) {
        send(open.producer(topics.get(topic)), 0, SOME);
        staying.get(topic).awaitCount(SOME);
      }
      assertThat(groups(admin, open)).isNotEmpty().allMatch(group -> group.members().size() == 1);
    }
  }

  private static List<ConsumerGroupDescription> groups(Admin admin, OpenDriver open)
      throws Exception {
    List<String> ids =
        admin.listGroups().all().get().stream()
            .map(listing -> listing.groupId())
            .filter(id -> id.startsWith(open.prefix()))
            .toList();
    return List.copyOf(admin.describeConsumerGroups(ids).all().get().values());
  }

  @Test
  void closing_keeps_the_groups_and_deleting_the_subscriptions_removes_them(
      LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, 2);
        Admin admin =
            Admin.create(Map.of("bootstrap.servers", broker.endpoints().address("kafka")))) {
      List<String> topics = topics(open, 3, 1);
      try (OpenDriver other = open(broker, 2)) {
        for (String topic : topics) {
          Received received = new Received();
          other.consumer(topic, "s", received);
          send(open.producer(topic), 0, SOME);
          received.awaitCount(SOME);
        }
      }
      assertThat(groups(admin, open)).hasSize(2);
      open.driver().deleteSubscriptions(topics, List.of("absent"));
      assertThat(groups(admin, open)).hasSize(2);
      open.driver().deleteSubscriptions(topics, List.of("s", "absent"));
      assertThat(groups(admin, open)).isEmpty();
    }
  }

  @Test
  void a_group_stays_as_long_as_another_topic_uses_it(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, 1);
        Admin admin =
            Admin.create(Map.of("bootstrap.servers", broker.endpoints().address("kafka")))) {
      List<String> topics = topics(open, 2, 1);
      Received received = new Received();
      open.consumer(topics.get(0), "s", received);
      open.consumer(topics.get(1), "s", received);
      send(open.producer(topics.get(0)), 0, SOME);
      send(open.producer(topics.get(1)), SOME, 2 * SOME);
      received.awaitCount(2 * SOME);
      open.driver().deleteTopics(List.of(topics.get(0)));
      assertThat(groups(admin, open)).hasSize(1);
      send(open.producer(topics.get(1)), 2 * SOME, 3 * SOME);
      received.awaitCount(3 * SOME);
      open.driver().deleteTopics(topics);
      assertThat(groups(admin, open)).isEmpty();
    }
  }

  @Test
  void a_producer_that_closes_leaves_the_others_of_its_client_alone(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, 1)) {
      List<String> topics = topics(open, 2, 1);
      DriverProducer leaving = open.producer(topics.get(0));
      DriverProducer staying = open.producer(topics.get(1));
      SendResults sends = new SendResults();
      leaving.send(
          Payloads.of(0, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      leaving.close();
      leaving.close();
      assertThatThrownBy(
              () ->
                  leaving.send(
                      Payloads.of(1, 100),
                      MessageKey.NONE,
                      DriverProducer.ANY_PARTITION,
                      sends.next()))
          .isInstanceOfSatisfying(
              SendRejectedException.class,
              e -> assertThat(e.kind()).isEqualTo(FailureKind.ABORTED));
      send(staying, 0, SOME);
      staying.close();
      assertThat(threads("kafka-producer-network-thread")).isEmpty();
      send(open.producer(topics.get(0)), 0, SOME);
      await().atMost(30, SECONDS).until(() -> sends.answered() == 1);
    }
  }

  @Test
  void transactional_producers_have_clients_of_their_own(LocalBroker.Running broker)
      throws Exception {
    Map<String, Object> settings =
        Map.of("producerClients", 1, "producerConfig", "transactional.id=own");
    try (OpenDriver open = OpenDriver.connect(setup.provider(), settings, broker.endpoints())) {
      String topic = open.topic(1);
      open.producer(topic);
      open.producer(topic);
      assertThat(threads("kafka-producer-network-thread")).hasSize(2);
    }
  }

  @Test
  void more_producers_and_topics_than_threads_are_opened_in_bounded_time(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, 4)) {
      List<TopicSpec> specs =
          IntStream.range(0, 200)
              .mapToObj(
                  i -> new TopicSpec(open.prefix() + "-" + (1_000 + i), 1, TopicSpec.Purpose.LOAD))
              .toList();
      open.driver().createTopics(specs);
      List<String> names = specs.stream().map(TopicSpec::name).toList();
      try {
        List<CompletionStage<DriverProducer>> producers = new ArrayList<>();
        List<CompletionStage<DriverConsumer>> consumers = new ArrayList<>();
        Received received = new Received();
        for (int i = 0; i < 200; i++) {
          consumers.add(open.consumerSoon(names.get(i), "s", StartPosition.EARLIEST, received));
          for (int j = 0; j < 4; j++) {
            producers.add(open.producerSoon(names.get(i)));
          }
        }
        for (CompletionStage<DriverConsumer> consumer : consumers) {
          OpenDriver.await(consumer);
        }
        SendResults sends = new SendResults();
        for (int i = 0; i < producers.size(); i++) {
          OpenDriver.await(producers.get(i))
              .send(
                  Payloads.of(i, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
        }
        sends.awaitAcknowledged();
        received.awaitCount(800);
        assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, 800));
      } finally {
        open.driver().deleteTopics(names);
      }
    }
  }
}
