// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * Receives the outcome of a send.
 *
 * <p>For every {@link DriverProducer#send} that returned normally, exactly one of the two methods
 * is called exactly once, also if the producer is closed. They may be called from any thread, in
 * any order, concurrently, and from inside {@code send}. The framework's implementations do not
 * block, throw or allocate. They are reused for another message as soon as the call returns, so the
 * driver drops its reference before it calls.
 */
public interface SendCompletion {

  /**
   * The system has confirmed the message (in a transaction: the commit has succeeded). If the
   * configuration has no confirmation ({@link Acknowledger#NOBODY}), the client has only released
   * the message.
   */
  void acknowledged();

  /**
   * The message was not confirmed and will not be.
   *
   * @param kind the reason, in terms common to all systems
   * @param cause the client's own error; the first of each kind is logged
   */
  void failed(FailureKind kind, Throwable cause);
}
