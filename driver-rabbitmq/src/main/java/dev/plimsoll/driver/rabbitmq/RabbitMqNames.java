// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * The names of a topic's objects. Topic names contain no dot, so every name that begins with the
 * topic's name and a dot belongs to the topic.
 */
final class RabbitMqNames {

  private static final String DOT = ".";

  private RabbitMqNames() {}

  /** Returns the partition's queue for the first subscription, or the partition's stream. */
  static String queue(String topic, int partition) {
    return topic + DOT + partition;
  }

  /** Returns the partition's queue for a further subscription. */
  static String queue(String topic, int partition, String subscription) {
    return queue(topic, partition) + DOT + subscription;
  }

  /**
   * Returns the name of an exchange without messages whose declaration determines which
   * subscription is the first.
   */
  static String claim(String topic) {
    return topic + DOT + "first";
  }

  static boolean belongs(String name, String topic) {
    return name.startsWith(topic + DOT);
  }

  /** Returns whether the name can be a topic's, not that of an object of a topic. */
  static boolean isTopic(String name) {
    return !name.isEmpty() && !name.contains(DOT);
  }
}
