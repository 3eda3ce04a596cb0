// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.LocalBroker.BrokerNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The processes of the local nodes: those at the start of the run, and those of nodes that a fault
 * has started again since. Threads: any.
 */
final class NodeProcesses {

  private final Map<Integer, Long> pids = new TreeMap<>();
  private final Set<Integer> ended = new TreeSet<>();

  NodeProcesses(List<BrokerNode> nodes) {
    nodes.forEach(node -> pids.put(node.node(), node.pid()));
  }

  /** A fault is about to end the process of this node. */
  synchronized void ends(int node) {
    ended.add(node);
  }

  /** A node that had ended runs again, as this process. */
  synchronized void runs(int node, long pid) {
    pids.put(node, pid);
    ended.remove(node);
  }

  /** The process ids of all nodes, by number; of a node that has ended, the last one. */
  synchronized Map<Integer, Long> pids() {
    return new TreeMap<>(pids);
  }

  /** The process id of a node that no fault has ended. */
  synchronized OptionalLong pidOfRunning(int node) {
    Long pid = ended.contains(node) ? null : pids.get(node);
    return pid == null ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  /** Whether a fault has ended this node, which has not been started since. */
  synchronized boolean hasEnded(int node) {
    return ended.contains(node);
  }
}
