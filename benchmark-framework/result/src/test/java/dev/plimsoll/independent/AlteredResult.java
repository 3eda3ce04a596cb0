// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A result's text, to be altered by JSON pointers. */
final class AlteredResult {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final JsonNode tree;

  AlteredResult(String text) {
    tree = MAPPER.readTree(text);
  }

  String text() {
    return MAPPER.writeValueAsString(tree);
  }

  JsonNode node(String pointer) {
    return tree.at(pointer);
  }

  ObjectNode object(String pointer) {
    return (ObjectNode) (pointer.isEmpty() ? tree : tree.at(pointer));
  }

  void put(String pointer, Object value) {
    int last = pointer.lastIndexOf('/');
    JsonNode parent = last == 0 ? tree : tree.at(pointer.substring(0, last));
    String key = pointer.substring(last + 1);
    if (!parent.has(key)) {
      throw new IllegalArgumentException("There is no " + pointer);
    }
    ((ObjectNode) parent).set(key, MAPPER.valueToTree(value));
  }

  void add(String pointer, long more) {
    put(pointer, node(pointer).asLong() + more);
  }

  void times(String pointer, double factor) {
    put(pointer, node(pointer).asDouble() * factor);
  }

  /** The upper edge of the bucket behind that of a percentile, in microseconds. */
  double bucketAfter(String latency, String p) {
    double known = node(latency + "/percentiles/" + p).asDouble();
    return new Histograms()
        .of(node(latency + "/histogram").asString()).buckets().stream()
            .mapToDouble(bucket -> bucket.high() / 1e3)
            .filter(edge -> edge > known + 0.001)
            .min()
            .orElseThrow();
  }
}
