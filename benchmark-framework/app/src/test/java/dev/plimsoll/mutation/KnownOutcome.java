// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;

/**
 * What became of a mutant, and with which classes.
 *
 * @param test the test class that killed it, or an empty text
 * @param classPrint hash of the mutant's class
 * @param testPrint hash of the test that killed it; of all tests if none did
 */
record KnownOutcome(Outcome outcome, String test, String classPrint, String testPrint) {

  static KnownOutcome of(MutantPlace place, PitReport.Result found, ClassPrints prints) {
    return new KnownOutcome(
        found.outcome(),
        found.test(),
        prints.ofClass(place.className()),
        found.test().isEmpty() ? prints.ofTests(place.className()) : prints.ofTest(found.test()));
  }

  static KnownOutcome read(String[] fields) {
    return new KnownOutcome(Outcome.valueOf(fields[0]), fields[1], fields[2], fields[3]);
  }

  String text() {
    return String.join("\t", outcome.name(), test, classPrint, testPrint);
  }

  /**
   * Whether it would be found again: the mutant's class has not changed, nor the test that killed
   * it, nor any test if none did. A mutant that did not end in time, or needed too much memory,
   * counts as long as its class is the same: which tests run it is not known.
   */
  boolean holds(MutantPlace place, ClassPrints prints) {
    if (!classPrint.equals(prints.ofClass(place.className()))) {
      return false;
    }
    return switch (outcome) {
      case KILLED -> test.isEmpty() || testPrint.equals(prints.ofTest(test));
      case TIMED_OUT -> true;
      case SURVIVED, NOT_COVERED -> testPrint.equals(prints.ofTests(place.className()));
      case NOT_RUN -> false;
    };
  }
}
