// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * What things of a topic are called. Names of topics hold no dot, so everything that begins with a
 * topic's name and a dot belongs to it.
 */
final class RabbitMqNames {

  private static final String DOT = ".";

  private RabbitMqNames() {}

  /** The queue of a partition that the first subscription takes, or the partition's stream. */
  static String queue(String topic, int partition) {
    return topic + DOT + partition;
  }

  /** The queue of a partition for a further subscription. */
  static String queue(String topic, int partition, String subscription) {
    return queue(topic, partition) + DOT + subscription;
  }

  /** An exchange that carries nothing: its declaration tells which subscription is the first. */
  static String claim(String topic) {
    return topic + DOT + "first";
  }

  static boolean belongs(String name, String topic) {
    return name.startsWith(topic + DOT);
  }

  /** Whether a name may be a topic's, and not that of something below one. */
  static boolean isTopic(String name) {
    return !name.isEmpty() && !name.contains(DOT);
  }
}
