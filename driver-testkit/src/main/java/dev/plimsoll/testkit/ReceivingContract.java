// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Receiving: which consumers receive which messages, and where a subscription starts. */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class ReceivingContract extends DriverContract {

  private static final int SOME = 300;
  private static final int PARTITIONS = 8;

  /** More than the threads with which a client serves all its consumers on a small machine. */
  private static final int BLOCKED = 6;

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
    String topic = open.topic(PARTITIONS);
    Received first = new Received();
    Received second = new Received();
    int sent = 0;
    long start = System.nanoTime();
    try (var one = open.member(topic, "s", 0, 2, first);
        var two = open.member(topic, "s", 1, 2, second)) {
      PartitionShares.awaitEqual(one, two, PARTITIONS);
      // At a low load, or while the other one waits for the processor, one may receive everything.
      while (sent == 0 || (Await.isEarly(start) && (first.count() == 0 || second.count() == 0))) {
        sendAround(open, topic, PARTITIONS, sent, sent + SOME);
        sent += SOME;
        int expected = sent;
        Await.untilAsserted(
            () -> assertThat(first.count() + second.count()).isGreaterThanOrEqualTo(expected));
      }
    }
    List<Integer> all = new ArrayList<>(first.numbers());
    all.addAll(second.numbers());
    assertOnceEach(all, numbers(0, sent), start);
    assertThat(first.messages()).isNotEmpty();
    assertThat(second.messages()).isNotEmpty();
  }

  @Test
  void only_a_log_promises_messages_to_later_subscriptions() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.LATER_SUBSCRIPTIONS);

    assertThat(setup().keeps()).isEqualTo(Retention.FOR_LATER_SUBSCRIPTIONS);
  }

  @Test
  void a_new_subscription_begins_with_the_first_message_that_is_kept() throws Exception {
    needsLaterSubscriptions();
    OpenDriver open = open();
    String topic = open.topic(2);
    sendAll(open, topic, SOME);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      received.awaitCount(SOME);
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
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
        SendResults sends = new SendResults();
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
    Received witness = new Received();
    try (var other = open.consumer(topic, "other", witness)) {
      sendAll(open, topic, SOME);
      witness.awaitCount(SOME);
    }
    assertThat(received.messages()).hasSize(SOME);
    assertThat(received.stops()).isEmpty();
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
  void a_handler_may_send_to_another_topic_from_its_own_thread() throws Exception {
    OpenDriver open = open();
    String incoming = open.topic(1);
    String outgoing = open.topic(1);
    DriverProducer forwarder = open.producer(outgoing);
    SendResults sends = new SendResults();
    Received forwarding =
        new Received(
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                int number = Received.number(batch, i);
                send(forwarder, sends, number, number + 1);
              }
              Received.ALL.accept(batch);
            });
    Received forwarded = new Received();
    try (var last = open.consumer(outgoing, "s", forwarded);
        var first = open.consumer(incoming, "s", forwarding)) {
      sendAll(open, incoming, SOME);
      forwarded.awaitCount(SOME);
    }
    sends.awaitAcknowledged();
    assertThat(forwarded.distinct()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
  }

  @Test
  void handlers_that_block_delay_no_other_consumer() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.OWN_RECEIVE_THREAD);
    String topic = open.topic(1);
    CountDownLatch released = new CountDownLatch(1);
    List<DriverConsumer> consumers = new ArrayList<>();
    try {
      List<BlockedHandler> blocked = new ArrayList<>();
      for (int i = 0; i < BLOCKED; i++) {
        blocked.add(new BlockedHandler(released));
        consumers.add(open.consumer(topic, "blocked-" + i, blocked.get(i)));
      }
      sendAll(open, topic, 1);
      blocked.forEach(BlockedHandler::awaitCalled);
      Received witness = new Received();
      consumers.add(open.consumer(topic, "free", witness));
      sendAll(open, topic, SOME);
      witness.awaitCount(SOME);
    } finally {
      released.countDown();
      consumers.forEach(DriverConsumer::close);
    }
  }
}
