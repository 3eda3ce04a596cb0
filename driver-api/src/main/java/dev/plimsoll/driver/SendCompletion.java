// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * Told once what became of a send.
 *
 * <p>For every {@link DriverProducer#send} that returned normally exactly one of the two methods is
 * called, exactly once, also when the producer is closed. They may be called from any thread, in
 * any order, several at a time, and from inside {@code send}. The framework's implementations do
 * not block, throw or allocate, and are used again for another message as soon as the call returns:
 * the driver forgets the object before it calls.
 */
public interface SendCompletion {

  /**
   * The system has confirmed the message (in a transaction: the commit has succeeded). Where the
   * configuration has no confirmation ({@link Acknowledger#NOBODY}) it means only that the client
   * has let go of the message.
   */
  void acknowledged();

  /**
   * The message was not confirmed and will not be.
   *
   * @param kind why, in common terms
   * @param cause the client's own error, for the log of the first of each kind
   */
  void failed(FailureKind kind, Throwable cause);
}
