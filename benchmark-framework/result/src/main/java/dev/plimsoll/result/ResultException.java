// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** A result that cannot be written or read. The message is a sentence for the user. */
public final class ResultException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the problem and a remedy. */
  public ResultException(String message) {
    super(message);
  }

  /** Creates the exception with the problem and a remedy. */
  public ResultException(String message, Throwable cause) {
    super(message, cause);
  }
}
