// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What is remembered of running nodes, as it stands in the state file.
 *
 * @param system the system's name
 * @param folder holds the folders of all nodes
 * @param nodes in the order of their numbers
 */
record ClusterState(String system, String folder, List<NodeState> nodes) {

  ClusterState {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(folder, "folder");
    nodes = List.copyOf(nodes);
  }

  /** The same without the nodes that ended. */
  ClusterState alive() {
    List<NodeState> alive = nodes.stream().filter(node -> node.process().lives()).toList();
    return new ClusterState(system, folder, alive);
  }

  Path folderPath() {
    return Path.of(folder);
  }

  List<Node> asNodes() {
    return nodes.stream()
        .map(
            node ->
                new Node(
                    system,
                    node.node(),
                    node.process().pid(),
                    node.address(),
                    Path.of(node.dataFolder())))
        .toList();
  }

  /** The addresses of all nodes, joined by protocol. */
  Endpoints endpoints() {
    Map<String, String> joined = new TreeMap<>();
    for (NodeState node : nodes) {
      node.endpoints()
          .forEach((protocol, address) -> joined.merge(protocol, address, (a, b) -> a + "," + b));
    }
    return new Endpoints(joined);
  }

  /** One node. */
  record NodeState(
      int node,
      ProcessIdentity process,
      String address,
      String folder,
      String dataFolder,
      Map<String, String> endpoints) {

    NodeState {
      Objects.requireNonNull(process, "process");
      Objects.requireNonNull(address, "address");
      Objects.requireNonNull(folder, "folder");
      Objects.requireNonNull(dataFolder, "dataFolder");
      endpoints = Map.copyOf(endpoints);
    }
  }
}
