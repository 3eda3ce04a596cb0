// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverConsumer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A run in several processes, each with a driver of its own: they share subscriptions, and none
 * removes what another one uses.
 */
@Timeout(180)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class MembersContract extends DriverContract {

  private static final int PARTITIONS = 4;
  private static final int SOME = 200;

  @BeforeEach
  void skip_where_there_is_no_server() {
    assumeTrue(!broker().nodes().isEmpty(), "this system has no server");
  }

  @Test
  void two_processes_share_a_subscription_and_each_message_arrives_once() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(PARTITIONS);
    Received here = new Received();
    try (ConsumerProcess there = process(topic, 1, 2);
        var member = open.member(topic, "s", 0, 2, here)) {
      awaitHalf(member);
      int sent = 0;
      long start = System.nanoTime();
      // At a low load, or while the other one waits for the processor, one may receive everything.
      while (sent == 0 || (Await.isEarly(start) && isOneIdle(here, there))) {
        sendAround(open, topic, PARTITIONS, sent, sent + SOME);
        sent += SOME;
        int expected = sent;
        Await.until("all have arrived", () -> here.count() + there.received().size() >= expected);
      }
      assertThat(isOneIdle(here, there)).isFalse();
      List<Integer> all = new ArrayList<>(here.numbers());
      all.addAll(there.received());
      assertOnceEach(all, numbers(0, sent), start);
    }
  }

  private static boolean isOneIdle(Received here, ConsumerProcess there) {
    return here.count() == 0 || there.received().isEmpty();
  }

  @Test
  void a_process_that_ends_leaves_the_subscription_to_the_others() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(PARTITIONS);
    Received here = new Received();
    try (ConsumerProcess there = process(topic, 1, 2);
        var member = open.member(topic, "s", 0, 2, here)) {
      awaitHalf(member);
      sendAround(open, topic, PARTITIONS, 0, SOME);
      Await.until("all have arrived", () -> here.count() + there.received().size() >= SOME);
      there.end();
      if (!setup().reassigns()) {
        open.member(topic, "s", 1, 2, here);
      }
      sendAround(open, topic, PARTITIONS, SOME, 2 * SOME);
      Await.untilAsserted(() -> assertThat(union(here, there)).containsAll(numbers(0, 2 * SOME)));
      assertThat(here.stops()).isEmpty();
    }
  }

  @Test
  void the_process_that_created_a_topic_may_end_before_the_others() throws Exception {
    OpenDriver first = openUnregistered(setup().settings());
    String topic = first.topic(PARTITIONS);
    first.consumer(topic, "s", new Received()).close();
    OpenDriver second = open();
    try (ConsumerProcess there = process(topic, 0, 1)) {
      first.driver().close();
      sendAround(second, topic, PARTITIONS, 0, SOME);
      Await.untilAsserted(() -> assertThat(there.numbers()).containsAll(numbers(0, SOME)));
    } finally {
      second.driver().deleteTopics(List.of(topic));
    }
  }

  @Test
  void a_removed_subscription_begins_anew() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(PARTITIONS);
    Received before = new Received();
    Received otherBefore = new Received();
    try (var consumer = open.consumer(topic, "s", before);
        var other = open.consumer(topic, "other", otherBefore)) {
      sendAround(open, topic, PARTITIONS, 0, SOME);
      before.awaitCount(SOME);
      // What one subscription still needs, another one that begins anew may receive as well.
      otherBefore.awaitCount(SOME);
    }
    remove(open, topic, "s");
    remove(open, topic, "s");
    sendAround(open, topic, PARTITIONS, SOME, 2 * SOME);
    boolean log = setup().keeps() == Retention.FOR_LATER_SUBSCRIPTIONS;
    Received after = new Received();
    Received other = new Received();
    try (var consumer = open.consumer(topic, "s", after);
        var untouched = open.consumer(topic, "other", other)) {
      sendAround(open, topic, PARTITIONS, 2 * SOME, 3 * SOME);
      after.awaitCount(log ? 3 * SOME : SOME);
      other.awaitCount(2 * SOME);
    }
    assertThat(after.distinct())
        .containsExactlyInAnyOrderElementsOf(numbers(log ? 0 : 2 * SOME, 3 * SOME));
    assertThat(other.distinct()).containsAll(numbers(SOME, 3 * SOME));
  }

  private static void remove(OpenDriver open, String topic, String subscription) throws Exception {
    open.driver().deleteSubscriptions(List.of(topic), List.of(subscription, "unknown"));
  }

  private ConsumerProcess process(String topic, int number, int members) throws Exception {
    return ConsumerProcess.start(
        setup(), broker(), new ConsumerProcess.Member(topic, "s", number, members, true));
  }

  private static void awaitHalf(DriverConsumer one) {
    if (one.assignedPartitions() >= 0) {
      Await.until(
          "it has half of the partitions", () -> one.assignedPartitions() == PARTITIONS / 2);
    }
  }

  private static Set<Integer> union(Received here, ConsumerProcess there) {
    Set<Integer> all = new HashSet<>(here.distinct());
    all.addAll(there.numbers());
    return all;
  }
}
