// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** What standard output is. */
final class Terminal {

  private Terminal() {}

  /** Whether a person looks at standard output. */
  static boolean isTerminal() {
    // From JDK 22 on there can be a console without a terminal; the launcher knows better.
    String told = System.getProperty("plimsoll.terminal");
    return told != null ? Boolean.parseBoolean(told) : System.console() != null;
  }

  /** See https://no-color.org: the variable says that the user wants none. */
  static boolean wantsColor() {
    return System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
  }
}
