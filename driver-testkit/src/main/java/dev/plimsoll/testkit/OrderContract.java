// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order that the traits guarantee, within a key and within a partition, for each producer. */
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class OrderContract extends DriverContract {

  private static final int MANY = 4_000;
  private static final int PARTITIONS = 4;
  private static final int PRODUCERS = 2;

  private static final List<MessageKey> KEYS =
      IntStream.range(0, 7).mapToObj(i -> new MessageKey(i, "key-" + i)).toList();

  @Test
  void messages_of_one_partition_stay_in_order() throws Exception {
    OpenDriver open = ordered();
    String topic = open.topic(1);
    Received received = new Received();
    try (var consumer = open.consumer(topic, "s", received)) {
      sendAll(open, topic, MANY);
      received.awaitCount(MANY);
    }
    assertThat(received.numbers()).isEqualTo(numbers(0, MANY));
  }

  @Test
  void messages_of_a_key_stay_in_order() throws Exception {
    OpenDriver open = ordered();
    needs(open, Capability.KEYS);
    Received received = new Received();
    String topic = open.topic(PARTITIONS);
    try (var consumer = open.consumer(topic, "s", received)) {
      sendKeyed(open, topic);
      received.awaitCount(MANY);
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers(0, MANY));
    assertOrdered(received, OrderContract::keyOf);
    assertEachKeyInOnePartition(received.messages());
  }

  @Test
  void messages_of_a_key_stay_in_order_with_several_consumers() throws Exception {
    OpenDriver open = ordered();
    needs(open, Capability.KEYS);
    String topic = open.topic(PARTITIONS);
    Received first = new Received();
    Received second = new Received();
    try (var one = open.member(topic, "s", 0, 2, first);
        var two = open.member(topic, "s", 1, 2, second)) {
      PartitionShares.awaitEqual(one, two, PARTITIONS);
      sendKeyed(open, topic);
      awaitAll(first, second);
    }
    assertOrdered(first, OrderContract::keyOf);
    assertOrdered(second, OrderContract::keyOf);
  }

  @Test
  void messages_of_each_partition_stay_in_order_with_several_consumers() throws Exception {
    OpenDriver open = ordered();
    needs(open, Capability.PARTITION_TARGET);
    String topic = open.topic(PARTITIONS);
    Received first = new Received();
    Received second = new Received();
    try (var one = open.member(topic, "s", 0, 2, first);
        var two = open.member(topic, "s", 1, 2, second)) {
      PartitionShares.awaitEqual(one, two, PARTITIONS);
      sendToPartitions(open, topic);
      awaitAll(first, second);
    }
    assertOrdered(first, OrderContract::partitionOf);
    assertOrdered(second, OrderContract::partitionOf);
  }

  private OpenDriver ordered() throws Exception {
    OpenDriver open = open();
    assumeTrue(open.driver().traits().ordering() != OrderScope.NONE, "no order is promised");
    return open;
  }

  private static void awaitAll(Received first, Received second) {
    Await.untilAsserted(
        () -> assertThat(first.count() + second.count()).isGreaterThanOrEqualTo(MANY));
    Set<Integer> all = new HashSet<>(first.distinct());
    all.addAll(second.distinct());
    assertThat(all).hasSize(MANY);
  }

  /**
   * Sends with two producers alternately; the number of a message determines its producer and key.
   */
  private static void sendKeyed(OpenDriver open, String topic) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer one = open.producer(topic);
        DriverProducer two = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        DriverProducer producer = producerOf(number) == 0 ? one : two;
        MessageKey key = KEYS.get(keyOf(number));
        producer.send(Payloads.of(number, 100), key, DriverProducer.ANY_PARTITION, sends.next());
      }
      one.flush();
      two.flush();
      sends.awaitAcknowledged();
    }
  }

  private static void sendToPartitions(OpenDriver open, String topic) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer one = open.producer(topic);
        DriverProducer two = open.producer(topic)) {
      for (int number = 0; number < MANY; number++) {
        DriverProducer producer = producerOf(number) == 0 ? one : two;
        producer.send(Payloads.of(number, 100), MessageKey.NONE, partitionOf(number), sends.next());
      }
      one.flush();
      two.flush();
      sends.awaitAcknowledged();
    }
  }

  private static int producerOf(int number) {
    return number % PRODUCERS;
  }

  private static int keyOf(int number) {
    return number / PRODUCERS % KEYS.size();
  }

  private static int partitionOf(int number) {
    return number / PRODUCERS % PARTITIONS;
  }

  private static void assertOrdered(Received received, IntUnaryOperator scopeOf) {
    Map<Integer, List<Integer>> byProducerAndScope =
        received.numbers().stream()
            .collect(
                Collectors.groupingBy(
                    number -> scopeOf.applyAsInt(number) * PRODUCERS + producerOf(number)));
    assertThat(byProducerAndScope.values())
        .allSatisfy(numbers -> assertThat(numbers).isSorted().doesNotHaveDuplicates());
  }

  private static void assertEachKeyInOnePartition(List<Received.Message> messages) {
    Map<Integer, Set<Integer>> partitions =
        messages.stream()
            .filter(message -> message.partition() != DeliveredBatch.UNKNOWN_PARTITION)
            .collect(
                Collectors.groupingBy(
                    message -> keyOf(Payloads.number(message.payload())),
                    Collectors.mapping(Received.Message::partition, Collectors.toSet())));
    assertThat(partitions.values()).allSatisfy(of -> assertThat(of).hasSize(1));
  }
}
