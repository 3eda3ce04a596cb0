// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys that a file, or a block in a file, may have.
 *
 * @param exclusive lists of keys: a block may have at most one key of each list
 */
record KeyBlock(List<Key<?>> keys, List<List<String>> exclusive) {

  KeyBlock {
    keys = List.copyOf(keys);
    exclusive = exclusive.stream().map(List::copyOf).toList();
  }

  static KeyBlock of(Key<?>... keys) {
    return new KeyBlock(List.of(keys), List.of());
  }

  /** Returns a copy in which these keys exclude each other. */
  KeyBlock exclusive(Key<?>... excluded) {
    List<List<String>> all = new ArrayList<>(exclusive);
    all.add(List.of(excluded).stream().map(Key::name).toList());
    return new KeyBlock(keys, all);
  }

  List<String> names() {
    return keys.stream().map(Key::name).toList();
  }

  Optional<Key<?>> find(String name) {
    return keys.stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** Returns the keys that a block cannot have together with this one. */
  Set<String> excludedBy(String name) {
    Set<String> excluded = new LinkedHashSet<>();
    exclusive.stream().filter(names -> names.contains(name)).forEach(excluded::addAll);
    excluded.remove(name);
    return excluded;
  }
}
