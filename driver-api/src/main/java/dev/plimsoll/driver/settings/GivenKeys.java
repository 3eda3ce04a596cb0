// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockListType;
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
  public boolean hasAny(List<String> any) {
    return any.stream().anyMatch(this::has);
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

  /** The keys of each block of a list; those of values that are no blocks are left out. */
  public List<GivenKeys> blocks(String key) {
    Key<BlockListType> list = keys.blocks(key);
    return source.blocks(list).stream()
        .map(inner -> new GivenKeys(inner, list.type().keys()))
        .toList();
  }

  /** The record of these keys; empty if a value without a default is absent or wrong. */
  public <R extends Record> Optional<R> read(RecordKeys<R> record) {
    return record.read(source);
  }

  /** The text of a single value as the file has it, valid or not; empty if there is none. */
  public Optional<String> text(String key) {
    return source.text(keys.require(key));
  }

  /** Whether the value is a block without any key. */
  public boolean isEmptyBlock(String key) {
    return source.isEmptyBlock(keys.require(key));
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
