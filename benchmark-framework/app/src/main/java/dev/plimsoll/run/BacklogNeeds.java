// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.LoadShape;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a backlog needs of a connected system; without it, the run is refused before its load. */
final class BacklogNeeds {

  private static final double MIB = 1 << 20;

  private BacklogNeeds() {}

  /**
   * Refuses a backlog that the system cannot build or store.
   *
   * @param nodes the nodes on this machine
   */
  static void require(Workload workload, Guarantees guarantees, List<BrokerNode> nodes)
      throws DriverException {
    if (workload.backlog().isEmpty()) {
      return;
    }
    if (workload.load() instanceof Load.Closed
        && guarantees.acknowledgedBy() == Acknowledger.NOBODY) {
      throw refused(
          "Nobody acknowledges messages here, so a closed load waits for consumers, and no backlog"
              + " builds while they are paused: give a producerRate");
    }
    boolean onDisk =
        guarantees.durableIn() == Durability.PAGE_CACHE
            || guarantees.durableIn() == Durability.FSYNC;
    if (onDisk) {
      PlannedVolume volume = PlannedMessages.volume(workload, LoadShape.of(workload));
      requireDisk(volume.bytes() * Math.max(1, guarantees.replicas()), usable(nodes));
    }
  }

  /** The usable space of the disks that hold the data of the nodes; unknown ones do not count. */
  private static double usable(List<BrokerNode> nodes) {
    Map<FileStore, Long> disks = new HashMap<>();
    for (BrokerNode node : nodes) {
      try {
        FileStore disk = Files.getFileStore(node.dataFolder());
        disks.put(disk, disk.getUsableSpace());
      } catch (IOException e) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return disks.isEmpty()
        ? Double.POSITIVE_INFINITY
        : disks.values().stream().mapToDouble(Long::doubleValue).sum();
  }

  static void requireDisk(double neededBytes, double usableBytes) throws DriverException {
    if (neededBytes > usableBytes) {
      throw refused(
          String.format(
              Locale.ROOT,
              "Until the backlog is built, all copies of the payloads take %,.0f MiB, but the local"
                  + " broker's disk has only %,.0f MiB left: give a smaller backlog or make room",
              neededBytes / MIB,
              usableBytes / MIB));
    }
  }

  private static DriverException refused(String sentence) {
    return new DriverException(DriverException.Kind.UNSUITABLE, sentence);
  }
}
