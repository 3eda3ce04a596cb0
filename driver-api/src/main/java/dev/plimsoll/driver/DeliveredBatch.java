// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * Messages as a client handed them over: a view without an object per message, valid until {@link
 * BatchHandler#received} returns. Used by the thread that calls it.
 *
 * <p>Indices run from 0 to {@link #size} − 1 in the order of delivery.
 */
public interface DeliveredBatch {

  /** {@link #partition} where the system does not say. */
  int UNKNOWN_PARTITION = -1;

  /** The number of messages, at least 1. */
  int size();

  /** The array that holds the payload of message {@code index}; to be read only. */
  byte[] payload(int index);

  /** Where in {@link #payload} the message begins. */
  int offset(int index);

  /** The length of the message in bytes. */
  int length(int index);

  /** The partition that message came from, from 0, or {@link #UNKNOWN_PARTITION}. */
  default int partition(int index) {
    return UNKNOWN_PARTITION;
  }

  /** Whether the system marks this message as one that it may have delivered before. */
  default boolean redelivered(int index) {
    return false;
  }

  /** Acknowledges one message. Nothing happens where the system has no such acknowledgement. */
  default void acknowledge(int index) {}

  /**
   * Acknowledges this message and all before it that this consumer was delivered. Drivers without
   * {@link Capability#CUMULATIVE_ACK} acknowledge one by one those of this batch.
   */
  default void acknowledgeThrough(int index) {
    for (int i = 0; i <= index; i++) {
      acknowledge(i);
    }
  }

  /** Refuses a message; asked only with {@link Capability#REJECT}. */
  default void reject(int index, boolean requeue) {
    throw new UnsupportedOperationException("this system has no rejection");
  }

  /** A token to acknowledge message {@code index} later, from any thread. Allocates. */
  default Acknowledgement detach(int index) {
    throw new UnsupportedOperationException("this system has no later acknowledgement");
  }

  /** Acknowledges one message after its batch is gone. */
  @FunctionalInterface
  interface Acknowledgement {
    /** Acknowledges. May be called from any thread, once. */
    void acknowledge();
  }
}
