// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Quantities;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The type of a single value: how it is parsed from the text of a file and written back.
 *
 * @param parser throws {@link IllegalArgumentException} with a message for the user
 * @param writer converts to a value that {@link YamlWriter} writes
 * @param defaultValue the value if the key is absent; empty if it depends on other keys
 */
public record ScalarType<T>(
    String wanted,
    String summary,
    Function<String, T> parser,
    Function<T, Object> writer,
    Map<String, Object> schema,
    Optional<T> defaultValue)
    implements KeyType {

  private static final String NUMBER = "[0-9][0-9_]*(\\.[0-9]+)?";

  /** The formats of {@link Quantities} as patterns of JSON Schema. */
  public static final String COUNT = "^" + NUMBER + " *[kKmMgG]?$";

  /** A size in bytes. */
  public static final String SIZE = "^" + NUMBER + " *(([kKmMgG]i?)?[bB])?$";

  /** Events per second. */
  public static final String RATE = "^" + NUMBER + " *[kKmMgG]?(/s)?$";

  /** A time with its unit. */
  public static final String TIME = "^" + NUMBER + " *(ns|us|µs|ms|s|m|min|h)$";

  private static final String SHARE = "^[0-9]*\\.?[0-9]+%?$";

  private static final String A_TIME = "a time with a unit, such as 250ms, 30s or 5m";

  /** The maximum duration; a longer one is probably a typing error. */
  private static final Duration LONGEST = Duration.ofDays(366);

  /** Returns a copy with a default. */
  public ScalarType<T> or(T value) {
    return new ScalarType<>(wanted, summary, parser, writer, schema, Optional.of(value));
  }

  /** Returns a copy whose texts are parsed in another way. */
  public ScalarType<T> parsedBy(Function<String, T> other) {
    return new ScalarType<>(wanted, summary, other, writer, schema, defaultValue);
  }

  /** Returns the type of a text. */
  public static ScalarType<String> text() {
    return new ScalarType<>(
        "a text", "text", Function.identity(), text -> text, KeySchema.TEXT, Optional.empty());
  }

  /** Returns the type of a whole number within bounds. */
  public static ScalarType<Integer> count(int min, int max) {
    return integer(min, max, Long::intValue, number -> number);
  }

  /** Returns the type of a whole number that may exceed an {@code int}. */
  public static ScalarType<Long> integer(long min, long max) {
    return integer(min, max, number -> number, number -> number);
  }

  private static <N> ScalarType<N> integer(
      long min, long max, Function<Long, N> of, Function<N, Object> writer) {
    return new ScalarType<>(
        "a whole number",
        "whole number, " + range(min, max),
        text -> of.apply(within(count(text), min, max, text)),
        writer,
        KeySchema.anyOf(KeySchema.integer(min, max), KeySchema.text(COUNT, "200k")),
        Optional.empty());
  }

  private static long count(String text) {
    boolean negative = text.startsWith("-");
    long size = Quantities.count(negative ? text.substring(1) : text);
    return negative ? -size : size;
  }

  /** Returns the type of a size in bytes. */
  public static ScalarType<Integer> bytes(int min, int max) {
    return bytes(min, max, Long::intValue, size -> size);
  }

  /** Returns the type of a size in bytes that may exceed an array. */
  public static ScalarType<Long> longBytes(long min, long max) {
    return bytes(min, max, size -> size, size -> size);
  }

  private static <N> ScalarType<N> bytes(
      long min, long max, Function<Long, N> of, Function<N, Object> writer) {
    return new ScalarType<>(
        "a size",
        "size in bytes, " + range(min, max),
        text -> of.apply(within(Quantities.bytes(text), min, max, text)),
        writer,
        KeySchema.anyOf(KeySchema.integer(min, max), KeySchema.text(SIZE, "1KiB")),
        Optional.empty());
  }

  /** Returns the type of a share, 0…1, written as {@code 0.01} or {@code 1%}. */
  public static ScalarType<Double> share() {
    return new ScalarType<>(
        "a number from 0 to 1",
        "share, 0 to 1 or 0% to 100%",
        ScalarType::share,
        Quantities::whole,
        KeySchema.anyOf(
            Map.of("type", "number", "minimum", 0, "maximum", 1), KeySchema.text(SHARE, "1%")),
        Optional.empty());
  }

  private static double share(String text) {
    boolean percent = text.endsWith("%");
    double number = number(percent ? text.substring(0, text.length() - 1) : text);
    double share = percent ? number / 100 : number;
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(text + " is out of range: give 0 to 1, or 0% to 100%");
    }
    return share;
  }

  /** Returns the type of a number above 0. */
  public static ScalarType<Double> positive(double max) {
    return new ScalarType<>(
        "a number",
        "number above 0, at most " + plain(max),
        text -> {
          double number = number(text);
          if (!(number > 0 && number <= max)) {
            throw new IllegalArgumentException(
                text + " is out of range: give more than 0 and at most " + plain(max));
          }
          return number;
        },
        Quantities::whole,
        Map.of("type", "number", "exclusiveMinimum", 0, "maximum", Quantities.whole(max)),
        Optional.empty());
  }

  /** Returns the type of a decimal number within bounds. */
  public static ScalarType<Double> decimal(double min, double max) {
    String range = plain(min) + (max == Double.MAX_VALUE ? " or more" : " to " + plain(max));
    return new ScalarType<>(
        "a number",
        "number, " + range,
        text -> {
          double number = number(text);
          if (!(number >= min && number <= max)) {
            throw new IllegalArgumentException(text + " is out of range: give " + range);
          }
          return number;
        },
        Quantities::whole,
        Map.of(
            "type", "number", "minimum", Quantities.whole(min), "maximum", Quantities.whole(max)),
        Optional.empty());
  }

  /** Returns the type of a rate in messages per second. */
  public static ScalarType<Double> rate(boolean zero, double max) {
    String range =
        (zero ? "0 or more" : "more than 0") + ", at most " + Quantities.groupDigits((long) max);
    return new ScalarType<>(
        "a rate per second, such as 10000, 50k or 1M",
        "messages per second, " + range,
        text -> {
          double rate = Quantities.rate(text);
          if (rate > max || (rate == 0 && !zero)) {
            throw new IllegalArgumentException(
                text
                    + " is out of range: give "
                    + range
                    + (rate > max ? ", or load: closed for as fast as possible" : ""));
          }
          return rate;
        },
        Quantities::whole,
        KeySchema.anyOf(
            Map.of(
                "type", "number", zero ? "minimum" : "exclusiveMinimum", 0, "maximum", (long) max),
            KeySchema.text(RATE, "50k")),
        Optional.empty());
  }

  /** Returns the type of a duration of at least {@code min}. */
  public static ScalarType<Duration> time(Duration min) {
    Map<String, Object> text = KeySchema.text(TIME, "30s");
    return new ScalarType<>(
        A_TIME,
        min.isZero() ? "time" : "time, at least " + Quantities.text(min),
        given -> time(given, min),
        Quantities::text,
        min.isZero() ? KeySchema.anyOf(Map.of("const", 0), text) : text,
        Optional.empty());
  }

  private static Duration time(String text, Duration min) {
    Duration time = Quantities.duration(text);
    if (time.compareTo(min) < 0) {
      throw new IllegalArgumentException(
          "'" + text + "' is too short: give " + Quantities.text(min) + " or more");
    }
    if (time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("'" + text + "' is longer than a year: give less");
    }
    return time;
  }

  /** Returns the type of a duration of any length; the value is empty if the text is this word. */
  public static ScalarType<Optional<Duration>> timeOr(String word) {
    return new ScalarType<>(
        word + ", or " + A_TIME,
        "`" + word + "`, or a time",
        text -> text.equals(word) ? Optional.empty() : Optional.of(time(text, Duration.ZERO)),
        time -> time.map(Quantities::text).orElse(word),
        KeySchema.anyOf(Map.of("enum", List.of(word, 0)), KeySchema.text(TIME, "30s")),
        Optional.of(Optional.empty()));
  }

  /** Returns the type of a decision. */
  public static ScalarType<Boolean> bool() {
    return new ScalarType<>(
        "true or false",
        "`true` or `false`",
        text ->
            switch (text.toLowerCase(Locale.ROOT)) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException("'" + text + "' is not true or false");
            },
        given -> given,
        Map.of("type", "boolean"),
        Optional.empty());
  }

  /**
   * Returns the type of an enum constant, written in lower case with hyphens; the reader also
   * accepts upper case and underscores.
   */
  public static <E extends Enum<E>> ScalarType<E> choice(Class<E> type) {
    return choice(
        Arrays.stream(type.getEnumConstants()).map(ScalarType::word).toList(),
        text -> text.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-'),
        index -> type.getEnumConstants()[index],
        ScalarType::word);
  }

  /** Returns an enum constant as files and schemas have it: in lower case with hyphens. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the type of a text that is exactly one of these words. */
  public static ScalarType<String> word(List<String> words) {
    return word(words, words);
  }

  /** Returns the type of a text that is exactly one of these words, each of which is a value. */
  public static <T> ScalarType<T> word(List<String> words, List<T> values) {
    return choice(
        words, Function.identity(), values::get, value -> words.get(values.indexOf(value)));
  }

  private static <T> ScalarType<T> choice(
      List<String> words,
      Function<String, String> normalise,
      Function<Integer, T> of,
      Function<T, Object> writer) {
    String names = String.join(", ", words);
    return new ScalarType<>(
        "one of " + names,
        "`" + String.join("`, `", words) + "`",
        text -> {
          int index = words.indexOf(normalise.apply(text));
          if (index < 0) {
            throw new IllegalArgumentException("'" + text + "' is none of " + names);
          }
          return of.apply(index);
        },
        writer,
        Map.of("enum", words),
        Optional.empty());
  }

  /** Returns a number without exponent and trailing zeros. */
  private static String plain(double number) {
    return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }

  private static long within(long number, long min, long max, String text) {
    if (number < min || number > max) {
      throw new IllegalArgumentException(text + " is out of range: give " + range(min, max));
    }
    return number;
  }

  private static String range(long min, long max) {
    return Quantities.groupDigits(min) + " to " + Quantities.groupDigits(max);
  }
}
