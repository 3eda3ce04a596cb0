// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.OrderScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Consumers that pause, join and leave while messages are sent. */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class FlowContract extends DriverContract {

  private static final int SOME = 300;
  private static final int STEP = 200;
  private static final int BACKLOG = 2_000;
  private static final int PAUSES = 20;

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
  void a_consumer_can_be_paused_and_resumed_while_messages_flow() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    String topic = open.topic(2);
    Received paused = new Received();
    Received other = new Received();
    try (var consumer = open.consumer(topic, "paused", paused);
        var witness = open.consumer(topic, "other", other);
        MessageFlow flow = new MessageFlow(open.producer(topic))) {
      for (int round = 0; round < 3; round++) {
        paused.awaitCount(paused.count() + STEP);
        OpenDriver.await(consumer.pause());
        int before = paused.count();
        other.awaitCount(other.count() + STEP);
        assertThat(paused.count()).isEqualTo(before);
        OpenDriver.await(consumer.resume());
      }
      List<Integer> sent = flow.end();
      Await.untilAsserted(() -> assertThat(paused.distinct()).containsAll(sent));
    }
  }

  @Test
  void what_is_sent_during_a_pause_arrives_after_it_once_and_in_order() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    String topic = open.topic(1);
    Received paused = new Received();
    Received other = new Received();
    try (var consumer = open.consumer(topic, "paused", paused);
        var witness = open.consumer(topic, "other", other);
        MessageFlow flow = new MessageFlow(open.producer(topic))) {
      paused.awaitCount(STEP);
      OpenDriver.await(consumer.pause());
      int prefetched = paused.count();
      other.awaitCount(prefetched + BACKLOG);
      assertThat(paused.count()).as("nothing after the pause").isEqualTo(prefetched);
      OpenDriver.await(consumer.resume());
      List<Integer> sent = flow.end();
      Await.untilAsserted(() -> assertThat(paused.distinct()).containsAll(sent));
      assertThat(paused.numbers()).as("once").doesNotHaveDuplicates();
      if (open.driver().traits().ordering() != OrderScope.NONE) {
        assertThat(paused.numbers()).isSorted();
      }
    }
  }

  /** Each pause interrupts what is on its way to the consumer at that moment. */
  @Test
  void pauses_under_load_keep_the_order() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    assumeTrue(open.driver().traits().ordering() != OrderScope.NONE, "no order is promised");
    assumeTrue(setup().pausesKeepOrder(), "this system puts back what a paused consumer had");
    String topic = open.topic(1);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        MessageFlow flow = MessageFlow.dense(open.producer(topic))) {
      for (int pause = 0; pause < PAUSES; pause++) {
        received.awaitCount(received.count() + STEP);
        OpenDriver.await(consumer.pause());
        int sent = flow.sent();
        Await.until("more is sent", () -> flow.sent() >= sent + STEP);
        OpenDriver.await(consumer.resume());
      }
      int acknowledged = flow.end().size();
      received.awaitCount(acknowledged);
      assertThat(received.count())
          .as("once: %d different ones of %d sent", received.distinct().size(), flow.sent())
          .isEqualTo(acknowledged);
    }
    assertThat(late(received.numbers())).as("arrived after a later one").isEmpty();
  }

  /** Returns the numbers that come after a larger one. */
  private static List<Integer> late(List<Integer> numbers) {
    List<Integer> late = new ArrayList<>();
    int largest = -1;
    for (int number : numbers) {
      if (number < largest) {
        late.add(number);
      }
      largest = Math.max(largest, number);
    }
    return late;
  }

  @Test
  void pausing_and_resuming_twice_is_as_once() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    String topic = open.topic(2);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      OpenDriver.await(consumer.resume());
      OpenDriver.await(consumer.pause());
      OpenDriver.await(consumer.pause());
      OpenDriver.await(consumer.resume());
      sendAll(open, topic, SOME);
      received.awaitCount(SOME);
      OpenDriver.await(consumer.resume());
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, SOME));
  }

  @Test
  void a_paused_consumer_can_be_closed_and_another_takes_over() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(2);
    Received paused = new Received();
    DriverConsumer consumer = open.consumer(topic, "s", paused);
    OpenDriver.await(consumer.pause());
    sendAll(open, topic, SOME);
    consumer.close();
    Received next = new Received();
    try (var successor = open.consumer(topic, "s", next)) {
      Await.untilAsserted(
          () -> assertThat(next.distinct()).containsAll(numbers(paused.count(), SOME)));
    }
    assertThat(paused.stops()).isEmpty();
  }

  @Test
  void orders_to_a_closed_consumer_are_answered() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.PAUSE);
    DriverConsumer consumer = open.consumer(open.topic(1), "s", new Received());
    consumer.close();
    assertAnswered(consumer.pause());
    assertAnswered(consumer.resume());
  }

  private static void assertAnswered(CompletionStage<Void> order) {
    Await.until("the order is answered", () -> order.toCompletableFuture().isDone());
  }

  @Test
  void consumers_come_and_go_while_messages_flow_and_nothing_is_lost() throws Exception {
    assumeTrue(setup().reassigns(), "this driver shares partitions by number");
    OpenDriver open = open();
    String topic = open.topic(4);
    Received staying = new Received();
    Received passing = new Received();
    try (var first = open.member(topic, "s", 0, 4, staying);
        MessageFlow flow = new MessageFlow(open.producer(topic))) {
      staying.awaitCount(STEP);
      DriverConsumer second = open.member(topic, "s", 1, 4, passing);
      DriverConsumer third = open.member(topic, "s", 2, 4, passing);
      awaitMore(staying, passing);
      second.close();
      awaitMore(staying, passing);
      DriverConsumer fourth = open.member(topic, "s", 3, 4, passing);
      third.close();
      awaitMore(staying, passing);
      fourth.close();
      int sentBefore = flow.sent();
      awaitMore(staying, passing);
      List<Integer> sent = flow.end();
      // Without acknowledgements, the messages that a leaving consumer had fetched are lost.
      boolean all = open.driver().traits().can(Capability.MANUAL_ACK);
      List<Integer> owed = all ? sent : sent.stream().filter(n -> n >= sentBefore).toList();
      awaitAll(owed, staying, passing);
    }
    assertThat(staying.stops()).isEmpty();
    assertThat(passing.stops()).isEmpty();
  }

  @Test
  void a_member_goes_and_comes_back_while_messages_flow_and_nothing_is_lost() throws Exception {
    OpenDriver open = open();
    boolean manual = open.driver().traits().can(Capability.MANUAL_ACK);
    String topic = open.topic(4);
    Received staying = new Received();
    Received passing = new Received();
    try (var first = open.member(topic, "s", 0, 2, staying)) {
      DriverConsumer second = open.member(topic, "s", 1, 2, passing);
      try (MessageFlow flow = new MessageFlow(open.producer(topic))) {
        awaitMore(staying, passing);
        second.close();
        int sent = flow.sent();
        Await.until("messages flow on", () -> flow.sent() >= sent + STEP);
        second = open.member(topic, "s", 1, 2, passing);
        int sentBefore = flow.sent();
        awaitMore(staying, passing);
        List<Integer> all = flow.end();
        // Without acknowledgements, the messages that a leaving consumer had fetched are lost.
        List<Integer> owed = manual ? all : all.stream().filter(n -> n >= sentBefore).toList();
        awaitAll(owed, staying, passing);
      } finally {
        second.close();
      }
    }
    assertThat(staying.stops()).isEmpty();
    assertThat(passing.stops()).isEmpty();
  }

  private static void awaitMore(Received one, Received two) {
    int before = one.count() + two.count();
    Await.untilAsserted(
        () -> assertThat(one.count() + two.count()).isGreaterThanOrEqualTo(before + STEP));
  }

  private static void awaitAll(List<Integer> owed, Received one, Received two) {
    Await.untilAsserted(
        () -> {
          Set<Integer> missing = new TreeSet<>(owed);
          missing.removeAll(union(one, two));
          assertThat(missing).as("missing of %d messages", owed.size()).isEmpty();
        });
  }

  private static Set<Integer> union(Received one, Received two) {
    Set<Integer> all = new HashSet<>(one.distinct());
    all.addAll(two.distinct());
    return all;
  }
}
