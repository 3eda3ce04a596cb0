// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A value of the file and its key path. */
record Value(JsonNode node, String path) {

  static Value root(JsonNode tree) {
    return new Value(tree, "");
  }

  Value at(String key) {
    return new Value(node.path(key), path.isEmpty() ? key : path + "." + key);
  }

  Value at(int index) {
    return new Value(node.path(index), path + "[" + index + "]");
  }

  /** Whether there is a value: neither null nor a key that is not there. */
  boolean known() {
    return !node.isNull() && !node.isMissingNode();
  }

  long count() {
    return known() ? node.asLong() : 0;
  }

  double number() {
    return known() ? node.asDouble() : Double.NaN;
  }

  boolean isTrue() {
    return known() && node.asBoolean();
  }

  String text() {
    return known() ? node.asString() : "";
  }

  List<Value> each() {
    List<Value> each = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      each.add(at(i));
    }
    return each;
  }

  Map<String, Value> entries() {
    Map<String, Value> entries = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      entries.put(entry.getKey(), at(entry.getKey()));
    }
    return entries;
  }

  /** The value as the file has it, for a message. */
  String shown() {
    if (node.isMissingNode()) {
      return "absent";
    }
    String text = node.toString();
    return text.length() > 60 ? text.substring(0, 57) + "..." : text;
  }
}
