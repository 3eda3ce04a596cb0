// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.TopicSpec.Purpose;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests and replies: repliers share the request topic and send, from the thread that they
 * receive on, to the reply topic of the requester.
 */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class RequestReplyContract extends DriverContract {

  private static final int SOME = 300;
  private static final int SIZE_BYTES = 500;

  private OpenDriver open;

  @BeforeEach
  void skip_where_requests_cannot_be_mapped() throws Exception {
    open = open();
    needs(open, Capability.REQUEST_REPLY);
  }

  @Test
  void a_reply_that_is_sent_from_the_receiving_thread_arrives() throws Exception {
    String requests = open.topic(1, Purpose.REQUEST);
    String replies = open.topic(1, Purpose.REPLY);
    Received received = new Received();
    SendResults answers = new SendResults();
    try (var requester = open.consumer(replies, "requester", received);
        var replier =
            open.consumer(
                requests, "repliers", new EchoHandler(List.of(open.producer(replies)), answers));
        DriverProducer producer = open.producer(requests)) {
      request(producer, 0, SOME);
      received.awaitCount(SOME);
    }
    answers.awaitAcknowledged();
    answers.assertAnsweredOnce();
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
    assertThat(received.messages())
        .allMatch(
            m -> Arrays.equals(m.payload(), Payloads.of(Payloads.number(m.payload()), SIZE_BYTES)));
  }

  @Test
  void one_request_at_a_time_gets_its_reply() throws Exception {
    String requests = open.topic(1, Purpose.REQUEST);
    String replies = open.topic(1, Purpose.REPLY);
    Received received = new Received();
    try (var requester = open.consumer(replies, "requester", received);
        var replier =
            open.consumer(
                requests,
                "repliers",
                new EchoHandler(List.of(open.producer(replies)), new SendResults()));
        DriverProducer producer = open.producer(requests)) {
      for (int number = 0; number < 20; number++) {
        request(producer, number, number + 1);
        received.awaitCount(number + 1);
      }
    }
    assertThat(received.numbers()).isEqualTo(numbers(0, 20));
  }

  @Test
  void each_request_is_answered_once_to_its_requester_by_one_of_several_repliers()
      throws Exception {
    String requests = open.topic(2, Purpose.REQUEST);
    List<String> replies = List.of(open.topic(1, Purpose.REPLY), open.topic(1, Purpose.REPLY));
    Received even = new Received();
    Received odd = new Received();
    SendResults answers = new SendResults();
    long start = System.nanoTime();
    try (var first = open.consumer(replies.get(0), "requester", even);
        var second = open.consumer(replies.get(1), "requester", odd);
        var one =
            open.member(requests, "repliers", 0, 2, new EchoHandler(producers(replies), answers));
        var two =
            open.member(requests, "repliers", 1, 2, new EchoHandler(producers(replies), answers));
        DriverProducer producer = open.producer(requests)) {
      PartitionShares.awaitEqual(one, two, 2);
      request(producer, 0, SOME);
      even.awaitCount(SOME / 2);
      odd.awaitCount(SOME / 2);
    }
    answers.awaitAcknowledged();
    assertOnceEach(even.numbers(), withRemainder(0), start);
    assertOnceEach(odd.numbers(), withRemainder(1), start);
  }

  private static List<Integer> withRemainder(int remainder) {
    return numbers(0, SOME).stream().filter(number -> number % 2 == remainder).toList();
  }

  private List<DriverProducer> producers(List<String> topics) throws InterruptedException {
    return List.of(open.producer(topics.get(0)), open.producer(topics.get(1)));
  }

  private static void request(DriverProducer producer, int from, int to) {
    SendResults sends = new SendResults();
    for (int number = from; number < to; number++) {
      producer.send(
          Payloads.of(number, SIZE_BYTES),
          MessageKey.NONE,
          DriverProducer.ANY_PARTITION,
          sends.next());
    }
    producer.flush();
    sends.awaitAcknowledged();
  }

  /** Sends each request back, with the producer that its number selects. */
  private record EchoHandler(List<DriverProducer> producers, SendResults answers)
      implements BatchHandler {

    @Override
    public void received(DeliveredBatch batch) {
      for (int i = 0; i < batch.size(); i++) {
        int from = batch.offset(i);
        byte[] reply = Arrays.copyOfRange(batch.payload(i), from, from + batch.length(i));
        producers
            .get(Payloads.number(reply) % producers.size())
            .send(reply, MessageKey.NONE, DriverProducer.ANY_PARTITION, answers.next());
        batch.acknowledge(i);
      }
    }

    @Override
    public void stopped(DriverException cause) {
      throw new AssertionError("the replier has stopped", cause);
    }
  }
}
