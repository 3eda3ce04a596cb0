// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.http;

import java.io.IOException;

/** A server answered an HTTP request with a status other than 200. */
public final class HttpStatusException extends IOException {

  private static final long serialVersionUID = 1;

  private final int status;

  HttpStatusException(int status) {
    super("it answered with status " + status);
    this.status = status;
  }

  /** The HTTP status: 404, … */
  public int status() {
    return status;
  }
}
