// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Receives what a consumer is delivered. Implemented by the framework. */
public interface BatchHandler {

  /**
   * Takes messages at the moment when the client hands them over: called first thing in the
   * client's callback, or at once after a poll has returned with messages. Where the client hands
   * over a batch this is called once for the batch.
   *
   * <p>Called from one thread at a time for one consumer. Does not block and does not throw; it may
   * call {@link DriverProducer#send} of another topic (a replier) and the batch's acknowledgement
   * methods.
   *
   * @param batch a view that the driver may use again after this method has returned
   */
  void received(DeliveredBatch batch);

  /**
   * The consumer has ended by itself and will deliver nothing more. Not called for {@link
   * DriverConsumer#close}.
   */
  void stopped(DriverException cause);
}
