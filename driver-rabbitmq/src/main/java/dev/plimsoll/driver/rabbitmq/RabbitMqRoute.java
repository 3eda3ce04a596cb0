// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How messages of a topic are addressed.
 *
 * @param exchange the topic's exchange; empty for a topic that is a plain queue
 * @param keys the routing key of each partition
 * @param persistent whether messages are marked persistent
 */
record RabbitMqRoute(String exchange, List<String> keys, boolean persistent) {

  RabbitMqRoute {
    keys = List.copyOf(keys);
  }

  static RabbitMqRoute ofExchange(String topic, int partitions, boolean persistent) {
    return new RabbitMqRoute(
        topic, IntStream.range(0, partitions).mapToObj(Integer::toString).toList(), persistent);
  }

  static RabbitMqRoute ofQueue(String queue, boolean persistent) {
    return new RabbitMqRoute("", List.of(queue), persistent);
  }

  boolean isPlainQueue() {
    return exchange.isEmpty();
  }

  int partitions() {
    return keys.size();
  }

  /**
   * Returns the partition of a message: the requested one, or by key, or in turn.
   *
   * @param turn the number of the message
   */
  int partition(MessageKey key, int partition, long turn) {
    if (partition != DriverProducer.ANY_PARTITION) {
      return partition;
    }
    int count = keys.size();
    if (count == 1) {
      return 0;
    }
    return key.isNone()
        ? (int) Math.floorMod(turn, (long) count)
        : Math.floorMod(key.text().hashCode(), count);
  }
}
