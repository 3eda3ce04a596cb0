// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.text.Sha256;
import java.util.Locale;

/** Names of pages: of letters, digits and hyphens, and different for different texts. */
final class Slug {

  private static final int MOST_CHARACTERS = 40;
  private static final int DIGITS = 8;

  private Slug() {}

  /** Returns the name for a text of a file, whatever characters it has. */
  static String of(String text) {
    String plain =
        text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String head = plain.substring(0, Math.min(MOST_CHARACTERS, plain.length()));
    return (head.isEmpty() ? "" : head + "-") + Sha256.of(text).substring(0, DIGITS);
  }

  /** Returns the name for a file with this hash. */
  static String ofHash(String sha256) {
    return sha256.substring(0, 2 * DIGITS);
  }
}
