// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes declared keys as a JSON Schema (draft 7), which editors use for completion and validation.
 * It is stricter than the reader about spelling (lower case only). Of the rules that combine
 * several keys, it contains only which keys exclude each other.
 */
public final class KeySchema {

  /** A string that may look like a number: {@code name: 2024}. */
  public static final Map<String, Object> TEXT =
      Map.of("type", List.of("string", "number", "boolean"));

  private KeySchema() {}

  /** Returns a block of keys in the words of JSON Schema. */
  public static Map<String, Object> ofBlock(KeyBlock block) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties(block));
    schema.put("additionalProperties", false);
    List<String> required = block.keys().stream().filter(Key::required).map(Key::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    if (!block.exclusive().isEmpty()) {
      schema.put("allOf", block.exclusive().stream().flatMap(e -> pairs(e).stream()).toList());
    }
    return schema;
  }

  /** Returns the keys of a block: name → its schema. */
  public static Map<String, Object> properties(KeyBlock block) {
    Map<String, Object> properties = new LinkedHashMap<>();
    block.keys().forEach(key -> properties.put(key.name(), property(key)));
    return properties;
  }

  private static Map<String, Object> property(Key<?> key) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put(
        "description",
        sentence(key.description())
            + (key.absent().isEmpty() ? "" : " Default: " + key.absent() + "."));
    property.putAll(new TreeMap<>(key.type().schema()));
    if (key.type() instanceof ScalarType<?> scalar) {
      written(scalar).ifPresent(value -> property.put("default", value));
    }
    return property;
  }

  private static String sentence(String description) {
    return description.endsWith(".") ? description : description + ".";
  }

  /** Returns the default as it is written in a file. */
  public static <T> Optional<Object> written(ScalarType<T> type) {
    return type.defaultValue().map(type.writer());
  }

  /** Returns the rules that no two of these keys occur together. */
  private static List<Map<String, Object>> pairs(List<String> names) {
    List<Map<String, Object>> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        Map<String, Object> pair = new LinkedHashMap<>();
        pair.put("not", Map.of("required", List.of(names.get(i), names.get(j))));
        pair.put(
            "errorMessage",
            names.get(j) + " contradicts " + names.get(i) + ": keep one of the two");
        pairs.add(pair);
      }
    }
    return pairs;
  }

  /** Returns the schema of a value that fits one of two schemas. */
  public static Map<String, Object> anyOf(Map<String, Object> one, Map<String, Object> other) {
    return Map.of("anyOf", List.of(new TreeMap<>(one), new TreeMap<>(other)));
  }

  /** Returns the schema of a whole number. */
  public static Map<String, Object> integer(long min, long max) {
    return Map.of("type", "integer", "minimum", min, "maximum", max);
  }

  /** Returns the schema of a text of this form. */
  public static Map<String, Object> text(String pattern, String example) {
    return Map.of("type", "string", "pattern", pattern, "examples", List.of(example));
  }
}
