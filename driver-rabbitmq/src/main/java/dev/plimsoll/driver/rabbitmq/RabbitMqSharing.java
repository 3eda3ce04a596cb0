// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/**
 * How the consumers of a subscription share a partition: the values of {@code consumer.sharing}.
 */
enum RabbitMqSharing {
  /** Each receives some of its messages. */
  COMPETING,
  /** The partition belongs to one of them, by number; the others do not read it. */
  ASSIGNED,
  /** The server delivers to one of them at a time, and to another one when that ends. */
  SINGLE_ACTIVE;

  /** Returns whether a partition's messages stay in order. */
  boolean isOrdered() {
    return this != COMPETING;
  }
}
