// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.util.Locale;

/** Asks the user questions if standard output is a terminal. */
final class UserPrompt {

  private final PrintStream out;
  private final BufferedReader in;
  private final boolean terminal;

  UserPrompt(PrintStream out, Reader in, boolean terminal) {
    this.out = out;
    this.in = new BufferedReader(in);
    this.terminal = terminal;
  }

  /** The answer to a question. */
  enum Answer {
    YES,
    NO,
    /** Standard output is no terminal, or standard input has ended. */
    NOBODY_TO_ASK
  }

  /** Asks a yes-or-no question; any answer other than yes counts as no. */
  Answer ask(String question) {
    if (!terminal) {
      return Answer.NOBODY_TO_ASK;
    }
    out.print(question + " [y/N] ");
    out.flush();
    try {
      String line = in.readLine();
      if (line == null) {
        out.println();
        return Answer.NOBODY_TO_ASK;
      }
      String answer = line.strip().toLowerCase(Locale.ROOT);
      return answer.equals("y") || answer.equals("yes") ? Answer.YES : Answer.NO;
    } catch (IOException e) {
      return Answer.NOBODY_TO_ASK;
    }
  }
}
