// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Payloads arrive exactly as they were sent. */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class PayloadContract extends DriverContract {

  private static final int EACH_UP_TO = 300;
  private static final int MANY = 3_000;
  private static final int SIZE_BYTES = 200;

  /** Maximum time for which a slow consumer holds its first batch. */
  private static final long SLOW_SECONDS = 2;

  @Test
  void payloads_of_all_sizes_arrive_unchanged() throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    Map<Integer, byte[]> bySize = payloads();
    SendResults sends = new SendResults();
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (byte[] payload : bySize.values()) {
        producer.send(payload.clone(), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(bySize.size());
    }
    assertThat(received.messages())
        .extracting(message -> message.payload().length)
        .containsExactlyInAnyOrderElementsOf(bySize.keySet());
    assertThat(received.messages())
        .allMatch(
            message -> Arrays.equals(message.payload(), bySize.get(message.payload().length)));
  }

  /**
   * Returns payloads of each size, with small and large ones mixed so that they share the client's
   * batches.
   */
  private Map<Integer, byte[]> payloads() {
    List<Integer> sizes = new ArrayList<>(sizes());
    Collections.shuffle(sizes, new Random(1));
    Map<Integer, byte[]> bySize = new LinkedHashMap<>();
    sizes.forEach(size -> bySize.put(size, Payloads.of(size, size)));
    return bySize;
  }

  private Set<Integer> sizes() {
    int largest = setup().largestBytes();
    Set<Integer> sizes = new TreeSet<>(IntStream.rangeClosed(1, EACH_UP_TO).boxed().toList());
    for (int power = 1; power <= largest && power > 0; power *= 2) {
      sizes.addAll(List.of(power - 1, power, power + 1));
    }
    sizes.add(largest);
    sizes.removeIf(size -> size < 1 || size > largest);
    return sizes;
  }

  @Test
  void a_payload_may_be_filled_anew_as_soon_as_the_traits_permit() throws Exception {
    assertArriveUnchanged(new Received());
  }

  @Test
  void a_payload_may_be_filled_anew_while_the_consumer_is_slow() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    Consumer<DeliveredBatch> slowly =
        batch -> {
          await(sent);
          Received.ALL.accept(batch);
        };
    assertArriveUnchanged(new Received(slowly), sent);
  }

  private void assertArriveUnchanged(Received received) throws Exception {
    assertArriveUnchanged(received, new CountDownLatch(1));
  }

  private void assertArriveUnchanged(Received received, CountDownLatch sent) throws Exception {
    OpenDriver open = open();
    String topic = open.topic(1);
    SendResults sends = new SendResults();
    PayloadBuffers buffers = new PayloadBuffers(open.driver().traits().payloadUse(), SIZE_BYTES);
    try (var consumer = open.consumer(topic, "s", received);
        DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        byte[] payload = buffers.fill(number);
        SendCompletion completion = buffers.returning(payload, sends.next());
        producer.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, completion);
        buffers.sent(payload);
      }
      producer.flush();
      sent.countDown();
      sends.awaitAcknowledged();
      received.awaitCount(MANY);
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, MANY));
    assertThat(received.messages())
        .allMatch(
            m -> Arrays.equals(m.payload(), Payloads.of(Payloads.number(m.payload()), SIZE_BYTES)));
  }

  private static void await(CountDownLatch latch) {
    try {
      // A client that delivers and completes on one thread may block the sender meanwhile.
      boolean reached = latch.await(SLOW_SECONDS, TimeUnit.SECONDS);
      if (!reached) {
        latch.countDown();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_driver_does_not_change_what_it_is_handed() throws Exception {
    OpenDriver open = open();
    List<byte[]> handed = new ArrayList<>();
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(open.topic(1))) {
      for (int size = 1; size <= EACH_UP_TO; size++) {
        byte[] payload = Payloads.of(size, size);
        handed.add(payload);
        producer.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
    assertThat(handed)
        .allMatch(payload -> Arrays.equals(payload, Payloads.of(payload.length, payload.length)));
  }
}
