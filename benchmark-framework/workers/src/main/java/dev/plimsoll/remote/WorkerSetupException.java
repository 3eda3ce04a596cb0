// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

/** Reports addresses or credentials that cannot be used; the message is a sentence for the user. */
public final class WorkerSetupException extends Exception {

  private static final long serialVersionUID = 1;

  WorkerSetupException(String message) {
    super(message);
  }
}
