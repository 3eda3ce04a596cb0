// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/** The user's input cannot be used. The message is the whole text for the user, all problems. */
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

  /** The problems one by one: place, key, what is wrong and what to do, the line, a caret. */
  public List<String> problems() {
    return problems;
  }
}
