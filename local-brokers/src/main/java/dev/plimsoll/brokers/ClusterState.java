// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.DataPlace;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
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
 * @param version version of the server, or the empty string if it is unknown
 * @param folder contains the folders of all nodes
 * @param owner the program that the nodes belong to; empty for permanent nodes
 * @param nodes sorted by number
 * @param proxy the process with the proxies of all nodes, if clients use proxies
 * @param login login that the nodes require from clients
 * @param config settings of the user with which the nodes were started
 * @param dataFolder where the nodes keep their data
 */
record ClusterState(
    String system,
    String version,
    String folder,
    Optional<ProcessIdentity> owner,
    List<NodeState> nodes,
    Optional<NodeState> proxy,
    Optional<Login> login,
    Map<String, String> config,
    DataPlace dataFolder) {

  ClusterState {
    Objects.requireNonNull(system, "system");
    version = version == null ? "" : version; // absent in the file
    Objects.requireNonNull(folder, "folder");
    owner = owner == null ? Optional.empty() : owner; // absent in the file
    nodes = List.copyOf(nodes);
    proxy = proxy == null ? Optional.empty() : proxy;
    login = login == null ? Optional.empty() : login;
    config = config == null ? Map.of() : Map.copyOf(config); // absent in the file
    dataFolder = dataFolder == null ? DataPlace.DISK : dataFolder; // absent in the file
  }

  /** The state of nodes that were started without settings of the user. */
  ClusterState(
      String system,
      String version,
      String folder,
      Optional<ProcessIdentity> owner,
      List<NodeState> nodes,
      Optional<NodeState> proxy,
      Optional<Login> login) {
    this(system, version, folder, owner, nodes, proxy, login, Map.of(), DataPlace.DISK);
  }

  /** Returns a copy without the nodes that have ended and will not be started again. */
  ClusterState alive() {
    return withNodes(nodes.stream().filter(this::isKept).toList());
  }

  /** Returns whether a node's data is still needed. */
  boolean isKept(NodeState node) {
    return node.process().isAlive()
        || (node.status() == NodeStatus.STOPPED
            && owner.map(ProcessIdentity::isAlive).orElse(true));
  }

  /** Returns a copy in which no node will be started again. */
  ClusterState withoutStops() {
    return withNodes(nodes.stream().map(node -> node.with(NodeStatus.RUNNING)).toList());
  }

  /** Returns a copy with one node replaced. */
  ClusterState with(NodeState changed) {
    return withNodes(
        nodes.stream().map(node -> node.number() == changed.number() ? changed : node).toList());
  }

  private ClusterState withNodes(List<NodeState> changed) {
    return new ClusterState(
        system, version, folder, owner, changed, proxy, login, config, dataFolder);
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
                    node.number(),
                    node.name(),
                    node.status(),
                    node.process().pid(),
                    node.address(),
                    node.plan().dataFolder()))
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
   * @param plan how it is started, and started again
   * @param name what the system calls it
   * @param address its address for clients
   * @param endpoints its addresses for clients by protocol
   * @param process process of the server
   * @param status what was last done with it
   */
  record NodeState(
      NodePlan plan,
      String name,
      String address,
      Map<String, String> endpoints,
      ProcessIdentity process,
      NodeStatus status) {

    NodeState {
      Objects.requireNonNull(plan, "plan");
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(address, "address");
      endpoints = Map.copyOf(endpoints);
      Objects.requireNonNull(process, "process");
      Objects.requireNonNull(status, "status");
    }

    int number() {
      return plan.node();
    }

    /** Returns the node after something was done with it. */
    NodeState with(NodeStatus now) {
      return new NodeState(plan, name, address, endpoints, process, now);
    }

    /** Returns the node with another process. */
    NodeState running(ProcessIdentity server) {
      return new NodeState(plan, name, address, endpoints, server, NodeStatus.RUNNING);
    }
  }
}
