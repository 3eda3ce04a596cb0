// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

/**
 * A small change of the code.
 *
 * @param className the full name of the class
 * @param mutator the kind of change, without package and suffix
 * @param number counts the mutants of one mutator within a method, from 1: unlike the line, it
 *     stays the same when code above changes
 * @param line the line in the commit of the run
 */
record Mutant(
    String className,
    String method,
    String mutator,
    int number,
    int line,
    Outcome outcome,
    String description) {

  /** What became of a mutant, as the page counts it. */
  enum Outcome {
    KILLED,
    TIMED_OUT,
    SURVIVED,
    NOT_COVERED,
    NOT_RUN;

    /**
     * The outcome for PIT's status. A mutant that ended for another reason was not killed by a
     * test.
     */
    static Outcome of(String status) {
      return switch (status) {
        case "KILLED", "MEMORY_ERROR" -> KILLED;
        case "TIMED_OUT" -> TIMED_OUT;
        case "SURVIVED" -> SURVIVED;
        case "NO_COVERAGE" -> NOT_COVERED;
        default -> NOT_RUN;
      };
    }

    boolean left() {
      return this != KILLED && this != TIMED_OUT;
    }
  }

  /** Names the mutant in the file of reasons. */
  String key() {
    return className + "#" + method + " " + mutator + " " + number;
  }

  String simpleClassName() {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
