// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * Sends messages to one topic.
 *
 * <p>Threads: used by one thread at a time; a later call may come from another thread with a
 * happens-before between them. {@link #close} comes after the last send has returned, or, when the
 * run is torn down by force, while one is blocked, which it then ends.
 */
public interface DriverProducer extends AutoCloseable {

  /** Lets the client or the system choose the partition. */
  int ANY_PARTITION = -1;

  /**
   * Hands a message to the client library.
   *
   * <p>May block only if {@link DriverTraits#sendMayBlock} says so. The client's own limits on what
   * is outstanding are left as the user configured them; the framework has its own and adds to
   * none.
   *
   * @param payload the whole message, exactly this array's length; not to be changed by the driver,
   *     and not read after the time that {@link DriverTraits#payloadUse} states
   * @param key the key, or {@link MessageKey#NONE}
   * @param partition the partition from 0, or {@link #ANY_PARTITION}
   * @param completion told the outcome, see there. If this method throws, it is never called
   * @throws RuntimeException when the message was not accepted; the framework counts it as failed
   *     by {@link FailureKind#OTHER}, or by the kind of a {@link SendRejectedException}
   */
  void send(byte[] payload, MessageKey key, int partition, SendCompletion completion);

  /**
   * Called on the sending thread before each send and, while that thread waits, at least every 5
   * ms, if {@link DriverTraits#needsTick} asks for it. A transactional driver begins and commits
   * here; blocking in a commit is back-pressure and is measured as such.
   *
   * @param nowNanos the framework's clock
   */
  default void tick(long nowNanos) {}

  /**
   * Sends at once whatever the client still gathers, and commits an open transaction. Called on the
   * sending thread when it stops. May block, for as long as the client's own limits say.
   */
  default void flush() {}

  /**
   * Idempotent, bounded in time; open sends complete as failed with {@link FailureKind#ABORTED}.
   */
  @Override
  void close();
}
