// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendRejectedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sending: each send is completed once, and messages go to the chosen partition. */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class SendingContract extends DriverContract {

  private static final int MANY = 5_000;

  @Test
  void each_send_is_answered_once() throws Exception {
    OpenDriver open = open();
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(open.topic(3))) {
      send(producer, sends, 0, MANY);
      sends.awaitAcknowledged();
    }
    sends.assertAnsweredOnce();
  }

  @Test
  void sends_that_are_open_when_the_producer_closes_are_answered_once() throws Exception {
    OpenDriver open = open();
    SendResults sends = new SendResults();
    DriverProducer producer = open.producer(open.topic(1));
    send(producer, sends, 0, MANY);
    producer.close();
    sends.awaitAll();
    sends.assertAnsweredOnce();
    assertThat(sends.failures()).allMatch(FailureKind.ABORTED::equals);
  }

  @Test
  void a_producer_may_be_closed_twice_also_after_its_driver() throws Exception {
    OpenDriver open = openUnregistered(setup().settings());
    String topic = open.topic(1);
    SendResults sends = new SendResults();
    DriverProducer once = open.producer(topic);
    DriverProducer late = open.producer(topic);
    send(once, sends, 0, 1);
    send(late, sends, 1, 2);
    once.close();
    once.close();
    open.driver().close();
    once.close();
    late.close();
    sends.awaitAll();
    sends.assertAnsweredOnce();
    open().driver().deleteTopics(List.of(topic));
  }

  @Test
  void flushing_hands_over_what_the_client_gathers() throws Exception {
    OpenDriver open = open();
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(open.topic(1))) {
      producer.flush();
      send(producer, sends, 0, 10);
      producer.flush();
      sends.awaitAcknowledged();
      producer.flush();
    }
    sends.assertAnsweredOnce();
  }

  @Test
  void closing_one_producer_leaves_the_others_alone() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    SendResults sends = new SendResults();
    DriverProducer leaving = open.producer(topic);
    try (DriverProducer staying = open.producer(topic)) {
      send(leaving, new SendResults(), 0, 100);
      send(staying, sends, 0, 100);
      leaving.close();
      send(staying, sends, 100, 200);
      staying.flush();
      sends.awaitAcknowledged();
    }
    sends.assertAnsweredOnce();
  }

  @Test
  void sends_that_are_open_when_the_driver_closes_are_answered_once() throws Exception {
    OpenDriver open = openUnregistered(setup().settings());
    String topic = open.topic(1);
    SendResults sends = new SendResults();
    send(open.producer(topic), sends, 0, MANY);
    open.driver().close();
    sends.awaitAll();
    sends.assertAnsweredOnce();
    open().driver().deleteTopics(List.of(topic));
  }

  @Test
  void a_closed_producer_refuses_or_fails_a_send() throws Exception {
    OpenDriver open = open();
    DriverProducer producer = open.producer(open.topic(1));
    producer.close();
    SendResults sends = new SendResults();
    try {
      send(producer, sends, 0, 1);
    } catch (SendRejectedException e) {
      assertThat(e.kind()).isEqualTo(FailureKind.ABORTED);
      return;
    }
    sends.awaitAll();
    assertThat(sends.failures()).hasSize(1);
  }

  @Test
  void a_message_that_is_too_large_fails_as_such_and_the_next_one_passes() throws Exception {
    assumeTrue(setup().tooLargeBytes().isPresent(), "this system takes any size");
    OpenDriver open = open();
    try (DriverProducer producer = open.producer(open.topic(1))) {
      byte[] large = new byte[setup().tooLargeBytes().getAsInt()];
      assertThat(outcome(producer, large)).containsExactly(FailureKind.TOO_LARGE);
      assertThat(outcome(producer, new byte[100])).isEmpty();
    }
  }

  private static List<FailureKind> outcome(DriverProducer producer, byte[] payload) {
    SendResults sends = new SendResults();
    try {
      producer.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      producer.flush();
    } catch (SendRejectedException e) {
      assertThat(sends.answered()).as("answered although send has thrown").isZero();
      return List.of(e.kind());
    }
    sends.awaitAll();
    sends.assertAnsweredOnce();
    return sends.failures();
  }

  @Test
  void a_producer_goes_on_sending_while_several_partitions_are_consumed() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(4);
    SendResults sends = new SendResults();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < 2 * MANY; number++) {
        producer.send(
            Payloads.of(number, 1_024),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  @Test
  void a_message_goes_to_the_partition_that_it_is_sent_to() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PARTITION_TARGET);
    int partitions = setup().manyPartitions();
    String topic = open.topic(partitions);
    SendResults sends = new SendResults();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < 2 * partitions; number++) {
        producer.send(Payloads.of(number, 100), MessageKey.NONE, number % partitions, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(2 * partitions);
    }
    assertThat(received.distinct()).containsAll(numbers(0, 2 * partitions));
    assertThat(received.messages())
        .allMatch(
            m ->
                m.partition() == DeliveredBatch.UNKNOWN_PARTITION
                    || m.partition() == Payloads.number(m.payload()) % partitions);
  }
}
