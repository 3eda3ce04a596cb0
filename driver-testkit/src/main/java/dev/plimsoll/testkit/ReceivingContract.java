// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Receiving: who gets what, and from where on. */
@Timeout(120)
@SuppressWarnings("try") // A consumer works behind the scenes; it is named only to be closed.
public abstract class ReceivingContract extends DriverContract {

  private static final int SOME = 300;

  @Test
  void each_subscription_gets_everything() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(2);
    Received first = new Received();
    Received second = new Received();
    try (var one = open.consumer(topic, "one", first);
        var two = open.consumer(topic, "two", second)) {
      sendAll(open, topic, SOME);
      first.awaitCount(SOME);
      second.awaitCount(SOME);
    }
    assertThat(first.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
    assertThat(second.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
  }

  @Test
  void consumers_of_one_subscription_share_the_messages() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(8);
    Received first = new Received();
    Received second = new Received();
    try (var one = open.consumer(topic, "s", first);
        var two = open.consumer(topic, "s", second)) {
      awaitShared(one, two, 8);
      sendAround(open, topic, 8);
      await()
          .atMost(60, SECONDS)
          .until(() -> first.messages().size() + second.messages().size() >= SOME);
    }
    List<Integer> all = new ArrayList<>(first.numbers());
    all.addAll(second.numbers());
    assertThat(all).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
    assertThat(first.messages()).isNotEmpty();
    assertThat(second.messages()).isNotEmpty();
  }

  /** To each partition in turn where that can be asked for: a client may fill one at a time. */
  private static void sendAround(OpenDriver open, String topic, int partitions) throws Exception {
    boolean targets = open.driver().traits().can(Capability.PARTITION_TARGET);
    Sends sends = new Sends();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < SOME; number++) {
        producer.send(
            Payloads.of(number, 100),
            MessageKey.NONE,
            targets ? number % partitions : DriverProducer.ANY_PARTITION,
            sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  private static void awaitShared(DriverConsumer one, DriverConsumer two, int partitions) {
    if (one.assignedPartitions() >= 0) {
      await()
          .atMost(60, SECONDS)
          .until(
              () ->
                  one.assignedPartitions() + two.assignedPartitions() == partitions
                      && one.assignedPartitions() == two.assignedPartitions());
    }
  }

  @Test
  void a_subscription_that_starts_late_gets_what_is_sent_afterwards() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(2);
    sendAll(open, topic, SOME);
    Received received = new Received();
    try (var consumer =
        OpenDriver.await(open.consumerSoon(topic, "s", StartPosition.LATEST, received))) {
      try (DriverProducer producer = open.producer(topic)) {
        Sends sends = new Sends();
        send(producer, sends, SOME, 2 * SOME);
        producer.flush();
        sends.awaitAcknowledged();
      }
      received.awaitCount(SOME);
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(SOME, 2 * SOME));
  }

  @Test
  void a_closed_consumer_is_not_called_any_more() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    Received received = new Received();
    DriverConsumer consumer = open.consumer(topic, "s", received);
    sendAll(open, topic, SOME);
    received.awaitCount(SOME);
    consumer.close();
    consumer.close();
    sendAll(open, topic, SOME);
    assertThat(received.messages()).hasSize(SOME);
    assertThat(received.stops()).isEmpty();
  }

  @Test
  void a_paused_consumer_gets_nothing_until_it_is_resumed() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    String topic = open.topic(2);
    Received paused = new Received();
    Received other = new Received();
    try (var consumer = open.consumer(topic, "paused", paused);
        var witness = open.consumer(topic, "other", other)) {
      OpenDriver.await(consumer.pause());
      sendAll(open, topic, SOME);
      other.awaitCount(SOME);
      assertThat(paused.messages()).isEmpty();
      OpenDriver.await(consumer.resume());
      paused.awaitCount(SOME);
    }
    assertThat(paused.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
  }

  @Test
  void a_consumer_that_is_set_back_gets_everything_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.SEEK);
    String topic = open.topic(2);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      sendAll(open, topic, SOME);
      received.awaitCount(SOME);
      OpenDriver.await(consumer.seekToStart());
      received.awaitCount(2 * SOME);
    }
    assertThat(received.numbers().subList(SOME, 2 * SOME))
        .containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
  }

  @Test
  void a_handler_may_send_from_the_receiving_thread() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.REQUEST_REPLY);
    String requests = open.topic(1);
    String replies = open.topic(1);
    DriverProducer replier = open.producer(replies);
    Sends sends = new Sends();
    Received asked =
        new Received(
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                send(replier, sends, i, i + 1);
              }
            });
    Received answers = new Received();
    try (var requester = open.consumer(replies, "s", answers);
        var responder = open.consumer(requests, "s", asked)) {
      sendAll(open, requests, SOME);
      answers.awaitCount(SOME);
    }
    sends.awaitAcknowledged();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
