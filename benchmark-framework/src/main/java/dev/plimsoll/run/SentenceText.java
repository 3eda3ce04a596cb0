// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.util.Locale;

/** Formats numbers in sentences. */
final class SentenceText {

  private SentenceText() {}

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String count(long value, String thing) {
    return number(value) + " " + thing + (value == 1 ? "" : "s");
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
