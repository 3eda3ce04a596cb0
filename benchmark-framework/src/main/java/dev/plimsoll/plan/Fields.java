// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import dev.plimsoll.text.EnumText;

/**
 * Reads the keys of a block with types, bounds and defaults. What is wrong is collected, and the
 * default returned in its place, so that reading goes on.
 */
final class Fields {

  private final Node.Block block;
  private final String prefix;
  private final Problems problems;

  Fields(Node.Block block, String prefix, Problems problems) {
    this.block = block;
    this.prefix = prefix;
    this.problems = problems;
  }

  /** Reports keys that are none of these. */
  void allow(Collection<String> known, String hintBehind) {
    for (Node.Entry entry : block.entries().values()) {
      if (!known.contains(entry.key())) {
        String hint = NearestKey.hint(entry.key(), known);
        problems.at(entry, prefix + entry.key(), "unknown key: " + hint + hintBehind);
      }
    }
  }

  boolean has(String key) {
    return block.entries().containsKey(key);
  }

  Optional<Node> node(String key) {
    return Optional.ofNullable(block.entries().get(key)).map(Node.Entry::value);
  }

  /** Reports a problem at the key's value, or with the text where there is no such key. */
  void wrong(String key, String what) {
    Optional<Node> node = node(key);
    if (node.isPresent()) {
      problems.at(node.get(), prefix + key, what);
    } else {
      problems.in(block.source(), prefix + key, what);
    }
  }

  /** Reports a problem at the key itself. */
  void misplaced(String key, String what) {
    problems.at(block.entries().get(key), prefix + key, what);
  }

  /** Reports a key that this block must have, at the block. */
  void missing(String key, String hint) {
    problems.at(block, prefix + key, "is missing: " + hint);
  }

  /** Reports each of these keys that is there. */
  void refuse(Collection<String> keys, String why) {
    keys.stream().filter(this::has).forEach(key -> misplaced(key, why));
  }

  /** Reports the second of several keys that exclude each other. */
  void atMostOneOf(List<String> keys) {
    List<Node.Entry> given =
        block.entries().values().stream().filter(e -> keys.contains(e.key())).toList();
    for (int i = 1; i < given.size(); i++) {
      misplaced(
          given.get(i).key(), "contradicts '" + given.get(0).key() + "': keep one of the two");
    }
  }

  String text(String key, String defaultValue) {
    return read(key, defaultValue, Function.identity(), "a text");
  }

  int count(String key, int defaultValue, int min, int max) {
    return (int) whole(key, defaultValue, min, max);
  }

  long whole(String key, long defaultValue, long min, long max) {
    return read(
        key,
        defaultValue,
        text -> {
          boolean negative = text.startsWith("-");
          long size = Quantities.count(negative ? text.substring(1) : text);
          return within(negative ? -size : size, min, max, text);
        },
        "a whole number");
  }

  long bytes(String key, long defaultValue, long min, long max) {
    return read(
        key, defaultValue, text -> within(Quantities.bytes(text), min, max, text), "a size");
  }

  /** A share of 1, as {@code 0.01} or {@code 1%}. */
  double share(String key, double defaultValue) {
    return read(key, defaultValue, Fields::share, "a number from 0 to 1");
  }

  /** A number above 0. */
  double positive(String key, double defaultValue, double max) {
    return read(key, defaultValue, text -> positive(text, max), "a number");
  }

  /** A rate per second, 0 or more. */
  double rate(String key, double defaultValue) {
    return read(key, defaultValue, Quantities::rate, "a rate per second, such as 10000, 50k or 1M");
  }

  /** A time of this length or more. */
  Duration time(String key, Duration defaultValue, Duration min) {
    return time(key, defaultValue, min, "a time with a unit, such as 250ms, 30s or 5m");
  }

  /** A time, where something else may stand in its place. */
  Duration time(String key, Duration defaultValue, Duration min, String wanted) {
    return read(
        key,
        defaultValue,
        text -> {
          Duration time = Quantities.duration(text);
          if (time.compareTo(min) < 0) {
            throw new IllegalArgumentException(
                "'" + text + "' is too short: give " + Units.text(min) + " or more");
          }
          return time;
        },
        wanted);
  }

  boolean flag(String key, boolean defaultValue) {
    return read(
        key,
        defaultValue,
        text ->
            switch (text.toLowerCase(Locale.ROOT)) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException("'" + text + "' is not true or false");
            },
        "true or false");
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E defaultValue) {
    return read(key, defaultValue, text -> constant(text, type), "one of " + names(type));
  }

  <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
    return read(
        key, Optional.empty(), text -> Optional.of(constant(text, type)), "one of " + names(type));
  }

  /** A block of keys within this one. */
  Optional<Fields> block(String key, String wanted) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    if (node.get() instanceof Node.Block inner) {
      return Optional.of(new Fields(inner, prefix + key + ".", problems));
    }
    wrong(key, "wants a block, such as " + wanted);
    return Optional.empty();
  }

  Problems problems() {
    return problems;
  }

  Node.Block node() {
    return block;
  }

  private <T> T read(String key, T defaultValue, Function<String, T> convert, String wanted) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return defaultValue;
    }
    if (!(node.get() instanceof Node.Scalar scalar)) {
      String found = node.get() instanceof Node.Block ? "a block of keys" : "a list";
      wrong(key, "holds " + found + ": give " + wanted);
      return defaultValue;
    }
    if (scalar.isNull() || scalar.text().isBlank()) {
      wrong(key, "has no value: give " + wanted + ", or leave the key out");
      return defaultValue;
    }
    try {
      return convert.apply(scalar.text().strip());
    } catch (IllegalArgumentException e) {
      wrong(key, e.getMessage());
      return defaultValue;
    }
  }

  private static long within(long number, long min, long max, String text) {
    if (number < min || number > max) {
      throw new IllegalArgumentException(
          text
              + " is out of range: give "
              + Units.groupDigits(min)
              + " to "
              + Units.groupDigits(max));
    }
    return number;
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

  private static double positive(String text, double max) {
    double number = number(text);
    if (!(number > 0 && number <= max)) {
      throw new IllegalArgumentException(
          text + " is out of range: give more than 0 and at most " + Units.plain(max));
    }
    return number;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }

  private static <E extends Enum<E>> E constant(String text, Class<E> type) {
    String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is none of " + names(type));
  }

  private static <E extends Enum<E>> String names(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(EnumText::of)
        .collect(Collectors.joining(", "));
  }
}
