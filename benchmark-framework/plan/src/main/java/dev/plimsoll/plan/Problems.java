// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collects the problems of the user's input, so that all of them are reported together. */
final class Problems {

  private final Set<String> texts = new LinkedHashSet<>();

  /** Adds a problem at a value. */
  void at(YamlNode node, String key, String what) {
    texts.add(node.source().problem(node.position(), key + ": " + what));
  }

  /** Adds a problem at a key. */
  void at(YamlNode.Entry entry, String key, String what) {
    texts.add(entry.source().problem(entry.position(), key + ": " + what));
  }

  /** Adds a problem at the position of a driver's key. */
  void place(KeyFinder.Place place, String key, String what) {
    texts.add(place.source().problem(place.position(), key + ": " + what));
  }

  /** Adds a problem at the position of a driver's key, without showing its value. */
  void key(KeyFinder.Place place, String key, String what) {
    texts.add(place.source().problemOfKey(place.position(), key + ": " + what));
  }

  /** Adds a problem of the whole text. */
  void in(SourceText source, String key, String what) {
    texts.add(source.problem(key + ": " + what));
  }

  void add(PlanException exception) {
    texts.addAll(exception.problems());
  }

  void throwIfAny() throws PlanException {
    if (!texts.isEmpty()) {
      throw new PlanException(new ArrayList<>(texts));
    }
  }

  int count() {
    return texts.size();
  }
}
