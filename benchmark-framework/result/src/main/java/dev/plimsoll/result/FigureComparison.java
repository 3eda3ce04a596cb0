// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Compares the figures that a result states with those that follow from its facts, key by key:
 * whole numbers, texts and the verdict must be equal, other numbers within one part in a billion. A
 * key that is absent is equal to one that is null.
 */
final class FigureComparison {

  private static final double TOLERANCE = 1e-9;

  /** The sentence of a finding, which another version may word differently. */
  private static final String WORDING = "message";

  private static final String CODE = "code";

  /** A longer value is cut in a sentence. */
  private static final int MOST_CHARACTERS = 80;

  private final Contradictions breaches;

  private FigureComparison(Contradictions breaches) {
    this.breaches = breaches;
  }

  /** Compares two results, of which the second was computed from the facts of the first. */
  static void compare(RunResult stated, RunResult follows, Contradictions breaches) {
    // No figure is in the timeline, by far the largest part.
    compare(
        ResultJson.tree(stated.with(TimelineInfo.EMPTY)),
        ResultJson.tree(follows.with(TimelineInfo.EMPTY)),
        breaches);
  }

  /** Compares two trees. */
  static void compare(JsonNode stated, JsonNode follows, Contradictions breaches) {
    new FigureComparison(breaches).nodes("", stated, follows);
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
