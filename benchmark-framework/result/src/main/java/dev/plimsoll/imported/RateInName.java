// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the rate in a name: {@code 200K-rate}, {@code 50 K Rate}, {@code 200k.json}, {@code
 * producerRate=3664}. PerfTest's {@code producerRateLimit} is that of one producer, so it needs a
 * {@code producerCount}. A number with a unit of bytes, such as {@code 1kb} or {@code 1mb}, is a
 * size and no rate, and so is one beside a word of something else: {@code 10k-partitions}.
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
      Pattern.compile(
          "(?<!(?:size|payload|length|duration|time|for|batch|buffer|block|chunk|msg|record)[ _-]?)"
              + "(?:^|[ _-])(\\d+(?:\\.\\d+)?)([kKM])(?=$|[ _.-])"
              + "(?![ _-]*(?:partition|topic|producer|consumer|subscri|client|byte|message|min|b\\b"
              + "|record|event|row|key|connection|queues|streams|iteration"
              + "|msgs?(?![a-zA-Z/]|[ _-]?(?:s\\b|per))))");
  private static final Pattern PRODUCERS =
      Pattern.compile("producerCount[=:](\\d+)", Pattern.CASE_INSENSITIVE);

  /** A smaller number of thousands is more often a size: {@code 1k}, {@code 4k}. */
  private static final double LEAST_ALONE = 10_000;

  private RateInName() {}

  /** Returns the rate in messages per second. */
  static OptionalDouble perSecond(String name) {
    for (Pattern pattern : new Pattern[] {WITH_WORD, LIMIT}) {
      Matcher rate = pattern.matcher(name);
      if (rate.find()) {
        return all(rate, name);
      }
    }
    return ALONE
        .matcher(name)
        .results()
        .mapToDouble(RateInName::value)
        .filter(rate -> rate >= LEAST_ALONE)
        .findFirst();
  }

  /** Returns the rate of all producers, if that is known; 0 is no limit. */
  private static OptionalDouble all(Matcher rate, String name) {
    boolean ofEach = rate.group().toLowerCase(Locale.ROOT).startsWith("ratelimit");
    Matcher producers = PRODUCERS.matcher(name);
    if (value(rate) == 0 || (ofEach && !producers.find())) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        ofEach ? value(rate) * Double.parseDouble(producers.group(1)) : value(rate));
  }

  private static double value(MatchResult rate) {
    return Double.parseDouble(rate.group(1)) * factor(rate.group(2));
  }

  private static double factor(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> 1e3;
      case "m" -> 1e6;
      default -> 1;
    };
  }
}
