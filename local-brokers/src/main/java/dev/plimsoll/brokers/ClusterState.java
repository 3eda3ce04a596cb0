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
 * The state of running nodes, as stored in the state file.
 *
 * @param system name of the system
 * @param folder contains the folders of all nodes
 * @param nodes sorted by number
 * @param login login that the nodes require from clients
 */
record ClusterState(String system, String folder, List<NodeState> nodes, Optional<Login> login) {

  ClusterState {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(folder, "folder");
    nodes = List.copyOf(nodes);
    login = login == null ? Optional.empty() : login; // absent in the file
  }

  /** Creates the state of nodes without a login. */
  ClusterState(String system, String folder, List<NodeState> nodes) {
    this(system, folder, nodes, Optional.empty());
  }

  /** Returns a copy without the nodes that have ended and will not be started again. */
  ClusterState alive() {
    return new ClusterState(
        system, folder, nodes.stream().filter(NodeState::isKept).toList(), login);
  }

  /** Returns a copy in which no node will be started again. */
  ClusterState withoutStops() {
    return new ClusterState(
        system, folder, nodes.stream().map(node -> node.running(node.process())).toList(), login);
  }

  /** Returns a copy with one node replaced. */
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

  /** Returns the addresses of all nodes, joined per protocol. */
  Endpoints endpoints() {
    Map<String, String> joined = new TreeMap<>();
    for (NodeState node : nodes) {
      node.endpoints()
          .forEach((protocol, address) -> joined.merge(protocol, address, (a, b) -> a + "," + b));
    }
    return new Endpoints(joined, login);
  }

  /**
   * A node.
   *
   * @param process process of the server
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

    /** Creates the state of a running node. */
    NodeState(
        int node,
        ProcessIdentity process,
        String address,
        String folder,
        String dataFolder,
        Map<String, String> endpoints) {
      this(node, process, address, folder, dataFolder, endpoints, Optional.empty());
    }

    /** Returns whether the node's data is still needed. */
    boolean isKept() {
      return process.isAlive() || stoppedBy.filter(ProcessIdentity::isAlive).isPresent();
    }

    /** Returns the node as stopped, until that program starts it again or ends. */
    NodeState stopped(ProcessIdentity by) {
      return new NodeState(node, process, address, folder, dataFolder, endpoints, Optional.of(by));
    }

    /** Returns the node with another process. */
    NodeState running(ProcessIdentity server) {
      return new NodeState(node, server, address, folder, dataFolder, endpoints);
    }
  }
}
