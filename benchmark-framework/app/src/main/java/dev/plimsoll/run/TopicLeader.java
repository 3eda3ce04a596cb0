// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.TopicFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the local node that leads a topic, so that a fault can be aimed at it. */
public final class TopicLeader {

  private TopicLeader() {}

  /**
   * Returns the node that leads most of the topic's partitions; of several, the one with the lowest
   * number. A single node leads everything.
   *
   * @param topic the topic with its leaders, as described now
   * @param servers the nodes that the system lists, with their addresses for clients
   * @param nodes the local nodes
   * @return nothing if the topic has no leader, or none of these nodes is its leader
   */
  public static Optional<BrokerNode> of(
      TopicFacts topic, List<ServerNode> servers, List<BrokerNode> nodes) {
    if (nodes.size() == 1) {
      return Optional.of(nodes.get(0));
    }
    Map<Integer, Long> partitions =
        topic.leaders().stream()
            .filter(leader -> !leader.isEmpty())
            .flatMap(leader -> node(leader, servers, nodes).stream())
            .collect(Collectors.groupingBy(BrokerNode::node, TreeMap::new, Collectors.counting()));
    return nodes.stream()
        .filter(node -> partitions.containsKey(node.node()))
        .max(
            Comparator.comparing((BrokerNode node) -> partitions.get(node.node()))
                .thenComparing(BrokerNode::node, Comparator.reverseOrder()));
  }

  /** A system names a leader by its own name for the node, by an address, or by its listed id. */
  private static Optional<BrokerNode> node(
      String leader, List<ServerNode> servers, List<BrokerNode> nodes) {
    Optional<String> listed =
        servers.stream()
            .filter(server -> server.id().equals(leader))
            .map(server -> server.host() + ":" + server.port())
            .findFirst();
    return find(nodes, BrokerNode::name, leader)
        .or(() -> find(nodes, BrokerNode::address, withoutScheme(leader)))
        .or(() -> listed.flatMap(address -> find(nodes, BrokerNode::address, address)));
  }

  private static Optional<BrokerNode> find(
      List<BrokerNode> nodes, Function<BrokerNode, String> key, String value) {
    return nodes.stream().filter(node -> key.apply(node).equals(value)).findFirst();
  }

  private static String withoutScheme(String address) {
    return address.substring(address.lastIndexOf('/') + 1);
  }
}
