// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Receives the messages that a consumer delivers. Implemented by the framework. */
public interface BatchHandler {

  /**
   * Receives messages as soon as the client delivers them. The driver calls this method first in
   * the client's callback, or immediately after a poll that returned messages, and once per batch
   * if the client delivers batches.
   *
   * <p>Called by one thread at a time for each consumer. It does not block, unless {@link
   * #mayBlock}, and does not throw. It may call {@link DriverProducer#send} for another topic
   * (request-reply) and the acknowledgement methods of the batch.
   *
   * @param batch a view that the driver may reuse after this method has returned
   */
  void received(DeliveredBatch batch);

  /**
   * Whether {@link #received} may take as long as an application takes to process the messages. A
   * driver with {@link Capability#OWN_RECEIVE_THREAD} then calls it on a thread that no other
   * consumer needs. Read once for each consumer.
   */
  default boolean mayBlock() {
    return false;
  }

  /**
   * Called when the consumer has ended by itself and will deliver no more messages. Not called
   * after {@link DriverConsumer#close}.
   */
  void stopped(DriverException cause);
}
