// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * The keys of a driver file, read with types and defaults. Remembers which keys were read, so that
 * a key that was never read can be reported as unknown together with the nearest known key.
 *
 * <p>Threads: one thread at a time. A block ({@link #block}) shares this record of keys with its
 * parent.
 */
public final class Settings {

  private final String path;
  private final Map<String, Object> values;
  private final Set<String> known;
  private final Set<String> blocks;
  private final Set<String> open;
  private final List<String> notices;

  /**
   * Settings from a parsed file; values are strings, numbers, booleans, lists and maps of those.
   */
  public Settings(Map<String, Object> values) {
    this(
        "",
        values,
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new LinkedHashSet<>(),
        new ArrayList<>());
  }

  private Settings(
      String path,
      Map<String, Object> values,
      Set<String> known,
      Set<String> blocks,
      Set<String> open,
      List<String> notices) {
    this.path = path;
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    this.known = known;
    this.blocks = blocks;
    this.open = open;
    this.notices = notices;
  }

  /** The full name of a key of this block. */
  public String fullKey(String key) {
    return path + key;
  }

  /** Whether the file has a value for this key. Counts as reading the key. */
  public boolean has(String key) {
    return value(key) != null;
  }

  /** Whether the file has a block of keys here: for keys that take a value or a block. */
  public boolean isBlock(String key) {
    return value(key) instanceof Map;
  }

  /** Whether the file has a list here: for keys that take a value or a list. */
  public boolean isList(String key) {
    return value(key) instanceof List;
  }

  /** A string, if present. Numbers and booleans are taken as written. */
  public Optional<String> string(String key) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Map || value instanceof List) {
      throw wrong(key, "a text", value);
    }
    return Optional.of(value.toString());
  }

  /** A secret, if present. Messages do not quote its value. */
  public Optional<Secret> secret(String key) throws SettingsException {
    Object value = value(key);
    if (value instanceof Map || value instanceof List) {
      throw wrong(key, "a text", Secret.SHOWN);
    }
    return Optional.ofNullable(value).map(text -> new Secret(text.toString()));
  }

  /** A string, or the default. */
  public String string(String key, String defaultValue) throws SettingsException {
    return string(key).orElse(defaultValue);
  }

  /** An integer within bounds (both inclusive), or the default. */
  public long integer(String key, long defaultValue, long min, long max) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    long number;
    if (value instanceof Integer || value instanceof Long) {
      number = ((Number) value).longValue();
    } else {
      try {
        number = Long.parseLong(value.toString().replace("_", ""));
      } catch (NumberFormatException e) {
        throw wrong(key, "a whole number", value);
      }
    }
    return within(key, number, min, max);
  }

  /** An integer as an int, see {@link #integer}. */
  public int count(String key, int defaultValue, int min, int max) throws SettingsException {
    return (int) integer(key, defaultValue, min, max);
  }

  /** A number within bounds (both inclusive), or the default. */
  public double number(String key, double defaultValue, double min, double max)
      throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    double number;
    try {
      number = value instanceof Number n ? n.doubleValue() : Double.parseDouble(value.toString());
    } catch (NumberFormatException e) {
      throw wrong(key, "a number", value);
    }
    if (!(number >= min && number <= max)) {
      throw new SettingsException(
          fullKey(key), number + " is out of range: give " + min + " to " + max);
    }
    return number;
  }

  /** A boolean, or the default. */
  public boolean bool(String key, boolean defaultValue) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    return switch (value.toString().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(key, "true or false", value);
    };
  }

  /** An enum constant, in any case and with - or _ between words, or the default. */
  public <E extends Enum<E>> E choice(String key, Class<E> type, E defaultValue)
      throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    String name = value.toString().toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    String all =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .collect(joining(", "));
    throw new SettingsException(fullKey(key), "'" + value + "' is none of: " + all);
  }

  /** A time with its unit ({@code 250ms}, {@code 5s}), or the default. */
  public Duration duration(String key, Duration defaultValue) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    try {
      return Quantities.duration(value.toString());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(fullKey(key), e.getMessage());
    }
  }

  /** A rate or a count with its unit ({@code 50k}, {@code 1M}), or the default. */
  public double rate(String key, double defaultValue) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    try {
      return Quantities.rate(value.toString());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(fullKey(key), e.getMessage());
    }
  }

  /** A size in bytes with its unit ({@code 100}, {@code 1KiB}) within bounds, or the default. */
  public long bytes(String key, long defaultValue, long min, long max) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return defaultValue;
    }
    long bytes;
    try {
      bytes = Quantities.bytes(value.toString());
    } catch (IllegalArgumentException e) {
      throw new SettingsException(fullKey(key), e.getMessage());
    }
    return within(key, bytes, min, max);
  }

  /** A list of strings; a single string counts as a list of one; empty if absent. */
  public List<String> strings(String key) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      if (list.stream().anyMatch(e -> e == null || e instanceof Map || e instanceof List)) {
        throw wrong(key, "a list of texts", value);
      }
      return list.stream().map(String::valueOf).toList();
    }
    if (value instanceof Map) {
      throw wrong(key, "a list of texts", value);
    }
    return List.of(value.toString());
  }

  /** A block of keys; empty if absent. */
  public Settings block(String key) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return nested(key + ".", Map.of());
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw wrong(key, "a block of keys", value);
    }
    return nested(key + ".", strings(map));
  }

  /** A list of blocks of keys; empty if absent. */
  public List<Settings> blocks(String key) throws SettingsException {
    Object value = value(key);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw wrong(key, "a list of blocks", value);
    }
    List<Settings> blocks = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Map<?, ?> map)) {
        throw wrong(key, "a list of blocks", value);
      }
      blocks.add(nested(key + "[" + i + "].", strings(map)));
    }
    return blocks;
  }

  /**
   * A client library's own properties: either a block of keys or the text of a Java properties
   * file, as in OMB's files. Any key is allowed. A list becomes its elements joined by commas.
   */
  public Map<String, String> properties(String key) throws SettingsException {
    Object value = value(key);
    open.add(fullKey(key));
    Map<String, String> result = new LinkedHashMap<>();
    if (value == null) {
      return result;
    }
    if (value instanceof Map<?, ?> map) {
      flatten("", map, result);
      return result;
    }
    if (value instanceof List) {
      throw wrong(key, "a block of properties", value);
    }
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(value.toString()));
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingsException(fullKey(key), "is not a properties text: " + e.getMessage());
    }
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(name -> result.put(name, properties.getProperty(name)));
    return result;
  }

  /** Accepts a key that has no effect here, and adds a notice if it is present. */
  public void ignored(String key, String why) {
    if (value(key) != null) {
      notices.add(fullKey(key) + " has no effect here (" + why + ") and is ignored");
    }
  }

  /** Adds a notice about these settings for the user. */
  public void notice(String line) {
    notices.add(line);
  }

  /** The notices so far. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** The full names of all keys read so far. */
  public Set<String> knownKeys() {
    return Collections.unmodifiableSet(known);
  }

  /** The full names of keys that are in the file and were never read. */
  public List<String> unknownKeys() {
    List<String> unknown = new ArrayList<>();
    collectUnknown(path, values, unknown);
    return unknown;
  }

  private void collectUnknown(String prefix, Map<?, ?> map, List<String> unknown) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String full = prefix + entry.getKey();
      if (open.contains(full)) {
        continue;
      }
      if (!known.contains(full)) {
        unknown.add(full);
      } else if (entry.getValue() instanceof Map<?, ?> inner && blocks.contains(full + ".")) {
        collectUnknown(full + ".", inner, unknown);
      } else if (entry.getValue() instanceof List<?> list) {
        for (int i = 0; i < list.size(); i++) {
          String element = full + "[" + i + "].";
          if (list.get(i) instanceof Map<?, ?> inner && blocks.contains(element)) {
            collectUnknown(element, inner, unknown);
          }
        }
      }
    }
  }

  private long within(String key, long number, long min, long max) throws SettingsException {
    if (number < min || number > max) {
      throw new SettingsException(
          fullKey(key), number + " is out of range: give " + min + " to " + max);
    }
    return number;
  }

  private Object value(String key) {
    known.add(fullKey(key));
    return values.get(key);
  }

  private Settings nested(String suffix, Map<String, Object> inner) {
    blocks.add(path + suffix);
    return new Settings(path + suffix, inner, known, blocks, open, notices);
  }

  private SettingsException wrong(String key, String wanted, Object value) {
    return new SettingsException(fullKey(key), "'" + value + "' is not " + wanted);
  }

  private static Map<String, Object> strings(Map<?, ?> map) {
    Map<String, Object> result = new LinkedHashMap<>();
    map.forEach((key, value) -> result.put(String.valueOf(key), value));
    return result;
  }

  private static void flatten(String prefix, Map<?, ?> map, Map<String, String> into) {
    map.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> inner) {
            flatten(prefix + key + ".", inner, into);
          } else if (value instanceof List<?> list) {
            into.put(prefix + key, list.stream().map(String::valueOf).collect(joining(",")));
          } else {
            into.put(prefix + key, value == null ? "" : String.valueOf(value));
          }
        });
  }
}
