// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** Outcome of a comparison. */
public enum Outcome {
  BETTER("better"),
  WORSE("worse"),
  /** The interval of every judged metric lies within the least effect. */
  EQUAL("equal"),
  NO_DIFFERENCE_SHOWN("no difference shown"),
  TOO_FEW_RUNS("too few runs"),
  /** The sides were measured in different sessions, of which there are too few. */
  SESSIONS_DIFFER("not comparable as better or worse: sessions differ"),
  /** Void runs differ between the sides, or are too many. */
  DISTURBED("not comparable: disturbed");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  /** Returns the displayed text. */
  public String words() {
    return words;
  }

  /** Returns whether metrics were judged, so that more runs could change this outcome. */
  public boolean isComparable() {
    return this != SESSIONS_DIFFER && this != DISTURBED;
  }
}
