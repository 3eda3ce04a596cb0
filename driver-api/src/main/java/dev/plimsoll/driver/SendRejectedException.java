// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Thrown by {@link DriverProducer#send} to refuse a message with a failure kind. */
public final class SendRejectedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final FailureKind kind;

  /** Creates the exception without a stack trace, since it may be thrown for each message. */
  public SendRejectedException(FailureKind kind, String message, Throwable cause) {
    super(message, cause, false, false);
    this.kind = kind;
  }

  /** Why the message was refused. */
  public FailureKind kind() {
    return kind;
  }
}
