// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** The command line cannot be used as it is; the message says why and what to do. */
final class UsageException extends Exception {

  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
