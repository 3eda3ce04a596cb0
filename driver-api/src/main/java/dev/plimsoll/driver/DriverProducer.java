// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * Sends messages to one topic.
 *
 * <p>Threads: used by one thread at a time. A later call may come from another thread, with a
 * happens-before edge between the calls. {@link #close} is called after the last send has returned.
 * If a run is aborted, it may be called while a send is blocked, and it then ends that send.
 */
public interface DriverProducer extends AutoCloseable {

  /** Lets the client or the system choose the partition. */
  int ANY_PARTITION = -1;

  /**
   * Passes a message to the client library.
   *
   * <p>May block only if {@link DriverTraits#sendMayBlock} is true. The client's own limits on
   * outstanding messages stay as the user configured them; the framework applies its own limit
   * separately.
   *
   * @param payload the message, which fills the whole array; the driver must not change it, and
   *     must not read it after the time that {@link DriverTraits#payloadUse} states
   * @param key the key, or {@link MessageKey#NONE}
   * @param partition the partition from 0, or {@link #ANY_PARTITION}
   * @param completion receives the outcome, see {@link SendCompletion}; never called if this method
   *     throws
   * @throws RuntimeException if the message was not accepted; the framework counts the message as
   *     failed with {@link FailureKind#OTHER}, or with the kind of a {@link SendRejectedException}
   */
  void send(byte[] payload, MessageKey key, int partition, SendCompletion completion);

  /**
   * Called if {@link DriverTraits#needsTick} is true: on the sending thread, before each send and
   * at least every 5 ms while that thread waits. A transactional driver begins and commits here.
   * Blocking in a commit is back-pressure and is measured as such.
   *
   * @param nowNanos the time on the framework's clock
   */
  default void tick(long nowNanos) {}

  /**
   * Sends everything that the client still buffers, and commits an open transaction. Called on the
   * sending thread when it stops. May block as long as the client's own limits allow.
   */
  default void flush() {}

  /**
   * Closes the producer. Idempotent and bounded in time. Incomplete sends fail with {@link
   * FailureKind#ABORTED}, if other producers share its client at the latest when these are closed.
   */
  @Override
  void close();
}
