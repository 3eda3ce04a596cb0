// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The prices of the nodes of each system.
 *
 * @param file the file, as the user gave it
 * @param region region or site that the prices apply to
 * @param date when the prices were read
 * @param example whether the prices are examples and not the user's
 */
public record PriceList(
    String file,
    String currency,
    String region,
    LocalDate date,
    boolean example,
    List<NodeGroup> nodeGroups) {

  /** The group of the nodes that a result names. */
  static final String BROKER = "broker";

  /** The groups that generate the load and watch: a system in use does not need them. */
  private static final Set<String> OF_THE_BENCHMARK = Set.of("client", "monitoring");

  public PriceList {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(currency, "currency");
    Objects.requireNonNull(region, "region");
    Objects.requireNonNull(date, "date");
    nodeGroups = List.copyOf(nodeGroups);
  }

  /**
   * Nodes of one kind.
   *
   * @param systems names of the drivers whose systems have these nodes
   * @param type what a node is
   * @param perHour price of one node for an hour
   */
  public record NodeGroup(
      List<String> systems, String group, int nodes, String type, double perHour) {

    public NodeGroup {
      systems = List.copyOf(systems);
      Objects.requireNonNull(group, "group");
      Objects.requireNonNull(type, "type");
    }

    /** Returns whether these nodes are brokers, which a result names. */
    public boolean isBroker() {
      return group.equals(BROKER);
    }
  }

  /** Returns the nodes that carry a system; empty if the list has none. */
  public List<NodeGroup> nodesOf(String system) {
    return nodeGroups.stream()
        .filter(group -> group.systems().contains(system))
        .filter(group -> !OF_THE_BENCHMARK.contains(group.group()))
        .toList();
  }
}
