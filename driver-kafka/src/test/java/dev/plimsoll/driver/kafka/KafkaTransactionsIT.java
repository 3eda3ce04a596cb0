// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.ConsumerProcess;
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

/** What transactions promise to a subscription: stored once, delivered at least once. */
@NeedsBroker("kafka")
@Timeout(120)
final class KafkaTransactionsIT {

  private static final List<Integer> SENT = IntStream.range(0, 50).boxed().toList();

  /** The process is killed before the first commit of its positions. */
  private static final Map<String, Object> SETTINGS =
      Map.of(
          "producerConfig", Map.of("transactional.id", "once"),
          "consumerConfig", Map.of("session.timeout.ms", 6_000),
          "commitInterval", "1h");

  @Test
  void what_a_killed_consumer_acknowledged_since_its_commit_is_stored_once_and_delivered_again(
      LocalBroker.Running broker) throws Exception {
    KafkaProvider provider = new KafkaProvider();
    try (OpenDriver open = OpenDriver.connect(provider, SETTINGS, broker.endpoints())) {
      String topic = open.topic(1);
      List<Integer> before;
      try (ConsumerProcess killed =
          ConsumerProcess.start(
              provider, SETTINGS, broker, new ConsumerProcess.Member(topic, "s", 0, 1, true))) {
        send(open.producer(topic));
        await().atMost(60, SECONDS).until(() -> killed.received().size() >= SENT.size());
        killed.kill();
        before = killed.received();
      }
      Received next = new Received();
      open.consumer(topic, "s", next);
      next.awaitCount(SENT.size());

      assertThat(before).as("stored once").isEqualTo(SENT);
      assertThat(next.numbers()).as("although all were acknowledged").isEqualTo(SENT);
      assertThat(open.driver().guarantees(List.of(topic)).delivery())
          .isEqualTo(Delivery.AT_LEAST_ONCE);
    }
  }

  private static void send(DriverProducer producer) {
    SendResults sends = new SendResults();
    for (int number : SENT) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    producer.flush();
    sends.awaitAcknowledged();
  }
}
