// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A driver file to read: either named by the user or an entry of a list.
 *
 * @param source the driver file
 * @param changes keys of the list entry that replace those of the file
 * @param listed whether the file is from a list, and so was not named by the user
 * @param required the guarantees that the list asks of each of its systems
 */
record DriverChoice(
    SourceText source,
    List<YamlNode.Entry> changes,
    boolean listed,
    Optional<GuaranteeProfile> required) {

  DriverChoice {
    changes = List.copyOf(changes);
    Objects.requireNonNull(required, "required");
  }

  /** Returns the file's tree with the changes applied. */
  YamlNode.Block tree() throws PlanException {
    YamlNode.Block tree = YamlText.document(source);
    for (YamlNode.Entry change : changes) {
      tree = tree.with(change);
    }
    return tree;
  }
}
