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

  /**
   * Makes the server deliver nothing until {@link #open} is called again, or for a limited time, if
   * messages must arrive in order. Called before unsubscribing for a pause. If the server cannot do
   * that, messages arrive later, but possibly out of order.
   */
  void hold() throws InterruptedException;

  /** Sets the position back to the first message. Only while nothing is being received. */
  void rewind() throws DriverException, InterruptedException;

  /** As {@link dev.plimsoll.driver.DriverConsumer#assignedPartitions}. */
  int assignedPartitions();
}
