// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.LocalBroker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Detects when processes of local nodes end. Threads: one. */
final class NodeMonitor {

  private static final long EVERY_NANOS = 1_000_000_000L;

  private final Map<Integer, ProcessHandle> alive = new LinkedHashMap<>();
  private final List<Ended> ended = new ArrayList<>();
  private long polledAt;

  NodeMonitor(List<LocalBroker.BrokerNode> nodes) {
    for (LocalBroker.BrokerNode node : nodes) {
      ProcessHandle.of(node.pid())
          .filter(ProcessHandle::isAlive)
          .ifPresent(process -> alive.put(node.node(), process));
    }
  }

  /**
   * A process that ended.
   *
   * @param seenNanos when this was detected, up to a second later
   */
  record Ended(int node, long pid, long seenNanos) {}

  /** Checks the processes, at most once a second. */
  void poll(long now) {
    if (now - polledAt < EVERY_NANOS) {
      return;
    }
    polledAt = now;
    alive.forEach(
        (node, process) -> {
          if (!process.isAlive()) {
            ended.add(new Ended(node, process.pid(), now));
          }
        });
    ended.forEach(each -> alive.remove(each.node()));
  }

  List<Ended> ended() {
    return List.copyOf(ended);
  }
}
