// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** Reports an invalid command line; the message contains the reason and advice. */
final class UsageException extends Exception {

  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
