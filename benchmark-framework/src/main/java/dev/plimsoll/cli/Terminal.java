// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** What standard output and standard error are. */
final class Terminal {

  private Terminal() {}

  /** Whether a person looks at standard output: the launcher knows, and says it by a property. */
  static boolean isTerminal() {
    return Boolean.getBoolean("plimsoll.terminal");
  }

  /** The same of standard error. */
  static boolean isErrorTerminal() {
    return Boolean.getBoolean("plimsoll.errorTerminal");
  }

  /** See https://no-color.org: the variable says that the user wants none. */
  static boolean wantsColor() {
    return System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
  }
}
