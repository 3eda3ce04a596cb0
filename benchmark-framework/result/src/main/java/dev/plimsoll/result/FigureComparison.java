// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Compares the figures that a result states with those that follow from its facts, key by key:
 * whole numbers, texts and the verdict must be equal, other numbers within one part in a billion. A
 * key that is absent is equal to one that is null. Which keys are figures, the records declare
 * ({@link Computed}).
 */
final class FigureComparison {

  private static final double TOLERANCE = 1e-9;

  /** The sentence of a finding, which another version may word differently. */
  private static final String WORDING = "message";

  private static final String CODE = "code";

  /** A longer value is cut in a sentence. */
  private static final int MOST_CHARACTERS = 80;

  private static final Map<Class<?>, List<ResultKey>> KEYS = ResultRecords.all();
  private static final Set<Class<?>> WITH_FIGURES = ResultRecords.withFigures(KEYS);

  private final Contradictions breaches;

  private FigureComparison(Contradictions breaches) {
    this.breaches = breaches;
  }

  /** Compares two results, of which the second was computed from the facts of the first. */
  static void compare(RunResult stated, RunResult follows, Contradictions breaches) {
    new FigureComparison(breaches).figures("", stated, follows);
  }

  /** Compares two trees. */
  static void compare(JsonNode stated, JsonNode follows, Contradictions breaches) {
    new FigureComparison(breaches).nodes("", stated, follows);
  }

  /** Compares the figures of a part, of which both have the same facts. */
  private void figures(String path, Object stated, Object follows) {
    for (ResultKey each : KEYS.get(stated.getClass())) {
      String key = path.isEmpty() ? each.name() : path + "." + each.name();
      if (each.figure().isPresent()) {
        nodes(key, ResultJson.tree(each.value(stated)), ResultJson.tree(each.value(follows)));
      } else if (each.part().filter(WITH_FIGURES::contains).isPresent()) {
        inner(key, each.value(stated), each.value(follows));
      }
    }
  }

  private void inner(String key, Object stated, Object follows) {
    if (stated instanceof Record && follows instanceof Record) {
      figures(key, stated, follows);
    } else if (stated instanceof Optional<?> one && follows instanceof Optional<?> other) {
      inner(key, one.orElse(null), other.orElse(null));
    } else if (stated instanceof List<?> one
        && follows instanceof List<?> other
        && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        inner(key + "[" + i + "]", one.get(i), other.get(i));
      }
    } else if (stated instanceof Map<?, ?> one
        && follows instanceof Map<?, ?> other
        && one.keySet().equals(other.keySet())) {
      one.forEach((name, value) -> inner(key + "." + name, value, other.get(name)));
    } else {
      nodes(key, ResultJson.tree(stated), ResultJson.tree(follows));
    }
  }

  private void nodes(String key, JsonNode stated, JsonNode follows) {
    if (stated.isObject() && follows.isObject()) {
      objects(key, stated, follows);
    } else if (stated.isArray() && follows.isArray()) {
      arrays(key, stated, follows);
    } else if (!equal(stated, follows)) {
      breaches.add(
          key, "is %s, but %s follows from the rest of the file.", words(stated), words(follows));
    }
  }

  private void objects(String key, JsonNode stated, JsonNode follows) {
    Set<String> names = new LinkedHashSet<>(stated.propertyNames());
    names.addAll(follows.propertyNames());
    if (follows.has(CODE)) {
      names.remove(WORDING);
    }
    for (String name : names) {
      nodes(key.isEmpty() ? name : key + "." + name, stated.path(name), follows.path(name));
    }
  }

  private void arrays(String key, JsonNode stated, JsonNode follows) {
    if (stated.size() != follows.size()) {
      breaches.add(
          key,
          "has %s, but %s follow from the rest of the file.",
          entries(stated),
          entries(follows));
      return;
    }
    for (int i = 0; i < stated.size(); i++) {
      nodes(key + "[" + i + "]", stated.get(i), follows.get(i));
    }
  }

  private static boolean equal(JsonNode stated, JsonNode follows) {
    if (isAbsent(stated) || isAbsent(follows)) {
      return isAbsent(stated) && isAbsent(follows);
    }
    if (stated.isIntegralNumber() && follows.isIntegralNumber()) {
      return stated.longValue() == follows.longValue();
    }
    if (stated.isNumber() && follows.isNumber()) {
      return equal(stated.doubleValue(), follows.doubleValue());
    }
    return stated.equals(follows);
  }

  private static boolean equal(double stated, double follows) {
    return stated == follows
        || Math.abs(stated - follows) <= TOLERANCE * Math.max(Math.abs(stated), Math.abs(follows));
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }

  private static String words(JsonNode node) {
    if (isAbsent(node)) {
      return "null";
    }
    String text = node.isString() ? "'" + node.stringValue() + "'" : node.toString();
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
  }

  /** Findings by their codes, anything else by its number. */
  private static String entries(JsonNode array) {
    boolean findings = !array.isEmpty() && array.get(0).has(CODE);
    return findings
        ? array
            .valueStream()
            .map(each -> each.path(CODE).asString(""))
            .collect(Collectors.joining(", "))
        : array.size() + " entries";
  }
}
