// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockType;
import java.util.List;
import java.util.Optional;

/** The keys that a file has in a block, for the rules of its record. */
public final class GivenKeys {

  private final KeySource source;
  private final KeyBlock keys;

  /** Creates the keys of a block that has these declarations. */
  public GivenKeys(KeySource source, KeyBlock keys) {
    this.source = source;
    this.keys = keys;
  }

  /** Whether the file has the key, with a valid value or not. */
  public boolean has(String key) {
    return source.has(keys.require(key));
  }

  /** Whether the file has one of the keys. */
  public boolean hasAny(String... any) {
    return List.of(any).stream().anyMatch(this::has);
  }

  /** Whether an argument of the command sets the key, and not the file. */
  public boolean isArgument(String key) {
    return source.isArgument(keys.require(key));
  }

  /** The keys of an inner block; empty if the file does not have it. */
  public Optional<GivenKeys> block(String key) {
    Key<BlockType> block = keys.block(key);
    return source.block(block).map(inner -> new GivenKeys(inner, block.type().keys()));
  }

  /** Reports a problem at the value of the first of these keys that is present. */
  public void wrong(List<String> candidates, String what) {
    wrong(candidates.stream().filter(this::has).findFirst().orElse(candidates.get(0)), what);
  }

  /** Reports a problem at the key's value, or of the whole text if the key is absent. */
  public void wrong(String key, String what) {
    source.wrong(keys.require(key), what);
  }

  /** Reports a problem of the whole block. */
  public void wrong(String what) {
    source.wrong(what);
  }

  /** Reports each of these keys that is present; {@code {key}} in the reason becomes its name. */
  public void refuse(List<String> refused, String why) {
    source.refuse(refused.stream().<Key<?>>map(keys::require).toList(), why);
  }
}
