// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

/** What a row of a table means for its reader. */
public enum Tone {
  NEUTRAL,
  PASS,
  FAIL,
  VOID,
  INTERRUPTED,
  /** It passed, but its window is unsound or an objective is undecided. */
  DOUBTFUL,
  /** The values of a setting are equal. */
  SAME,
  /** The values of a setting differ. */
  DIFFERS
}
