// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Redelivery: after a consumer's process has been killed, and after a rejection. */
@Timeout(180)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class RedeliveryContract extends DriverContract {

  private static final int SOME = 50;
  private static final int REJECTED = 7;

  /** Long enough to notice an unexpected message. */
  private static final Duration A_MOMENT = Duration.ofMillis(500);

  @Test
  void what_a_killed_consumer_had_not_acknowledged_comes_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(1);
    Received next = new Received();
    try (ConsumerProcess killed = process(topic, 0, 1)) {
      sendAll(open, topic, SOME);
      Await.until("the other process has all", () -> killed.numbers().size() >= SOME);
      killed.kill();
      try (var successor = open.consumer(topic, "s", next)) {
        Await.untilAsserted(() -> assertThat(next.distinct()).containsAll(numbers(0, SOME)));
      }
    }
    assertMarked(next, Set.copyOf(numbers(0, SOME)));
  }

  @Test
  void those_that_are_left_get_what_a_killed_consumer_had_not_acknowledged() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(2);
    Received left = new Received();
    try (ConsumerProcess killed = process(topic, 0, 2);
        var survivor = open.member(topic, "s", 1, 2, left)) {
      awaitHalf(survivor);
      int sent = 0;
      while (killed.numbers().isEmpty() && sent < 10 * SOME) {
        sendAround(open, topic, 2, sent, sent + SOME);
        sent += SOME;
        int expected = sent;
        Await.until("both have all", () -> union(left, killed.numbers()).size() == expected);
      }
      Set<Integer> lost = new HashSet<>(killed.numbers());
      assertThat(lost).as("what the other process got").isNotEmpty();
      killed.kill();
      if (!setup().reassigns()) {
        open.member(topic, "s", 0, 2, left);
      }
      List<Integer> all = numbers(0, sent);
      Await.untilAsserted(() -> assertThat(left.distinct()).containsAll(all));
    }
  }

  private ConsumerProcess process(String topic, int number, int members) throws Exception {
    assumeTrue(!broker().nodes().isEmpty(), "this system has no server");
    return ConsumerProcess.start(
        setup(), broker(), new ConsumerProcess.Member(topic, "s", number, members, false));
  }

  private static void awaitHalf(DriverConsumer one) {
    if (one.assignedPartitions() >= 0) {
      Await.until("it has one of the two partitions", () -> one.assignedPartitions() == 1);
    }
  }

  private static Set<Integer> union(Received received, Set<Integer> others) {
    Set<Integer> all = new HashSet<>(received.distinct());
    all.addAll(others);
    return all;
  }

  @Test
  void a_first_delivery_is_not_marked_as_another_one() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(2);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      sendAll(open, topic, SOME);
      received.awaitCount(SOME);
    }
    assertThat(received.messages()).noneMatch(Received.Message::redelivered);
  }

  @Test
  void a_message_that_comes_again_is_marked_where_the_system_does_that() throws Exception {
    assumeTrue(setup().marksRedelivery(), "this system does not mark redelivery");
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(1);
    Received first = new Received(Received.NONE);
    try (var consumer = open.consumer(topic, "s", first)) {
      sendAll(open, topic, SOME);
      first.awaitCount(SOME);
    }
    Received second = new Received();
    try (var consumer = open.consumer(topic, "s", second)) {
      Await.untilAsserted(() -> assertThat(second.distinct()).containsAll(numbers(0, SOME)));
    }
    assertMarked(second, Set.copyOf(numbers(0, SOME)));
  }

  private void assertMarked(Received received, Set<Integer> numbers) {
    if (setup().marksRedelivery()) {
      assertThat(received.messages())
          .filteredOn(message -> numbers.contains(Payloads.number(message.payload())))
          .allMatch(Received.Message::redelivered);
    }
  }

  @Test
  void a_rejected_message_comes_again_if_that_is_asked_for() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.REJECT);
    String topic = open.topic(1);
    Set<Integer> refused = ConcurrentHashMap.newKeySet();
    Received received =
        new Received(
            rejecting(
                (number, batch, i) -> {
                  boolean again = refused.add(number);
                  if (again) {
                    batch.reject(i, true);
                  } else {
                    batch.acknowledge(i);
                  }
                }));
    try (var consumer = open.consumer(topic, "s", received)) {
      sendAll(open, topic, SOME);
      int twice = (int) numbers(0, SOME).stream().filter(n -> n % REJECTED == 0).count();
      received.awaitCount(SOME + twice);
      Await.whileLasting(A_MOMENT, () -> assertThat(received.count()).isEqualTo(SOME + twice));
    }
    assertThat(received.distinct()).hasSize(SOME);
  }

  @Test
  void a_message_rejected_for_good_does_not_come_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.REJECT);
    String topic = open.topic(1);
    Received received = new Received(rejecting((number, batch, i) -> batch.reject(i, false)));
    try (var consumer = open.consumer(topic, "s", received)) {
      sendAll(open, topic, SOME);
      received.awaitCount(SOME);
    }
    Received next = new Received();
    try (var consumer = open.consumer(topic, "s", next)) {
      sendAll(open, topic, 1);
      next.awaitCount(1);
      Await.whileLasting(
          setup().redeliversAfter().plus(A_MOMENT),
          () -> assertThat(next.numbers()).containsExactly(0));
    }
    assertThat(received.count()).isEqualTo(SOME);
  }

  /** The rejection of a message whose number is divisible by seven. */
  private interface Rejection {
    void of(int number, DeliveredBatch batch, int index);
  }

  private static Consumer<DeliveredBatch> rejecting(Rejection rejection) {
    return batch -> {
      for (int i = 0; i < batch.size(); i++) {
        int number = Received.number(batch, i);
        if (number % REJECTED == 0) {
          rejection.of(number, batch, i);
        } else {
          batch.acknowledge(i);
        }
      }
    };
  }
}
