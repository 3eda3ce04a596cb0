// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DeliveredBatch.Acknowledgement;
import dev.plimsoll.driver.RunPhase;

/**
 * A received message until it is acknowledged.
 *
 * @param received the instant of its delivery
 * @param token acknowledges it after its batch
 */
record HandledMessage(
    int producer,
    long sequence,
    RunPhase phase,
    long intended,
    long received,
    int bytes,
    Acknowledgement token) {

  private static final Acknowledgement NOTHING = () -> {};

  /** Reads a message of a batch. */
  static HandledMessage of(DeliveredBatch batch, int index, long received, boolean detached) {
    byte[] array = batch.payload(index);
    int offset = batch.offset(index);
    return new HandledMessage(
        Stamp.producer(array, offset),
        Stamp.sequence(array, offset),
        Stamp.phaseOf(Stamp.flags(array, offset)),
        Stamp.intended(array, offset),
        received,
        batch.length(index),
        detached ? batch.detach(index) : NOTHING);
  }
}
