// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ports at which nodes with a NATS server listen on this machine.
 *
 * @param ports of the first node, then of the next ones, in the order of {@link Use}
 */
record NatsPorts(List<Integer> ports) {

  NatsPorts {
    ports = List.copyOf(ports);
  }

  /** Who connects to a port. */
  enum Use {
    /** Clients. */
    CLIENT,
    /** Programs that ask for the server's state over HTTP. */
    MONITORING,
    /** The other nodes. */
    CLUSTER
  }

  /** Returns free ports for this number of nodes. */
  static NatsPorts find(int nodes) throws DriverException {
    return new NatsPorts(FreePorts.find(nodes * Use.values().length));
  }

  /**
   * Returns a port.
   *
   * @param node from 1
   */
  String port(int node, Use use) {
    return ports.get((node - 1) * Use.values().length + use.ordinal()).toString();
  }

  /** Returns {@code host:port}. */
  String address(int node, Use use) {
    return FreePorts.HOST + ":" + port(node, use);
  }

  /** Returns the addresses of all nodes for each other. */
  List<String> ofCluster() {
    return IntStream.rangeClosed(1, ports.size() / Use.values().length)
        .mapToObj(node -> address(node, Use.CLUSTER))
        .toList();
  }
}
