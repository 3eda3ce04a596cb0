// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

/** A file that cannot be imported. The message is a sentence for the user that names the file. */
public final class ImportException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the problem and a remedy. */
  public ImportException(String message) {
    super(message);
  }

  /** Creates the exception with the problem and a remedy. */
  public ImportException(String message, Throwable cause) {
    super(message, cause);
  }
}
