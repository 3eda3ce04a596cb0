// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema (draft 2020-12) of a result file, which follows from the records. */
final class ResultSchema {

  private static final String FIGURE = "A figure: it follows from the facts of the file.";
  private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

  private ResultSchema() {}

  /** Returns the schema. */
  static JsonNode tree() {
    return JsonMapper.shared().valueToTree(document());
  }

  /** Returns the text of {@code schemas/result.schema.json}. */
  static String text() {
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(document())
            .replace("\r\n", "\n")
        + "\n";
  }

  private static Map<String, Object> document() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", DRAFT);
    schema.put("$id", "urn:plimsoll:result:1");
    schema.put("title", "Plimsoll: result, version 1");
    schema.put("$comment", "Generated from the records of a result; see docs/RESULTS.md.");
    schema.put(
        "description",
        "One benchmark run. Units are in the keys; bytes are payload bytes. Keys may be added"
            + " within version 1; none disappears or changes its meaning.");
    Map<String, Object> definitions = new LinkedHashMap<>();
    ResultRecords.all()
        .forEach(
            (part, keys) -> {
              if (part == RunResult.class) {
                schema.putAll(object(keys));
              } else if (definitions.put(name(part), object(keys)) != null) {
                throw new IllegalStateException("two records are called " + name(part));
              }
            });
    schema.put("$defs", definitions);
    return schema;
  }

  private static String name(Class<?> part) {
    String name = part.getSimpleName();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static Map<String, Object> object(List<ResultKey> keys) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put(
        "required", keys.stream().filter(key -> !key.optional()).map(ResultKey::name).toList());
    Map<String, Object> properties = new LinkedHashMap<>();
    keys.forEach(key -> properties.put(key.name(), property(key)));
    schema.put("properties", properties);
    List<Object> conditions = conditions(keys);
    if (!conditions.isEmpty()) {
      schema.put("allOf", conditions);
    }
    return schema;
  }

  private static Map<String, Object> property(ResultKey key) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (!key.description().isEmpty()) {
      schema.put("description", key.description());
    }
    if (key.figure().isPresent()) {
      schema.put("$comment", FIGURE);
    }
    if (key.allowed().onlyNull()) {
      schema.put("type", "null");
    } else {
      Map<String, Object> value = value(key, key.type());
      schema.putAll(key.nullable() ? orNull(value) : value);
    }
    return schema;
  }

  private static Map<String, Object> value(ResultKey key, Type type) {
    if (ResultKey.isA(type, List.class)) {
      return list(key, ResultKey.argument(type, 0));
    }
    if (ResultKey.isA(type, Map.class)) {
      return map(key, type == key.type(), ResultKey.argument(type, 1));
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) {
      return Map.of("$ref", "#/$defs/" + name(plain));
    }
    if (plain.isEnum()) {
      return Map.of("enum", ResultKey.constants(plain));
    }
    if (plain == String.class) {
      return key.texts().isEmpty() ? key.allowed().form().schema() : Map.of("enum", key.texts());
    }
    if (plain == Boolean.class || plain == boolean.class) {
      return Map.of("type", "boolean");
    }
    return plain == Object.class ? Map.of() : number(key, plain);
  }

  private static Map<String, Object> list(ResultKey key, Type element) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    if (key.allowed().leastItems() > 0) {
      schema.put("minItems", key.allowed().leastItems());
    }
    if (key.allowed().mostItems() < Integer.MAX_VALUE) {
      schema.put("maxItems", key.allowed().mostItems());
    }
    schema.put("items", value(key, element));
    return schema;
  }

  /**
   * Returns a map.
   *
   * @param outer whether it is the value of the key itself, which the names are about
   */
  private static Map<String, Object> map(ResultKey key, boolean outer, Type element) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    List<String> names = outer ? key.allowed().names().list() : List.of();
    if (key.allowed().allNames()) {
      schema.put("required", names);
    } else if (!names.isEmpty()) {
      schema.put("propertyNames", Map.of("enum", names));
    }
    Map<String, Object> value = value(key, element);
    if (!value.isEmpty()) {
      schema.put("additionalProperties", key.allowed().nullValues() ? orNull(value) : value);
    }
    return schema;
  }

  private static Map<String, Object> number(ResultKey key, Class<?> type) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (!key.isMap() && key.allowed().names() != Names.ANY) {
      schema.put("enum", key.allowed().names().list().stream().map(BigDecimal::new).toList());
      return schema;
    }
    boolean whole =
        List.<Class<?>>of(int.class, long.class, Integer.class, Long.class).contains(type);
    schema.put("type", whole ? "integer" : "number");
    Allowed allowed = key.allowed();
    if (!Double.isNaN(allowed.above())) {
      schema.put("exclusiveMinimum", shortest(allowed.above()));
    } else if (allowed.minimum() != Allowed.ANY) {
      schema.put("minimum", shortest(allowed.minimum()));
    }
    if (!Double.isNaN(allowed.below())) {
      schema.put("exclusiveMaximum", shortest(allowed.below()));
    } else if (allowed.maximum() != Double.POSITIVE_INFINITY) {
      schema.put("maximum", shortest(allowed.maximum()));
    }
    return schema;
  }

  private static BigDecimal shortest(double bound) {
    return bound == Math.rint(bound) ? BigDecimal.valueOf((long) bound) : BigDecimal.valueOf(bound);
  }

  private static Map<String, Object> orNull(Map<String, Object> value) {
    Map<String, Object> schema = new LinkedHashMap<>(value);
    if (value.get("enum") instanceof List<?> constants) {
      List<Object> all = new ArrayList<>(constants);
      all.add(null);
      schema.put("enum", all);
      return schema;
    }
    if (value.get("type") instanceof String type) {
      schema.put("type", List.of(type, "null"));
      return schema;
    }
    return Map.of("anyOf", List.of(value, Map.of("type", "null")));
  }

  private static List<Object> conditions(List<ResultKey> keys) {
    List<Object> all = new ArrayList<>();
    add(all, keys, Allowed::emptyWhere, "then", Map.of("maxItems", 0));
    add(all, keys, Allowed::notEmptyWhere, "then", Map.of("minItems", 1));
    add(all, keys, Allowed::nullOnlyWhere, "else", Map.of("not", Map.of("type", "null")));
    return all;
  }

  /** Adds a condition for each value of another key that restricts some of the keys. */
  private static void add(
      List<Object> all,
      List<ResultKey> keys,
      Function<Allowed, String> where,
      String branch,
      Map<String, Object> restriction) {
    Map<String, Map<String, Object>> restricted = new LinkedHashMap<>();
    for (ResultKey key : keys) {
      String condition = where.apply(key.allowed());
      if (!condition.isEmpty()) {
        restricted
            .computeIfAbsent(condition, any -> new LinkedHashMap<>())
            .put(key.name(), restriction);
      }
    }
    restricted.forEach(
        (condition, properties) -> {
          String[] sides = condition.split(" = ", 2);
          Object value = sides[1].matches("[0-9]+") ? Long.valueOf(sides[1]) : sides[1];
          Map<String, Object> rule = new LinkedHashMap<>();
          rule.put("if", Map.of("properties", Map.of(sides[0], Map.of("const", value))));
          rule.put(branch, Map.of("properties", properties));
          all.add(rule);
        });
  }
}
