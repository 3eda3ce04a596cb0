// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;

/**
 * The messages of one delivery: a view that needs no object per message and is valid until {@link
 * BatchHandler#received} returns. Used only by the thread that calls that method.
 *
 * <p>Indices run from 0 to {@link #size} − 1 in the order of delivery.
 */
public interface DeliveredBatch {

  /** The value of {@link #partition} if the system does not report one. */
  int UNKNOWN_PARTITION = -1;

  /** The number of messages, at least 1. */
  int size();

  /** The array that holds the payload of message {@code index}; read-only. */
  byte[] payload(int index);

  /**
   * The index in {@link #payload} at which the message starts. A batch whose arrays hold more than
   * the message overrides this and {@link #length}.
   */
  default int offset(int index) {
    return 0;
  }

  /** The length of the message in bytes. */
  default int length(int index) {
    return payload(index).length;
  }

  /** The partition of the message, from 0, or {@link #UNKNOWN_PARTITION}. */
  default int partition(int index) {
    return UNKNOWN_PARTITION;
  }

  /** Whether the system marks this message as possibly delivered before. */
  default boolean redelivered(int index) {
    return false;
  }

  /**
   * Acknowledges one message. Does nothing if the system has no acknowledgement of single messages.
   */
  default void acknowledge(int index) {}

  /**
   * Acknowledges this message and all earlier ones that were delivered to this consumer. Drivers
   * without {@link Capability#CUMULATIVE_ACK} acknowledge the messages of this batch one by one.
   */
  default void acknowledgeThrough(int index) {
    for (int i = 0; i <= index; i++) {
      acknowledge(i);
    }
  }

  /** Rejects a message; called only if the driver has {@link Capability#REJECT}. */
  default void reject(int index, boolean requeue) {
    throw new UnsupportedOperationException("this system has no rejection");
  }

  /** Returns a token that acknowledges message {@code index} later, from any thread. Allocates. */
  default Acknowledgement detach(int index) {
    throw new UnsupportedOperationException("this system has no later acknowledgement");
  }

  /**
   * Acknowledges one message after its batch has become invalid. May be called once, from any
   * thread. If the consumer has been closed since, it may do nothing.
   */
  @FunctionalInterface
  interface Acknowledgement {
    /** Acknowledges the message. */
    void acknowledge();

    /**
     * Acknowledges several messages of one consumer, this one among them, in as few requests as the
     * system allows.
     */
    default void acknowledgeAll(List<Acknowledgement> messages) {
      messages.forEach(Acknowledgement::acknowledge);
    }
  }
}
