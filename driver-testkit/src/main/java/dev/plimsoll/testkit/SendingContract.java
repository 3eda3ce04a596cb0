// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sending: each message arrives as it was handed over, and is answered once. */
@Timeout(120)
@SuppressWarnings("try") // A consumer works behind the scenes; it is named only to be closed.
public abstract class SendingContract extends DriverContract {

  private static final int MANY = 5_000;

  @Test
  void each_send_is_answered_once() throws Exception {
    OpenDriver open = open();
    Sends sends = new Sends();
    try (DriverProducer producer = open.producer(open.topic(3))) {
      send(producer, sends, 0, MANY);
      sends.awaitAcknowledged();
    }
    sends.assertAnsweredOnce();
  }

  @Test
  void sends_that_are_open_when_the_producer_closes_are_answered_once() throws Exception {
    OpenDriver open = open();
    Sends sends = new Sends();
    DriverProducer producer = open.producer(open.topic(1));
    send(producer, sends, 0, MANY);
    producer.close();
    sends.awaitAll();
    producer.close();
    sends.assertAnsweredOnce();
    assertThat(sends.failures()).allMatch(FailureKind.ABORTED::equals);
  }

  @Test
  void sends_that_are_open_when_the_driver_closes_are_answered_once() throws Exception {
    OpenDriver open = openUnregistered(setup().settings());
    String topic = open.topic(1);
    Sends sends = new Sends();
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
    Sends sends = new Sends();
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
  void payloads_of_all_sizes_arrive_unchanged() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    int[] sizes = {1, 2, 39, 40, 41, 100, 1_023, 1_024, 16_384, 65_536, setup().largestBytes()};
    List<byte[]> payloads = new ArrayList<>();
    Sends sends = new Sends();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int size : sizes) {
        byte[] payload = Payloads.of(size, size);
        payloads.add(payload);
        producer.send(payload.clone(), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(sizes.length);
    }
    assertThat(received.messages())
        .extracting(Received.Message::payload)
        .containsExactlyInAnyOrderElementsOf(payloads);
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
    Sends sends = new Sends();
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
  void a_payload_is_not_read_after_the_time_that_the_traits_state() throws Exception {
    OpenDriver open = open();
    PayloadUse use = open.driver().traits().payloadUse();
    assumeTrue(use != PayloadUse.KEPT, "payloads are kept: each is a fresh array");
    String topic = open.topic(1);
    Sends sends = new Sends();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        byte[] payload = Payloads.of(number, 200);
        SendCompletion completion = sends.next();
        boolean copied = use == PayloadUse.COPIED;
        producer.send(
            payload,
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            copied ? completion : spoiling(payload, completion));
        if (copied) {
          Arrays.fill(payload, (byte) -1);
        }
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(MANY);
    }
    assertThat(received.messages())
        .allMatch(m -> Arrays.equals(m.payload(), Payloads.of(Payloads.number(m.payload()), 200)));
  }

  /** Spoils the payload as soon as the completion is called, as a pool that uses it again would. */
  private static SendCompletion spoiling(byte[] payload, SendCompletion completion) {
    return new SendCompletion() {
      @Override
      public void acknowledged() {
        Arrays.fill(payload, (byte) -1);
        completion.acknowledged();
      }

      @Override
      public void failed(FailureKind kind, Throwable cause) {
        Arrays.fill(payload, (byte) -1);
        completion.failed(kind, cause);
      }
    };
  }

  @Test
  void a_message_goes_to_the_partition_that_it_is_sent_to() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PARTITION_TARGET);
    String topic = open.topic(200);
    Sends sends = new Sends();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < 400; number++) {
        producer.send(Payloads.of(number, 100), MessageKey.NONE, number % 200, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(400);
    }
    assertThat(received.messages())
        .allMatch(m -> m.partition() == Payloads.number(m.payload()) % 200);
  }

  @Test
  void messages_of_a_key_stay_in_order() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.KEYS);
    assumeTrue(open.driver().traits().ordering() != OrderScope.NONE, "no order is promised");
    String topic = open.topic(4);
    List<MessageKey> keys =
        IntStream.range(0, 7).mapToObj(i -> new MessageKey(i, "key-" + i)).toList();
    Sends sends = new Sends();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        MessageKey key = keys.get(number % keys.size());
        producer.send(Payloads.of(number, 100), key, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      received.awaitCount(MANY);
    }
    Map<Integer, List<Integer>> byKey =
        received.numbers().stream().collect(Collectors.groupingBy(n -> n % keys.size()));
    assertThat(byKey).hasSize(keys.size());
    assertThat(byKey.values()).allSatisfy(numbers -> assertThat(numbers).isSorted());
  }

  @Test
  void messages_of_a_partition_stay_in_order() throws Exception {
    OpenDriver open = open();
    assumeTrue(open.driver().traits().ordering() != OrderScope.NONE, "no order is promised");
    String topic = open.topic(1);
    sendAll(open, topic, MANY);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      received.awaitCount(MANY);
    }
    assertThat(received.numbers()).isSorted().hasSize(MANY);
  }
}
