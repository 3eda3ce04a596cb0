// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Collection;

/**
 * Results that another version of the method made: their figures cannot be compared with those that
 * this version computes, so every view that shows a verdict says that they are not checked.
 */
public final class UncheckedFigures {

  private UncheckedFigures() {}

  /** Returns that the figures of a result are not checked, and why; empty if they are. */
  public static String words(RunResult result) {
    if (Figures.isOwnMethod(result)) {
      return "";
    }
    return "figures not checked: made by method "
        + result.method()
        + ", this version has method "
        + Figures.METHOD;
  }

  /** Returns the words with a separator in front, to be added to a verdict; may be empty. */
  public static String mark(RunResult result) {
    return Figures.isOwnMethod(result) ? "" : " · " + words(result);
  }

  /** Returns the words for several results; empty if the figures of all of them are checked. */
  public static String words(Collection<RunResult> results) {
    long other = results.stream().filter(result -> !Figures.isOwnMethod(result)).count();
    return other == 0
        ? ""
        : "figures not checked in "
            + other
            + " of "
            + results.size()
            + " runs: made by another method than "
            + Figures.METHOD;
  }
}
