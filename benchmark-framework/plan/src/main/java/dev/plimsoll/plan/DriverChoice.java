// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/**
 * A driver file to read: either named by the user or an entry of a list.
 *
 * @param source the driver file
 * @param changes keys of the list entry that replace those of the file
 * @param listed whether the file is from a list, and so was not named by the user
 */
record DriverChoice(SourceText source, List<Node.Entry> changes, boolean listed) {

  DriverChoice {
    changes = List.copyOf(changes);
  }

  /** Returns the file's tree with the changes applied. */
  Node.Block tree() throws PlanException {
    Node.Block tree = YamlText.document(source);
    for (Node.Entry change : changes) {
      tree = tree.with(change);
    }
    return tree;
  }
}
