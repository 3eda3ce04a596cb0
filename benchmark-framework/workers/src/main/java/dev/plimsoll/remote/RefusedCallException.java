// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.Status;

/** A worker refuses a call. The message continues a sentence that begins with the worker's name. */
final class RefusedCallException extends Exception {

  private static final long serialVersionUID = 1;

  private final Status.Code code;

  RefusedCallException(Status.Code code, String message) {
    super(message);
    this.code = code;
  }

  static RefusedCallException precondition(String message) {
    return new RefusedCallException(Status.Code.FAILED_PRECONDITION, message);
  }

  static RefusedCallException invalid(String message) {
    return new RefusedCallException(Status.Code.INVALID_ARGUMENT, message);
  }

  Status.Code code() {
    return code;
  }
}
