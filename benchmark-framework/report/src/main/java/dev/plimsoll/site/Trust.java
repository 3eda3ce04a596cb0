// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

/** How far figures can be trusted, ascending. */
enum Trust {
  IMPORTED("imported", "a file of another tool, as it stands; what its system promised is unknown"),
  OUTCOME(
      "outcome",
      "of the outcome of a study, whose full results are not here: nothing is computed again"),
  CONSISTENT(
      "consistent", "check computes the same figures and verdict from the facts of the file"),
  REPEATED(
      "repeated",
      "consistent, and three repetitions or more of one session, none left out; the spread is"
          + " shown"),
  ATTESTED("attested", "repeated, and the workflow that ran it attested its files"),
  RUN_AGAIN(
      "run again",
      "repeated, and somebody else measured the same again; the ratios are shown with their"
          + " intervals");

  private final String words;
  private final String meaning;

  Trust(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** Returns the displayed text. */
  String words() {
    return words;
  }

  /** Returns what it says of the files, as a part of a sentence. */
  String meaning() {
    return meaning;
  }
}
