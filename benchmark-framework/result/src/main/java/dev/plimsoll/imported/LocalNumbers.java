// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.regex.Pattern;

/** Numbers as tools print them, which depends on the locale of their machine. */
final class LocalNumbers {

  private static final Pattern GROUPED_WHOLE = Pattern.compile("\\d{1,3}([.,]\\d{3})+");
  private static final Pattern GROUPED = Pattern.compile("-?\\d{1,3}(,\\d{3})+(\\.\\d+)?");

  private LocalNumbers() {}

  /** Reads a number without separators of thousands: a comma is a decimal comma. */
  static double plain(String text) {
    return number(text.replace(',', '.'));
  }

  /** Reads a number that may have commas between thousands, else as a decimal comma. */
  static double grouped(String text) {
    return GROUPED.matcher(text).matches() ? number(text.replace(",", "")) : plain(text);
  }

  /** Reads a whole number: points or commas only separate thousands. */
  static double whole(String text) {
    return GROUPED_WHOLE.matcher(text).matches()
        ? number(text.replace(",", "").replace(".", ""))
        : grouped(text);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
