// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that faults are aimed at nodes that a local broker has. */
final class FaultPlaces {

  private FaultPlaces() {}

  /** Returns what is wrong with each event, by its index in the workload. */
  static Map<Integer, String> objections(DriverProfile driver, List<FaultEvent> events) {
    Map<Integer, String> objections = new LinkedHashMap<>();
    for (int i = 0; i < events.size(); i++) {
      int index = i;
      objection(driver, events.get(i)).ifPresent(what -> objections.put(index, what));
    }
    return objections;
  }

  /** Reports the problems where they are in the file. */
  static void check(DriverProfile driver, Workload workload, Fields fields) {
    Map<Integer, String> objections = objections(driver, workload.events());
    if (objections.isEmpty()) {
      return;
    }
    List<Fields> blocks = fields.blocks(RunPlanKeys.EVENTS);
    objections.forEach(
        (index, what) -> {
          FaultEvent event = workload.events().get(index);
          blocks.stream()
              .filter(block -> isOf(block, event))
              .findFirst()
              .orElse(blocks.get(0))
              .wrong(FaultEvent.KEYS.key(event.node().isPresent() ? "node" : "do"), what);
        });
  }

  /** Events are sorted by their times, blocks are not. */
  private static boolean isOf(Fields block, FaultEvent event) {
    return FaultEvent.KEYS.read(block).equals(Optional.of(event));
  }

  private static Optional<String> objection(DriverProfile driver, FaultEvent event) {
    if (event.action() == FaultAction.EXEC) {
      return Optional.empty();
    }
    if (!driver.localBroker()) {
      return Optional.of(
          EnumText.of(event.action())
              + " needs a broker on this machine, but "
              + driver.file()
              + " names a server: give --set driver.broker=local, or do: exec with a command"
              + " for that server");
    }
    if (event.node().isEmpty() && driver.nodes() > 1) {
      return Optional.of(
          "names no node, but "
              + driver.file()
              + " has "
              + driver.nodes()
              + ": give node: 1 to "
              + driver.nodes()
              + ", or node: leader");
    }
    if (event.aim().number() > driver.nodes()) {
      return Optional.of(
          "there is no node "
              + event.aim().text()
              + ", since "
              + driver.file()
              + " has nodes: "
              + driver.nodes()
              + ": give one of these, or more of them (--set driver.nodes="
              + event.aim().text()
              + ")");
    }
    return Optional.empty();
  }
}
