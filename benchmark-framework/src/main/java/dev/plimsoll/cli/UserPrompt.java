// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.util.Locale;

/** Asks the person at the terminal, if there is one. */
final class UserPrompt {

  private final PrintStream out;
  private final BufferedReader in;
  private final boolean terminal;

  UserPrompt(PrintStream out, Reader in, boolean terminal) {
    this.out = out;
    this.in = new BufferedReader(in);
    this.terminal = terminal;
  }

  /** What came back. */
  enum Answer {
    YES,
    NO,
    /** Standard output is no terminal, or standard input has ended. */
    NOBODY_TO_ASK
  }

  /** Asks what can be answered with yes or no; anything but yes is no. */
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
