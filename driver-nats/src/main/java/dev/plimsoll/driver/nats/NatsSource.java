// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import io.nats.client.MessageHandler;

/** Where one consumer receives from: subjects, or durable consumers of streams. */
interface NatsSource {

  /**
   * Subscribes; delivers to the handler on one thread. Messages sent after this method has returned
   * reach the subscription.
   */
  NatsDelivery open(MessageHandler handler) throws DriverException, InterruptedException;

  /** Sets the position back to the first message. Only while nothing is being received. */
  void rewind() throws DriverException, InterruptedException;

  /** As {@link dev.plimsoll.driver.DriverConsumer#assignedPartitions}. */
  int assignedPartitions();
}
