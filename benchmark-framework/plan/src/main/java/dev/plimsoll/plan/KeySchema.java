// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes declared keys as a JSON Schema (draft 7), which editors use for completion and validation.
 * It is stricter than the reader about spelling (lower case only). Of the rules that combine
 * several keys, it contains only which keys exclude each other.
 */
final class KeySchema {

  /** A string that may look like a number: {@code name: 2024}. */
  static final Map<String, Object> TEXT = Map.of("type", List.of("string", "number", "boolean"));

  private static final String DRAFT = "http://json-schema.org/draft-07/schema#";

  private KeySchema() {}

  /** Returns the text of a schema file. */
  static String file(String title, KeyBlock keys) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", DRAFT);
    schema.put("title", title);
    schema.put("$comment", "Generated from the declared keys; see docs/WORKLOADS.md.");
    schema.putAll(ofBlock(keys));
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(schema)
            .replace("\r\n", "\n")
        + "\n";
  }

  static Map<String, Object> ofBlock(KeyBlock block) {
    Map<String, Object> properties = new LinkedHashMap<>();
    block.keys().forEach(key -> properties.put(key.name(), property(key)));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
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

  private static Map<String, Object> property(Key<?> key) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put(
        "description",
        key.description() + (key.absent().isEmpty() ? "" : " Default: " + key.absent() + "."));
    property.putAll(new TreeMap<>(key.type().schema()));
    if (key.type() instanceof ScalarType<?> scalar) {
      written(scalar).ifPresent(value -> property.put("default", value));
    }
    return property;
  }

  /** Returns the default as it is written in a file. */
  static <T> java.util.Optional<Object> written(ScalarType<T> type) {
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

  static Map<String, Object> anyOf(Map<String, Object> one, Map<String, Object> other) {
    return Map.of("anyOf", List.of(new TreeMap<>(one), new TreeMap<>(other)));
  }

  static Map<String, Object> integer(long min, long max) {
    return Map.of("type", "integer", "minimum", min, "maximum", max);
  }

  static Map<String, Object> text(String pattern, String example) {
    return Map.of("type", "string", "pattern", pattern, "examples", List.of(example));
  }
}
