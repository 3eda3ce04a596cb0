// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** What is wrong with the user's input, collected so that all of it can be said at once. */
final class Problems {

  private final Set<String> texts = new LinkedHashSet<>();

  /** At a value. */
  void at(Node node, String key, String what) {
    texts.add(node.source().problem(node.position(), key + ": " + what));
  }

  /** At a key. */
  void at(Node.Entry entry, String key, String what) {
    texts.add(entry.source().problem(entry.position(), key + ": " + what));
  }

  /** At the place of a driver's key. */
  void place(KeyFinder.Place place, String key, String what) {
    texts.add(place.source().problem(place.position(), key + ": " + what));
  }

  /** The same, where the value is not to be shown. */
  void key(KeyFinder.Place place, String key, String what) {
    texts.add(place.source().problemOfKey(place.position(), key + ": " + what));
  }

  /** With a text as a whole. */
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
