// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** These results cannot be compared. The message is a sentence for the user. */
public final class ComparisonException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the reason and a remedy. */
  public ComparisonException(String message) {
    super(message);
  }
}
