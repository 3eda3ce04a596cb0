// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DeliveredBatch.Acknowledgement;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Acknowledging by the consumer: what it has not acknowledged comes again. */
@Timeout(120)
@SuppressWarnings("try") // A consumer works behind the scenes; it is named only to be closed.
public abstract class AcknowledgementContract extends DriverContract {

  private static final int SOME = 50;

  @Test
  void what_was_not_acknowledged_comes_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    assertThat(secondDelivery(open, Received.NONE)).containsExactlyElementsOf(from(0));
  }

  @Test
  void what_was_acknowledged_does_not_come_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    assertThat(secondDelivery(open, Received.ALL)).containsExactly(SOME);
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
    assertThat(secondDelivery(open, oneByOne)).containsExactly(SOME);
  }

  @Test
  void acknowledging_through_a_message_covers_those_before_it_and_no_more() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.CUMULATIVE_ACK);
    Consumer<DeliveredBatch> through20 =
        batch -> {
          for (int i = 0; i < batch.size(); i++) {
            if (number(batch, i) == 20) {
              batch.acknowledgeThrough(i);
            }
          }
        };
    assertThat(secondDelivery(open, through20)).containsExactlyElementsOf(from(21));
  }

  @Test
  void a_message_that_was_left_out_comes_again() throws Exception {
    OpenDriver open = open();
    needs(open, Capability.MANUAL_ACK);
    Consumer<DeliveredBatch> allBut10 =
        batch -> {
          for (int i = 0; i < batch.size(); i++) {
            if (number(batch, i) != 10) {
              batch.acknowledge(i);
            }
          }
        };
    assertThat(secondDelivery(open, allBut10)).contains(10).doesNotContain(9);
  }

  @Test
  void messages_can_be_acknowledged_after_their_batch() throws Exception {
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
      later.forEach(Acknowledgement::acknowledge);
    }
    assertThat(next(open, topic)).containsExactly(SOME);
  }

  /** What a second consumer gets after a first one, which acknowledged in this way, is closed. */
  private static List<Integer> secondDelivery(OpenDriver open, Consumer<DeliveredBatch> how)
      throws Exception {
    String topic = open.topic(1);
    Received first = new Received(how);
    try (var consumer = open.consumer(topic, "s", first)) {
      sendAll(open, topic, SOME);
      first.awaitCount(SOME);
    }
    return next(open, topic);
  }

  /** Sends one more message and returns everything up to it. */
  private static List<Integer> next(OpenDriver open, String topic) throws Exception {
    Received second = new Received();
    try (var producer = open.producer(topic);
        var consumer = open.consumer(topic, "s", second)) {
      Sends sends = new Sends();
      send(producer, sends, SOME, SOME + 1);
      producer.flush();
      sends.awaitAcknowledged();
      await().atMost(60, SECONDS).until(() -> second.numbers().contains(SOME));
    }
    return second.numbers();
  }

  private static int number(DeliveredBatch batch, int index) {
    return ByteBuffer.wrap(batch.payload(index), batch.offset(index), batch.length(index)).getInt();
  }

  /** The numbers from here on, with the one message that is sent afterwards. */
  private static List<Integer> from(int first) {
    return IntStream.rangeClosed(first, SOME).boxed().toList();
  }
}
