// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.util.List;

/**
 * A class that was run, and what became of its failed tests when they were repeated.
 *
 * @param repetitions outcomes of the repetitions, each of the tests that failed before
 * @param wallSeconds elapsed time of all attempts
 * @param processorSeconds processor time of all attempts, of the JVM and the processes that it
 *     started
 */
record ClassRun(
    TestClass type,
    ClassReport first,
    List<ClassReport> repetitions,
    double wallSeconds,
    double processorSeconds) {

  ClassRun {
    repetitions = List.copyOf(repetitions);
  }

  /** Returns the tests that failed at each attempt. */
  List<Problem> failures() {
    return repetitions.isEmpty()
        ? first.failures()
        : repetitions.get(repetitions.size() - 1).failures();
  }

  int passed() {
    return first.passed() + repetitions.stream().mapToInt(ClassReport::passed).sum();
  }

  /** Whether tests failed at first and passed when repeated. */
  boolean hasFlakes() {
    return !repetitions.isEmpty() && failures().size() < first.failures().size();
  }
}
