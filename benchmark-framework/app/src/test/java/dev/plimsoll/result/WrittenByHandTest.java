// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares the generated schema with the one that was written by hand, which goes afterwards. */
final class WrittenByHandTest {

  private static final List<String> TEXT =
      List.of("description", "title", "$comment", "$defs", "$id", "$schema");

  @Test
  void eachKeyIsGeneratedWithTheSameType() throws IOException {
    Map<String, Map<String, String>> old = keys(byHand());
    Map<String, Map<String, String>> generated = keys(ResultSchema.tree());
    // Its keys are listed one by one now.
    old.remove("/resources/processorTimes.*");

    assertThat(generated.keySet()).containsAll(old.keySet());
    List<String> types = new ArrayList<>();
    old.forEach(
        (path, restrictions) -> {
          Map<String, String> now = generated.get(path);
          String type = restrictions.getOrDefault("type", "");
          if (!type.isEmpty() && !type.equals(now.get("type"))) {
            types.add(path + ": " + restrictions + " → " + now);
          }
          if (!restrictions.equals(now)) {
            System.out.println("DIFFERENCE " + path + ": " + difference(restrictions, now));
          }
        });
    generated.keySet().stream()
        .filter(path -> !old.containsKey(path))
        .forEach(path -> System.out.println("NEW " + path + ": " + generated.get(path)));
    assertThat(types).isEmpty();
  }

  /** Each value of each kind of run is removed, made null, and made of another type or sign. */
  @ParameterizedTest
  @EnumSource
  void whatTheOldOneRefusesIsRefused(RealResults kind) throws Exception {
    Schema old = compiled(byHand());
    Schema generated = compiled(ResultSchema.tree());
    JsonNode tree = JsonMapper.shared().readTree(ResultJson.write(kind.result()));
    assertThat(old.validate(tree)).isEmpty();
    assertThat(generated.validate(tree)).isEmpty();
    shorten(tree.path("timeline").path("rows"));
    shorten(tree.path("timeline").path("byIntendedSecond"));
    Set<String> accepted = new TreeSet<>();
    Set<String> refused = new TreeSet<>();
    alter(
        tree,
        tree,
        "",
        place -> {
          boolean before = old.validate(tree).isEmpty();
          boolean now = generated.validate(tree).isEmpty();
          if (before != now) {
            (before ? refused : accepted).add(place);
          }
        });
    refused.forEach(place -> System.out.println("REFUSED NOW " + place));
    assertThat(accepted).isEmpty();
  }

  private static void shorten(JsonNode rows) {
    while (rows.size() > 1) {
      ((ArrayNode) rows).remove(rows.size() - 1);
    }
  }

  private static Schema compiled(JsonNode schema) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
  }

  private static void alter(JsonNode root, JsonNode node, String path, Consumer<String> examine) {
    if (node instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode was = object.get(name);
        String place = path + "/" + name;
        object.remove(name);
        examine.accept("without " + place);
        for (JsonNode other : others()) {
          object.set(name, other);
          examine.accept(other + " in " + place);
        }
        object.set(name, was);
        alter(root, was, place, examine);
      }
      // Removal changed the order of the keys, which schemas ignore.
    }
    if (node instanceof ArrayNode array && !array.isEmpty()) {
      JsonNode was = array.get(0);
      for (JsonNode other : others()) {
        array.set(0, other);
        examine.accept(other + " in " + path + "[]");
      }
      array.set(0, was);
      alter(root, was, path + "[]", examine);
    }
  }

  private static List<JsonNode> others() {
    JsonMapper mapper = JsonMapper.shared();
    return List.of(
        mapper.readTree("null"),
        mapper.readTree("-7"),
        mapper.readTree("0.5"),
        mapper.readTree("\"?\""),
        mapper.readTree("[]"),
        mapper.readTree("{}"),
        mapper.readTree("true"));
  }

  private static String difference(Map<String, String> old, Map<String, String> now) {
    TreeSet<String> names = new TreeSet<>(old.keySet());
    names.addAll(now.keySet());
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      String before = old.getOrDefault(name, "–");
      String after = now.getOrDefault(name, "–");
      if (!before.equals(after)) {
        text.append(name).append(' ').append(before).append(" → ").append(after).append("; ");
      }
    }
    return text.toString();
  }

  private static JsonNode byHand() throws IOException {
    try (InputStream in = RunResult.class.getResourceAsStream("plimsoll.result-1.schema.json")) {
      return JsonMapper.shared().readTree(in);
    }
  }

  private static Map<String, Map<String, String>> keys(JsonNode schema) {
    Map<String, Map<String, String>> keys = new TreeMap<>();
    collect(schema, schema, "", keys);
    return keys;
  }

  private static void collect(
      JsonNode root, JsonNode node, String path, Map<String, Map<String, String>> keys) {
    ObjectNode plain = plain(root, node);
    Map<String, String> own = keys.computeIfAbsent(path, any -> new TreeMap<>());
    for (Map.Entry<String, JsonNode> entry : plain.properties()) {
      String name = entry.getKey();
      JsonNode value = entry.getValue();
      switch (name) {
        case "properties" ->
            value
                .properties()
                .forEach(key -> collect(root, key.getValue(), path + "/" + key.getKey(), keys));
        case "items" -> collect(root, value, path + "[]", keys);
        case "required" ->
            value.forEach(
                key ->
                    keys.computeIfAbsent(path + "/" + key.asString(), any -> new TreeMap<>())
                        .put("required", "true"));
        case "additionalProperties" -> {
          collect(root, value, path + ".*", keys);
          if (!plain.has("properties")) {
            plain
                .path("required")
                .forEach(key -> collect(root, value, path + "/" + key.asString(), keys));
          }
        }
        case "enum" -> {
          List<String> constants = new ArrayList<>();
          value.forEach(constant -> constants.add(constant.toString()));
          own.put("enum", new TreeSet<>(constants).toString());
        }
        default -> own.put(name, value.toString());
      }
    }
  }

  /** Returns a node without references, texts and the two ways to say that null is allowed. */
  private static ObjectNode plain(JsonNode root, JsonNode node) {
    ObjectNode plain = (ObjectNode) node.deepCopy();
    TEXT.forEach(plain::remove);
    if (plain.has("anyOf")) {
      JsonNode other = null;
      for (JsonNode each : plain.remove("anyOf")) {
        other = each.path("type").asString("").equals("null") ? other : each;
      }
      plain.setAll(plain(root, other));
      plain.put("null", true);
    }
    if (plain.has("$ref")) {
      String reference = plain.remove("$ref").asString().substring(1);
      ObjectNode target = plain(root, root.at(reference));
      target.setAll(plain);
      plain = target;
    }
    if (plain.path("type").isArray()) {
      plain.put("type", plain.path("type").get(0).asString());
      plain.put("null", true);
    }
    if (plain.has("const")) {
      plain.putArray("enum").add(plain.remove("const"));
    }
    if (plain.has("enum")) {
      // The type follows from the values.
      plain.remove("type");
    }
    return plain;
  }
}
