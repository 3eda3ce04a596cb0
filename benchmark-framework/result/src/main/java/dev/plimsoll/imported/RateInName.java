// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the rate in a name: {@code 200K-rate}, {@code 50 K Rate}, {@code 200k.json}, {@code
 * producerRateLimit=3664}. A number with a unit of bytes, such as {@code 1kb} or {@code 1mb}, is a
 * size and no rate.
 */
final class RateInName {

  private static final Pattern WITH_WORD =
      Pattern.compile(
          "(\\d+(?:\\.\\d+)?) ?([km]?)(?:[ _-]?(?:msgs?|messages?)(?:/s| per second)?)?"
              + "[ _-]*rate\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern LIMIT =
      Pattern.compile("rate(?:limit)?[=:](\\d+(?:\\.\\d+)?)([km]?)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern ALONE =
      Pattern.compile("(?:^|[ _-])(\\d+(?:\\.\\d+)?)([km])(?=$|[ _.-])", Pattern.CASE_INSENSITIVE);

  private RateInName() {}

  /** Returns the rate in messages per second. */
  static OptionalDouble perSecond(String name) {
    for (Pattern pattern : new Pattern[] {WITH_WORD, LIMIT, ALONE}) {
      Matcher rate = pattern.matcher(name);
      if (rate.find()) {
        return OptionalDouble.of(Double.parseDouble(rate.group(1)) * factor(rate.group(2)));
      }
    }
    return OptionalDouble.empty();
  }

  private static double factor(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> 1e3;
      case "m" -> 1e6;
      default -> 1;
    };
  }
}
