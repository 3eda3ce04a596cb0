// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DeliveredBatch.Acknowledgement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Acknowledgement by the consumer: unacknowledged messages are redelivered. */
@Timeout(180)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class AcknowledgementContract extends DriverContract {

  private static final int SOME = 50;

  @Test
  void what_was_not_acknowledged_comes_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    assertSecondDelivery(open, Received.NONE, from(0));
  }

  @Test
  void what_was_acknowledged_does_not_come_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    assertSecondDelivery(open, Received.ALL, from(SOME));
  }

  @Test
  void what_was_acknowledged_one_by_one_does_not_come_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    Consumer<DeliveredBatch> oneByOne =
        batch -> {
          for (int i = batch.size() - 1; i >= 0; i--) {
            batch.acknowledge(i);
          }
        };
    assertSecondDelivery(open, oneByOne, from(SOME));
  }

  @Test
  void acknowledging_through_a_message_covers_those_before_it_and_no_more() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.CUMULATIVE_ACK);
    Consumer<DeliveredBatch> through20 =
        batch -> {
          for (int i = 0; i < batch.size(); i++) {
            if (Received.number(batch, i) == 20) {
              batch.acknowledgeThrough(i);
            }
          }
        };
    assertSecondDelivery(open, through20, from(21));
  }

  @Test
  void a_message_that_was_left_out_comes_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    Consumer<DeliveredBatch> allBut10 =
        batch -> {
          for (int i = 0; i < batch.size(); i++) {
            if (Received.number(batch, i) != 10) {
              batch.acknowledge(i);
            }
          }
        };
    Received second = secondDelivery(open, allBut10, Set.of(10, SOME));
    // A system with one position per partition also redelivers everything that follows.
    assertThat(second.numbers()).doesNotContainAnyElementsOf(numbers(0, 10));
  }

  @Test
  void messages_can_be_acknowledged_after_their_batch() throws Exception {
    assertNotRedelivered(later -> later.forEach(Acknowledgement::acknowledge));
  }

  @Test
  void messages_of_several_batches_can_be_acknowledged_together() throws Exception {
    assertNotRedelivered(later -> later.get(0).acknowledgeAll(later));
  }

  @Test
  void messages_acknowledged_together_are_no_others() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    Consumer<DeliveredBatch> allBut10 =
        batch -> {
          List<Acknowledgement> some = new ArrayList<>();
          for (int i = 0; i < batch.size(); i++) {
            if (Received.number(batch, i) != 10) {
              some.add(batch.detach(i));
            }
          }
          if (!some.isEmpty()) {
            some.get(0).acknowledgeAll(some);
          }
        };
    Received second = secondDelivery(open, allBut10, Set.of(10, SOME));
    assertThat(second.numbers()).doesNotContainAnyElementsOf(numbers(0, 10));
  }

  private void assertNotRedelivered(Consumer<List<Acknowledgement>> acknowledge) throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(1);
    List<Acknowledgement> later = new CopyOnWriteArrayList<>();
    Received first =
        new Received(
            batch -> {
              for (int i = 0; i < batch.size(); i++) {
                later.add(batch.detach(i));
              }
            });
    try (var consumer = open.consumer(topic, "s", first)) {
      sendAll(open, topic, SOME);
      first.awaitCount(SOME);
      acknowledge.accept(later);
    }
    assertNothingElse(next(open, topic, Set.of(SOME)), from(SOME));
  }

  @Test
  void a_subscription_goes_on_where_it_was_after_all_its_consumers_have_left() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    String topic = open.topic(1);
    Received first = new Received();
    try (var consumer = open.consumer(topic, "s", first)) {
      sendAll(open, topic, 10);
      first.awaitCount(10);
    }
    sendAll(open, topic, SOME);
    assertNothingElse(next(open, topic, Set.copyOf(from(0))), from(0));
  }

  /**
   * Checks what a second consumer receives after the first one, with this acknowledgement, has
   * closed.
   */
  private void assertSecondDelivery(
      OpenDriver open, Consumer<DeliveredBatch> how, List<Integer> expected) throws Exception {
    assertNothingElse(secondDelivery(open, how, Set.copyOf(expected)), expected);
  }

  private Received secondDelivery(
      OpenDriver open, Consumer<DeliveredBatch> how, Set<Integer> expected) throws Exception {
    String topic = open.topic(1);
    Received first = new Received(how);
    try (var consumer = open.consumer(topic, "s", first)) {
      sendAll(open, topic, SOME);
      first.awaitCount(SOME);
    }
    return next(open, topic, expected);
  }

  /**
   * Sends one more message, and waits until a second consumer has the expected messages and for as
   * long as redelivery could bring more.
   */
  private Received next(OpenDriver open, String topic, Set<Integer> expected) throws Exception {
    Received second = new Received();
    try (var producer = open.producer(topic);
        var consumer = open.consumer(topic, "s", second)) {
      SendResults sends = new SendResults();
      send(producer, sends, SOME, SOME + 1);
      producer.flush();
      sends.awaitAcknowledged();
      Await.untilAsserted(() -> assertThat(second.distinct()).containsAll(expected));
      Duration more = setup().redeliversAfter();
      Await.whileLasting(more, () -> assertThat(second.distinct()).containsAll(expected));
    }
    return second;
  }

  private static void assertNothingElse(Received second, List<Integer> expected) {
    assertThat(second.numbers()).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Returns the numbers from the first on, including the one message that is sent afterwards. */
  private static List<Integer> from(int first) {
    return IntStream.rangeClosed(first, SOME).boxed().toList();
  }
}
