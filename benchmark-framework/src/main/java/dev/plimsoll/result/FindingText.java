// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Locale;

/** Numbers in the sentences of findings. */
final class FindingText {

  private FindingText() {}

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%,.0f", perSecond);
  }

  /** Formats microseconds as milliseconds. */
  static String millis(double micros) {
    return String.format(Locale.ROOT, "%.3g ms", micros / 1e3);
  }
}
