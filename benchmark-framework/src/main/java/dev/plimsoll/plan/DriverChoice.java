// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/**
 * A driver file to be read: one that the user named, or an entry of a list.
 *
 * @param source the driver file
 * @param changes keys that the list puts into the place of the file's own
 * @param listed whether it comes from a list: the user did not ask for it by name
 */
record DriverChoice(SourceText source, List<Node.Entry> changes, boolean listed) {

  DriverChoice {
    changes = List.copyOf(changes);
  }

  /** The file's tree with the changes. */
  Node.Block tree() throws PlanException {
    Node.Block tree = YamlText.document(source);
    for (Node.Entry change : changes) {
      tree = tree.with(change);
    }
    return tree;
  }
}
