// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** The exit codes of the program. */
enum ExitCode {
  /** All runs passed. */
  OK(0),
  /** A run failed, or the system was not reachable. */
  FAILED(1),
  /** The user's input is invalid. */
  USAGE(2),
  /** In a comparison, a run of the base failed. The candidate did not cause this. */
  BASE_FAILED(3),
  /** A bug of this program. */
  INTERNAL(70),
  /** A result could not be written to the requested place; the output says where it is instead. */
  NOT_KEPT(74),
  /** The user interrupted the program. */
  INTERRUPTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * Returns the more important of two exit codes: the one with the greater number, except that
   * BASE_FAILED ranks below all other errors.
   */
  ExitCode and(ExitCode other) {
    if (this == BASE_FAILED || other == BASE_FAILED) {
      ExitCode rest = this == BASE_FAILED ? other : this;
      return rest == OK ? BASE_FAILED : rest;
    }
    return number >= other.number ? this : other;
  }
}
