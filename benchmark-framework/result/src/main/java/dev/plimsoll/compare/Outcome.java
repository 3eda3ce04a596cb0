// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

/** Outcome of a comparison. */
public enum Outcome {
  BETTER("better"),
  WORSE("worse"),
  NO_DIFFERENCE_SHOWN("no difference shown"),
  TOO_FEW_RUNS("too few runs");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  /** Returns the displayed text. */
  public String words() {
    return words;
  }
}
