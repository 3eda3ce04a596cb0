// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.KeyType.PropertiesType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A block of a file from which {@link RecordKeys} reads. A problem is reported where it is in the
 * file, and reading goes on, so that all problems are found in one pass. Blocks have been checked
 * for keys that are unknown, missing or exclude each other.
 */
public interface KeySource {

  /** Whether the block has the key, with a valid value or not. */
  boolean has(Key<?> key);

  /** The value; empty if the key is absent, or if its value is wrong, which is then reported. */
  <T> Optional<T> find(Key<ScalarType<T>> key);

  /** The valid values of a list; none if the key is absent. */
  <T> List<T> list(Key<ListType<T>> key);

  /** Names chosen by the user, each with a text. */
  Map<String, String> names(Key<NamesType> key);

  /** Names chosen by the user, each with texts. */
  Map<String, List<String>> lists(Key<NamesType> key);

  /** A client library's own properties. */
  Map<String, String> properties(Key<PropertiesType> key);

  /** An inner block; empty if the key is absent or no block. */
  Optional<? extends KeySource> block(Key<BlockType> key);

  /** The blocks of a list; none if the key is absent. */
  List<? extends KeySource> blocks(Key<BlockListType> key);

  /** Whether an argument of the command sets the key, and not the file. */
  default boolean isArgument(Key<?> key) {
    return false;
  }

  /** The text of a single value as the file has it, valid or not; empty if there is none. */
  default Optional<String> text(Key<?> key) {
    return Optional.empty();
  }

  /** Whether the value is a block without any key. */
  default boolean isEmptyBlock(Key<?> key) {
    return false;
  }

  /** Reports a problem at the key's value, or of the whole text if the key is absent. */
  void wrong(Key<?> key, String what);

  /** Reports a problem of the whole block. */
  void wrong(String what);

  /** Reports each of these keys that is present; {@code {key}} in the reason becomes its name. */
  void refuse(Collection<Key<?>> refused, String why);
}
