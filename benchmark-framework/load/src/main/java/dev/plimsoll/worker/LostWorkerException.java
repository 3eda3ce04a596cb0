// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * A worker of another process cannot answer any more. Its listener has been told, and the message
 * is the same sentence.
 */
public final class LostWorkerException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Lost for the reason of a sentence that names the worker. */
  public LostWorkerException(String message, Throwable cause) {
    super(message, cause);
  }
}
