// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** These results cannot be compared. The message is a sentence for the user. */
public final class ComparisonException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why, and what to do. */
  public ComparisonException(String message) {
    super(message);
  }
}
