// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The file systems on which local brokers keep their data. */
record DataStorage(boolean inMemory) {

  /** The types of file systems in memory that Linux has. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  static final String NOTE =
      "The servers keep their data on a file system in memory: a flush returns at once, and no copy"
          + " survives the machine.";

  /** Returns those of these nodes. One whose folder cannot be read is taken to be on a disk. */
  static DataStorage of(List<BrokerNode> nodes) {
    return new DataStorage(nodes.stream().anyMatch(DataStorage::isInMemory));
  }

  private static boolean isInMemory(BrokerNode node) {
    try {
      return IN_MEMORY.contains(Files.getFileStore(node.dataFolder()).type());
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns these guarantees without what a file system in memory cannot give: what is forced to
   * the disk there is in the page cache. A system that stores nothing in files keeps its own.
   */
  Guarantees limit(Guarantees given) {
    boolean files =
        given.copies().whenAcknowledged().stream()
            .anyMatch(copy -> copy == Durability.FSYNC || copy == Durability.PAGE_CACHE);
    if (!inMemory || !files) {
      return given;
    }
    List<Durability> copies =
        given.copies().whenAcknowledged().stream()
            .map(copy -> copy == Durability.FSYNC ? Durability.PAGE_CACHE : copy)
            .toList();
    List<String> notes = new ArrayList<>(given.notes());
    notes.add(NOTE);
    return new Guarantees(
        given.acknowledgedBy(),
        new Copies(given.copies().kept(), copies),
        given.delivery(),
        given.ordering(),
        given.clients(),
        given.prefetch(),
        given.shortestTimeout(),
        notes);
  }
}
