// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * A file that was read.
 *
 * @param tree its keys, with those of the command line
 * @param value what was read from it
 * @param listed whether a list of driver files names it
 */
record LoadedFile<T>(YamlNode.Block tree, T value, boolean listed) {

  LoadedFile {
    Objects.requireNonNull(tree, "tree");
    Objects.requireNonNull(value, "value");
  }
}
