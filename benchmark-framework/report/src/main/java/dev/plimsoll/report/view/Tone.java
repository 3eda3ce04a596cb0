// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.view;

/** What a row of a table means for its reader. */
public enum Tone {
  NEUTRAL,
  PASS,
  FAIL,
  VOID,
  INTERRUPTED,
  /** It passed, and its window is unsound. */
  UNSOUND,
  /** The values of a setting are equal. */
  SAME,
  /** The values of a setting differ. */
  DIFFERS
}
