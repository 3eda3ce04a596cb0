// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A text that the user wrote: a file, or the argument of {@code --set}.
 *
 * @param name the path as the user gave it, or {@code --set}
 * @param text all of it
 * @param sha256 of its bytes, in hexadecimal
 * @param argument whether it is an argument
 */
record SourceText(String name, String text, String sha256, boolean argument) {

  private static final int SHOWN_CHARACTERS = 120;

  /** A text that is not a file: what a short driver name stands for. */
  static SourceText of(String name, String text) {
    return new SourceText(name, text, sha256(text.getBytes(StandardCharsets.UTF_8)), false);
  }

  /** The argument of {@code --set}. */
  static SourceText argument(String argument) {
    return new SourceText("--set", argument, "", true);
  }

  /** What is wrong with the text as a whole. */
  String problem(String what) {
    return name + ": " + what;
  }

  /** What is wrong at a place, with the line and a caret beneath. */
  String problem(Position at, String what) {
    String line = line(at.line());
    int column = Math.min(at.column(), line.length() + 1);
    int from = Math.max(0, column - SHOWN_CHARACTERS + 20);
    String shown = line.substring(from, Math.min(line.length(), from + SHOWN_CHARACTERS));
    String place = argument ? name : name + ":" + at.line() + ":" + at.column();
    return place
        + ": "
        + what
        + "\n    "
        + Redaction.line(shown)
        + "\n    "
        + " ".repeat(column - 1 - from)
        + "^";
  }

  /** Where a piece of text stands, looked for from a place on, or that place. */
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

  /** The lines, without their ends. */
  List<String> lines() {
    return List.of(text.split("\r\n|\r|\n", -1));
  }

  private String line(int number) {
    List<String> lines = lines();
    return number <= lines.size() ? lines.get(number - 1).replace('\t', ' ') : "";
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
