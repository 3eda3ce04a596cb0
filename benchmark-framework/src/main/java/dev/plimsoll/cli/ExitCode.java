// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** What the program ends with. */
enum ExitCode {
  /** All runs passed. */
  OK(0),
  /** A run failed, or the system was not reachable. */
  FAILED(1),
  /** The user's input cannot be used. */
  USAGE(2),
  /** A comparison whose base failed in a run: that is not the candidate's fault. */
  BASE_FAILED(3),
  /** A fault of this program. */
  INTERNAL(70),
  /** A result could not be written where the user wants it; what was printed says where it is. */
  NOT_KEPT(74),
  /** The user ended it. */
  INTERRUPTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * The one of two that says more: an interruption, then the greater trouble. A base that failed
   * says less than all other trouble.
   */
  ExitCode and(ExitCode other) {
    if (this == BASE_FAILED || other == BASE_FAILED) {
      ExitCode rest = this == BASE_FAILED ? other : this;
      return rest == OK ? BASE_FAILED : rest;
    }
    return number >= other.number ? this : other;
  }
}
