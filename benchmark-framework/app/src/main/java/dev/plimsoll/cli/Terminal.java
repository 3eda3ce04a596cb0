// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** Whether standard output and standard error are terminals. */
final class Terminal {

  private Terminal() {}

  /**
   * Returns whether standard output is a terminal; the launcher passes this as a system property.
   */
  static boolean isTerminal() {
    return Boolean.getBoolean("plimsoll.terminal");
  }

  /** Returns whether standard error is a terminal. */
  static boolean isErrorTerminal() {
    return Boolean.getBoolean("plimsoll.errorTerminal");
  }

  /**
   * Returns false if {@code NO_COLOR} is set (see https://no-color.org) or the terminal is dumb.
   */
  static boolean wantsColor() {
    return System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
  }
}
