// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;
import java.util.Objects;

/**
 * Facts about the connected system.
 *
 * @param product the server's product as it names itself, in lower case: servers of several
 *     products speak the protocol of Kafka or Redis; the empty string if it does not say
 * @param clientVersion name and version of the client library
 * @param serverVersion the version that the server reports, or the empty string if it reports none
 * @param nodes the nodes that the server lists
 */
public record SystemFacts(
    String product, String clientVersion, String serverVersion, List<ServerNode> nodes) {

  public SystemFacts {
    Objects.requireNonNull(product, "product");
    Objects.requireNonNull(clientVersion, "clientVersion");
    Objects.requireNonNull(serverVersion, "serverVersion");
    nodes = List.copyOf(nodes);
  }

  /**
   * A node of the system.
   *
   * @param id the node's own name or number
   * @param host the host for clients
   * @param port the port for clients
   * @param version its version, or the empty string
   */
  public record ServerNode(String id, String host, int port, String version) {

    public ServerNode {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(host, "host");
      Objects.requireNonNull(version, "version");
    }
  }
}
