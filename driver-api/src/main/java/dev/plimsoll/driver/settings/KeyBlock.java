// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys that a file, or a block in a file, may have.
 *
 * @param exclusive lists of keys: a block may have at most one key of each list
 */
public record KeyBlock(List<Key<?>> keys, List<List<String>> exclusive) {

  public KeyBlock {
    keys = List.copyOf(keys);
    exclusive = exclusive.stream().map(List::copyOf).toList();
  }

  /** Returns the keys of several declarations as those of one block. */
  public static KeyBlock joined(KeyBlock... parts) {
    return new KeyBlock(
        Arrays.stream(parts).<Key<?>>flatMap(part -> part.keys().stream()).toList(),
        Arrays.stream(parts).flatMap(part -> part.exclusive().stream()).toList());
  }

  /** Returns the names of the keys, in the order of the documents. */
  public List<String> names() {
    return keys.stream().map(Key::name).toList();
  }

  /** Returns the key of this name. */
  public Optional<Key<?>> find(String name) {
    return keys.stream().filter(key -> key.name().equals(name)).findFirst();
  }

  /** Returns the key of this name, which the block must have. */
  public Key<?> require(String name) {
    return find(name)
        .orElseThrow(
            () -> new IllegalArgumentException("there is no key " + name + " in " + names()));
  }

  /** Returns the key of this name, whose value must be a block. */
  @SuppressWarnings("unchecked")
  Key<BlockType> block(String name) {
    Key<?> key = require(name);
    if (!(key.type() instanceof BlockType)) {
      throw new IllegalArgumentException(name + " is no block");
    }
    return (Key<BlockType>) key;
  }

  /** Returns the key of this name, whose value must be a list of blocks. */
  @SuppressWarnings("unchecked")
  Key<BlockListType> blocks(String name) {
    Key<?> key = require(name);
    if (!(key.type() instanceof BlockListType)) {
      throw new IllegalArgumentException(name + " is no list of blocks");
    }
    return (Key<BlockListType>) key;
  }

  /** Returns the keys that a block cannot have together with this one. */
  public Set<String> excludedBy(String name) {
    Set<String> excluded = new LinkedHashSet<>();
    exclusive.stream().filter(names -> names.contains(name)).forEach(excluded::addAll);
    excluded.remove(name);
    return excluded;
  }
}
