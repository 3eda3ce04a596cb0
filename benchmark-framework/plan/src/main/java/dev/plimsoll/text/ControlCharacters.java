// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

/**
 * Characters that make a terminal or a reader see something different from the text: control
 * characters (escape sequences, bells) and marks that change the writing direction.
 */
public final class ControlCharacters {

  /** Replacement of each of these characters. */
  public static final char REPLACEMENT = '\uFFFD';

  private ControlCharacters() {}

  /** Returns the text with these characters replaced; line breaks and tabs stay. */
  public static String replace(String text) {
    if (text.chars().noneMatch(c -> is((char) c))) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean lineEnd = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      plain.append(is(c) && !lineEnd ? REPLACEMENT : c);
    }
    return plain.toString();
  }

  /** Returns whether the character is one of them. */
  public static boolean is(char c) {
    return (Character.isISOControl(c) && c != '\n' && c != '\t') || isDirectionMark(c);
  }

  private static boolean isDirectionMark(char c) {
    return c == '\u061C'
        || c == '\u200E'
        || c == '\u200F'
        || (c >= '\u202A' && c <= '\u202E')
        || (c >= '\u2066' && c <= '\u2069');
  }
}
