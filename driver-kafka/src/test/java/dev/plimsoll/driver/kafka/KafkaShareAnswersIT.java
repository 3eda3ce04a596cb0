// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Capability;
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
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.common.GroupType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the members of a share group answer, and what the server does then. */
@NeedsBroker("kafka")
@Timeout(60)
final class KafkaShareAnswersIT {

  private static final int SOME = 20;

  /** The server's default of {@code group.share.delivery.count.limit}. */
  private static final int DELIVERIES = 5;

  private static OpenDriver open(LocalBroker.Running broker, String mode) throws Exception {
    return OpenDriver.connect(
        new KafkaProvider(),
        Map.of(
            "groupType",
            "share",
            "consumerConfig",
            Map.of("share.acknowledgement.mode", mode, "fetch.max.wait.ms", 50)),
        broker.endpoints());
  }

  @Test
  void a_message_that_is_always_returned_comes_five_times_and_each_time_but_the_first_is_marked(
      LocalBroker.Running broker) throws Exception {
    Received received =
        new Received(
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                batch.reject(i, true);
              }
            });
    try (OpenDriver open = open(broker, "explicit")) {
      String topic = open.topic(1);
      DriverConsumer consumer = open.consumer(topic, "s", received);
      send(open, topic);
      received.awaitCount(SOME * DELIVERIES);
      consumer.close();
    }
    List<Received.Message> messages = received.messages();
    assertThat(messages).hasSize(SOME * DELIVERIES);
    assertThat(messages).filteredOn(message -> !message.redelivered()).hasSize(SOME);
  }

  @Test
  void without_answers_each_message_is_accepted_and_none_comes_again(LocalBroker.Running broker)
      throws Exception {
    Received first = new Received();
    Received second = new Received();
    try (OpenDriver open = open(broker, "implicit")) {
      assertThat(open.driver().traits().can(Capability.REJECT)).isFalse();
      String topic = open.topic(1);
      DriverConsumer consumer = open.consumer(topic, "s", first);
      send(open, topic);
      first.awaitCount(SOME);
      consumer.close();
      DriverConsumer next = open.consumer(topic, "s", second);
      send(open, topic);
      second.awaitCount(SOME);
      next.close();
    }
    assertThat(second.messages()).hasSize(SOME).noneMatch(Received.Message::redelivered);
  }

  @Test
  void a_share_group_is_gone_with_its_topic(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, "explicit");
        Admin admin =
            Admin.create(
                Map.of("bootstrap.servers", broker.endpoints().address(KafkaProvider.SYSTEM)))) {
      String topic = open.topic(1);
      Received received = new Received();
      DriverConsumer consumer = open.consumer(topic, "s", received);
      send(open, topic);
      received.awaitCount(SOME);
      assertThat(shareGroups(admin, open)).isNotEmpty();
      consumer.close();
      open.driver().deleteTopics(List.of(topic));
      assertThat(shareGroups(admin, open)).isEmpty();
    }
  }

  private static List<GroupListing> shareGroups(Admin admin, OpenDriver open) throws Exception {
    return admin.listGroups().all().get().stream()
        .filter(group -> group.type().filter(GroupType.SHARE::equals).isPresent())
        .filter(group -> group.groupId().startsWith(open.prefix()))
        .toList();
  }

  private static void send(OpenDriver open, String topic) throws Exception {
    DriverProducer producer = open.producer(topic);
    SendResults sends = new SendResults();
    for (int number = 0; number < SOME; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    producer.flush();
    sends.awaitAcknowledged();
  }
}
