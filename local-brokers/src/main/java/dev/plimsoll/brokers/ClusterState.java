// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.Login;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is remembered of running nodes, as it stands in the state file.
 *
 * @param system the system's name
 * @param folder holds the folders of all nodes
 * @param nodes in the order of their numbers
 * @param login what the nodes ask of their clients
 */
record ClusterState(String system, String folder, List<NodeState> nodes, Optional<Login> login) {

  ClusterState {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(folder, "folder");
    nodes = List.copyOf(nodes);
    login = login == null ? Optional.empty() : login; // absent in the file
  }

  /** Nodes that let everybody in. */
  ClusterState(String system, String folder, List<NodeState> nodes) {
    this(system, folder, nodes, Optional.empty());
  }

  /** The same without the nodes that ended and that nobody will start again. */
  ClusterState alive() {
    return new ClusterState(
        system, folder, nodes.stream().filter(NodeState::isKept).toList(), login);
  }

  /** The same with no node that will be started again. */
  ClusterState withoutStops() {
    return new ClusterState(
        system, folder, nodes.stream().map(node -> node.running(node.process())).toList(), login);
  }

  /** The same with another state of one node. */
  ClusterState with(NodeState changed) {
    return new ClusterState(
        system,
        folder,
        nodes.stream().map(node -> node.node() == changed.node() ? changed : node).toList(),
        login);
  }

  Path folderPath() {
    return Path.of(folder);
  }

  List<BrokerNode> asNodes() {
    return nodes.stream()
        .map(
            node ->
                new BrokerNode(
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
    return new Endpoints(joined, login);
  }

  /**
   * One node.
   *
   * @param process the server
   * @param stoppedBy the program that stopped the server and may start it again
   */
  record NodeState(
      int node,
      ProcessIdentity process,
      String address,
      String folder,
      String dataFolder,
      Map<String, String> endpoints,
      Optional<ProcessIdentity> stoppedBy) {

    NodeState {
      Objects.requireNonNull(process, "process");
      Objects.requireNonNull(address, "address");
      Objects.requireNonNull(folder, "folder");
      Objects.requireNonNull(dataFolder, "dataFolder");
      endpoints = Map.copyOf(endpoints);
      stoppedBy = stoppedBy == null ? Optional.empty() : stoppedBy; // absent in the file
    }

    /** A node that runs. */
    NodeState(
        int node,
        ProcessIdentity process,
        String address,
        String folder,
        String dataFolder,
        Map<String, String> endpoints) {
      this(node, process, address, folder, dataFolder, endpoints, Optional.empty());
    }

    /** Whether its data is still wanted. */
    boolean isKept() {
      return process.isAlive() || stoppedBy.filter(ProcessIdentity::isAlive).isPresent();
    }

    /** The same node while it is stopped, until that program starts it again or ends. */
    NodeState stopped(ProcessIdentity by) {
      return new NodeState(node, process, address, folder, dataFolder, endpoints, Optional.of(by));
    }

    /** The same node in another process. */
    NodeState running(ProcessIdentity server) {
      return new NodeState(node, server, address, folder, dataFolder, endpoints);
    }
  }
}
