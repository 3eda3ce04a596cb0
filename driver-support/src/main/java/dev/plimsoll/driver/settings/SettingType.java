// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How values of a type are read, echoed and described.
 *
 * @param words the type, for the table
 * @param schema the type, in the words of JSON Schema
 * @param reading reads a value that is present
 * @param echo the value as results contain it; null for a secret, which they do not contain
 */
record SettingType(
    String words, Map<String, Object> schema, Reading reading, Function<Object, Object> echo) {

  private static final Map<String, Object> TEXT =
      Map.of("type", List.of("string", "number", "boolean"));

  /** Reads the value of a key that has one. */
  interface Reading {
    Object value(Settings settings, String key) throws SettingsException;
  }

  static SettingType of(Type type, SettingKey key) {
    if (type instanceof ParameterizedType generic) {
      return generic(generic, key);
    }
    Class<?> simple = (Class<?>) type;
    if (simple.isEnum()) {
      return choice(simple);
    }
    return switch (simple.getSimpleName()) {
      case "int", "Integer" -> integer(key, number -> (int) number);
      case "long", "Long" -> integer(key, number -> number);
      case "double", "Double" -> decimal(key);
      case "boolean", "Boolean" ->
          plain("boolean", Map.of("type", "boolean"), (from, name) -> from.bool(name, false));
      case "Duration" -> time(key);
      case "Secret" ->
          new SettingType("string", TEXT, SettingType::secret, secret -> null); // Not in results.
      case "String" ->
          new SettingType(
              "string", TEXT, (from, name) -> from.string(name, ""), SettingType::withoutUser);
      default -> throw new IllegalArgumentException("no key can be a " + type);
    };
  }

  private static SettingType generic(ParameterizedType type, SettingKey key) {
    if (type.getRawType() == Optional.class) {
      SettingType inner = of(type.getActualTypeArguments()[0], key);
      return new SettingType(
          inner.words,
          inner.schema,
          (from, name) -> Optional.of(inner.reading.value(from, name)),
          value -> ((Optional<?>) value).<Object>map(inner.echo).orElse(null));
    }
    if (type.getRawType() == List.class) {
      Map<String, Object> list = new TreeMap<>(Map.of("type", "array", "items", TEXT));
      return new SettingType(
          "list",
          Map.of("anyOf", List.of(TEXT, list)),
          Settings::strings,
          value -> ((List<?>) value).stream().map(SettingType::withoutUser).toList());
    }
    if (type.getRawType() == Map.class) {
      return plain("properties", Map.of("type", List.of("object", "string")), Settings::properties);
    }
    throw new IllegalArgumentException("no key can be a " + type);
  }

  private static Secret secret(Settings from, String name) throws SettingsException {
    return from.secret(name).orElseThrow();
  }

  /** A URI is shown without its user and password. */
  private static Object withoutUser(Object value) {
    String text = (String) value;
    return text.contains("://") ? ServerAddress.withoutUser(text) : text;
  }

  private static SettingType plain(String words, Map<String, Object> schema, Reading reading) {
    return new SettingType(words, schema, reading, Function.identity());
  }

  private interface Narrowing {
    Object of(long number);
  }

  private static SettingType integer(SettingKey key, Narrowing type) {
    long min = key.min().isEmpty() ? 0 : Long.parseLong(key.min());
    long max = key.max().isEmpty() ? Integer.MAX_VALUE : Long.parseLong(key.max());
    if (key.bytes()) {
      return plain(
          "bytes",
          Map.of("type", List.of("integer", "string")),
          (from, name) -> type.of(from.bytes(name, 0, min, max)));
    }
    return plain(
        "integer, " + min + " to " + max,
        Map.of("type", "integer", "minimum", min, "maximum", max),
        (from, name) -> type.of(from.integer(name, 0, min, max)));
  }

  private static SettingType decimal(SettingKey key) {
    double min = key.min().isEmpty() ? 0 : Double.parseDouble(key.min());
    double max = key.max().isEmpty() ? Double.MAX_VALUE : Double.parseDouble(key.max());
    return plain(
        "number",
        Map.of("type", "number", "minimum", min, "maximum", max),
        (from, name) -> from.number(name, 0, min, max));
  }

  private static SettingType time(SettingKey key) {
    return new SettingType(
        "time",
        Map.of("type", "string", "examples", List.of("250ms")),
        (from, name) -> {
          Duration time = from.duration(name, Duration.ZERO);
          if (!key.min().isEmpty() && time.compareTo(defaultTime(key.min())) < 0) {
            throw new SettingsException(
                from.fullKey(name),
                Quantities.words(time) + " is too short: give " + key.min() + " or more");
          }
          return time;
        },
        value -> ((Duration) value).toMillis() + "ms");
  }

  private static Duration defaultTime(String text) throws SettingsException {
    return new Settings(Map.of("min", text)).duration("min", Duration.ZERO);
  }

  private static SettingType choice(Class<?> type) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(SettingType::word).toList();
    return new SettingType(
        String.join(", ", names),
        Map.of("enum", names),
        (from, name) -> choice(from, name, type),
        SettingType::word);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // The type is an enum, but which is not known here.
  private static Object choice(Settings from, String name, Class type) throws SettingsException {
    return from.choice(name, type, null);
  }

  private static String word(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
