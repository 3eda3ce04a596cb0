// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Removes the figures from the JSON of a result, so that only facts are left. */
final class RemovedFigures {

  private static final Map<Class<?>, List<ResultKey>> KEYS = ResultRecords.all();

  private RemovedFigures() {}

  static void from(JsonNode result) {
    part(RunResult.class, result);
  }

  private static void part(Class<?> part, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return;
    }
    for (ResultKey key : KEYS.get(part)) {
      if (isComputed(key, object)) {
        remove(key, object);
      } else {
        key.part().ifPresent(inner -> parts(key, inner, object.path(key.name())));
      }
    }
  }

  private static void parts(ResultKey key, Class<?> inner, JsonNode value) {
    if (key.isList() || key.isMap()) {
      value.forEach(each -> part(inner, each));
    } else {
      part(inner, value);
    }
  }

  private static boolean isComputed(ResultKey key, ObjectNode object) {
    return key.figure()
        .filter(
            figure ->
                Arrays.stream(figure.from()).map(object::path).allMatch(RemovedFigures::hasValue))
        .isPresent();
  }

  private static boolean hasValue(JsonNode node) {
    return !node.isMissingNode() && !node.isNull() && !(node.isContainer() && node.isEmpty());
  }

  private static void remove(ResultKey key, ObjectNode object) {
    if (key.nullable() || key.optional()) {
      object.putNull(key.name());
    } else if (key.isList()) {
      object.putArray(key.name());
    } else if (key.isMap()) {
      object.putObject(key.name());
    } else if (key.type() == boolean.class) {
      object.put(key.name(), false);
    } else if (key.type() == RunResult.Status.class) {
      object.put(key.name(), RunResult.Status.PASS.name());
    } else {
      object.put(key.name(), 0);
    }
  }
}
