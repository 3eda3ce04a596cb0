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
  /** No run failed, but one says nothing about the system: it was disturbed by the generator. */
  VOID(4),
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
   * Returns the more important of two exit codes: the one with the greater number, except that VOID
   * and then BASE_FAILED rank below all other errors.
   */
  ExitCode and(ExitCode other) {
    return rank() >= other.rank() ? this : other;
  }

  /** Between 0 and 1 for the codes that say least about the candidate. */
  private double rank() {
    return switch (this) {
      case VOID -> 0.2;
      case BASE_FAILED -> 0.4;
      default -> number;
    };
  }
}
