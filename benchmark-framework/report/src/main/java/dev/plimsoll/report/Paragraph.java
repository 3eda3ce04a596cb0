// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Text in the layout of a report: a label on the left and wrapped sentences beside it. */
final class Paragraph {

  /** Maximum width of a report, in characters. */
  static final int WIDTH = 100;

  private static final int LEFT = 14;
  private static final String BULLET = "  - ";
  private static final char GLUE = '\u00a0';

  private Paragraph() {}

  /** Formats one text, or several short ones in a row: then lines break only between them. */
  static List<String> items(String label, List<String> items) {
    if (items.size() == 1) {
      return of(label, items.get(0));
    }
    String glued =
        items.stream().map(item -> item.replace(' ', GLUE)).collect(Collectors.joining(" · "));
    return of(label, glued).stream().map(line -> line.replace(GLUE, ' ')).toList();
  }

  /** Formats a labelled text of one or more lines. */
  static List<String> of(String label, String text) {
    List<String> lines = new ArrayList<>();
    for (String line : wrap(text, WIDTH - LEFT)) {
      lines.add(left(lines.isEmpty() ? label : "") + line);
    }
    return lines;
  }

  /** Formats a point of a list. */
  static List<String> bullet(String text) {
    List<String> lines = new ArrayList<>();
    for (String line : wrap(text, WIDTH - BULLET.length())) {
      lines.add((lines.isEmpty() ? BULLET : " ".repeat(BULLET.length())) + line);
    }
    return lines;
  }

  /** Returns a text in lines of a width, which only words that are longer exceed. */
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder();
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  static String left(String label) {
    return pad("  " + label, LEFT);
  }

  /** Pads a text on the right. */
  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** Pads a text on the left. */
  static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  /** Shortens a text in the middle, because names within a series differ at their ends. */
  static String shorten(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int tail = (width - 1) / 2;
    return text.substring(0, width - 1 - tail) + "…" + text.substring(text.length() - tail);
  }
}
