// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * The system under test failed or refused. The message is a sentence for the user that names the
 * operation and the target, and says what to do where there is one; no stack trace is shown.
 */
public final class DriverException extends Exception {

  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** A failure with its sentence. */
  public DriverException(Kind kind, String message) {
    this(kind, message, null);
  }

  /** A failure with its sentence and the client's own error (may be null). */
  public DriverException(Kind kind, String message, Throwable cause) {
    super(Objects.requireNonNull(message, "message"), cause);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  /** What sort of failure it is. */
  public Kind kind() {
    return kind;
  }

  /** A client error's own words; where it has none, the name of its class. */
  public static String textOf(Throwable error) {
    String text = error.getMessage();
    return text == null || text.isBlank() ? error.getClass().getSimpleName() : text.strip();
  }

  /** The sorts of failure that callers tell apart. */
  public enum Kind {
    /** Nothing answers at the address, or something that is not this system. */
    UNREACHABLE,
    /** The system refused: credentials, rights, a policy or a limit. */
    REFUSED,
    /** The system answered too late. */
    TIMEOUT,
    /** A named thing is not there. */
    NOT_FOUND,
    /** Anything else. */
    OTHER
  }
}
