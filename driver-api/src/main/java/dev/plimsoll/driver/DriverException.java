// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A failure or refusal by the system under test. The message is a sentence for the user: it names
 * the operation and the target, and if possible says what to do. No stack trace is shown.
 */
public final class DriverException extends Exception {

  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** A failure described by a sentence. */
  public DriverException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** A failure described by a sentence, with the client's own error (may be null). */
  public DriverException(Kind kind, String message, Throwable cause) {
    super(Objects.requireNonNull(message, "message"), cause);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  /** The kind of failure. */
  public Kind kind() {
    return kind;
  }

  /** The message of a client error, or the name of its class if it has no message. */
  public static String textOf(Throwable error) {
    String text = error.getMessage();
    return text == null || text.isBlank() ? error.getClass().getSimpleName() : text.strip();
  }

  /** The kinds of failure that callers distinguish. */
  public enum Kind {
    /** Nothing answers at the address, or a different system does. */
    UNREACHABLE,
    /** The system refused: credentials, rights, a policy or a limit. */
    REFUSED,
    /**
     * The run asks for more than the system, as it is configured, has or can hold: another workload
     * or configuration would do. Nothing has been sent.
     */
    UNSUITABLE,
    /** The system answered too late. */
    TIMEOUT,
    /** The named object does not exist. */
    NOT_FOUND,
    /** Any other failure. */
    OTHER
  }
}
