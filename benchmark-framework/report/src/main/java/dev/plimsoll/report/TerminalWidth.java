// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * The width of the terminal. It is queried once, at the start, because the query starts a process,
 * which must not run during a measurement.
 */
final class TerminalWidth {

  private static final File TERMINAL = new File("/dev/tty");
  private static final int NARROWEST = 20;

  private TerminalWidth() {}

  static int columns() {
    int stated = number(System.getenv("COLUMNS"));
    return stated > 0 ? stated : asked();
  }

  private static int asked() {
    if (!TERMINAL.exists()) {
      return Paragraph.WIDTH;
    }
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(TERMINAL).start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return Paragraph.WIDTH;
      }
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      int columns = number(answer.trim().replaceFirst("^\\S+\\s+", ""));
      return columns >= NARROWEST ? columns : Paragraph.WIDTH;
    } catch (IOException e) {
      return Paragraph.WIDTH;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Paragraph.WIDTH;
    }
  }

  private static int number(String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
