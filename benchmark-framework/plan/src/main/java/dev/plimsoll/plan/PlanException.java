// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/**
 * Reports input that cannot be used. The message is the complete text for the user, with all
 * problems.
 */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1;

  private final List<String> problems;

  PlanException(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
    this.problems = List.copyOf(problems);
  }

  PlanException(String problem) {
    this(List.of(problem));
  }

  /** Returns the problems: position, key, reason and advice, then the line and a caret. */
  public List<String> problems() {
    return problems;
  }
}
