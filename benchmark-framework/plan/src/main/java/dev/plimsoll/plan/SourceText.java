// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Redaction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text that the user wrote: a file, or an argument of an option.
 *
 * @param name the path as the user gave it, or the option, such as {@code --set}
 * @param text the whole text
 * @param sha256 SHA-256 of its bytes, in hexadecimal
 * @param argument whether the text is an argument
 */
record SourceText(String name, String text, String sha256, boolean argument) {

  private static final int SHOWN_CHARACTERS = 120;

  /** A key and the separator before its value, if the value is in the same line. */
  private static final Pattern KEY = Pattern.compile("[^\\s:=]+\\s*[:=]\\s*(?=\\S)");

  /** Returns a text that is not from a file: the content that a short driver name stands for. */
  static SourceText of(String name, String text) {
    return new SourceText(name, text, sha256(text.getBytes(StandardCharsets.UTF_8)), false);
  }

  /** Returns the text of a {@code --set} argument. */
  static SourceText argument(String argument) {
    return argument("--set", argument);
  }

  /** Returns the text of an argument of this option. */
  static SourceText argument(String option, String argument) {
    return new SourceText(option, argument, "", true);
  }

  /** Formats a problem of the whole text. */
  String problem(String what) {
    return name + ": " + what;
  }

  /** Formats a problem at a position, with the line and a caret below it. */
  String problem(Position at, String what) {
    return problem(at, what, line(shownLines(), at.line()));
  }

  /** Formats a problem of a key, with the line up to the key's value and a caret below it. */
  String problemOfKey(Position at, String what) {
    String plain = line(shownLines(), at.line());
    Matcher key = KEY.matcher(plain);
    boolean found = key.find(Math.min(at.column() - 1, plain.length()));
    boolean hidden = found && !plain.substring(key.end()).startsWith(Redaction.REDACTED);
    return problem(at, what, hidden ? plain.substring(0, key.end()) + "…" : plain);
  }

  private String problem(Position at, String what, String plain) {
    String line = line(lines(), at.line());
    int column = Math.min(at.column(), commonStart(line, plain) + 1);
    int from = Math.max(0, column - SHOWN_CHARACTERS + 20);
    String shown = plain.substring(from, Math.min(plain.length(), from + SHOWN_CHARACTERS));
    return place(at)
        + ": "
        + what
        + "\n    "
        + shown
        + "\n    "
        + " ".repeat(column - 1 - from)
        + "^";
  }

  /** Returns file, line and column of a position, or the option. */
  String place(Position at) {
    return argument ? name : name + ":" + at.line() + ":" + at.column();
  }

  /**
   * Returns the position of the first match at or after {@code from}, or {@code from} if there is
   * none.
   */
  Position find(String piece, Position from) {
    List<String> lines = lines();
    for (int i = from.line() - 1; i < lines.size(); i++) {
      int start = i == from.line() - 1 ? from.column() - 1 : 0;
      int found = lines.get(i).indexOf(piece, start);
      if (found >= 0) {
        return new Position(i + 1, found + 1);
      }
    }
    return from;
  }

  /** Returns the lines, without line terminators. */
  List<String> lines() {
    return lines(text);
  }

  private static List<String> lines(String text) {
    return List.of(text.split("\r\n|\r|\n", -1));
  }

  /** Returns the lines without secrets; there may be fewer lines. */
  private List<String> shownLines() {
    return argument ? lines(shownText()) : Redaction.sourceLines(lines());
  }

  /** Returns the text of an argument without secrets. */
  String shownText() {
    return Redaction.argument(text);
  }

  private static String line(List<String> lines, int number) {
    return number <= lines.size() ? lines.get(number - 1).replace('\t', ' ') : "";
  }

  /** Returns the length of the common prefix of the original line and the redacted one. */
  private static int commonStart(String line, String plain) {
    int length = Math.min(line.length(), plain.length());
    int same = 0;
    while (same < length && line.charAt(same) == plain.charAt(same)) {
      same++;
    }
    return same;
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
