// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * The proxies between clients and nodes: one process of Toxiproxy's server, which has one proxy per
 * node and protocol.
 *
 * @param program path of its executable
 */
record ClientProxies(Path program) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The folder among the nodes' folders, and the number among their numbers. */
  private static final String FOLDER = "proxy";

  private static final int NO_NODE = 0;

  /** Returns the name of a node's proxy. */
  static String name(int node, String protocol) {
    return node + "-" + protocol;
  }

  /**
   * Writes the configuration and returns how the process is started.
   *
   * @param folder folder of the cluster
   * @param nodes the nodes that it leads to
   */
  NodePlan plan(Path folder, List<NodePlan> nodes, ClientAddresses clients)
      throws IOException, DriverException {
    Path own = Files.createDirectories(folder.resolve(FOLDER));
    Path config = own.resolve("proxies.json");
    Files.writeString(config, JSON.writeValueAsString(proxies(nodes, clients)));
    int port = FreePorts.find(1).get(0);
    String address = FreePorts.HOST + ":" + port;
    List<String> command =
        List.of(
            program.toString(),
            "-host",
            FreePorts.HOST,
            "-port",
            Integer.toString(port),
            "-config",
            config.toString());
    return new NodePlan(
        NO_NODE,
        own,
        own,
        address,
        Map.of(),
        List.of(),
        NativeServer.withParentDeathSignal(own, command),
        "");
  }

  private static List<Map<String, Object>> proxies(List<NodePlan> nodes, ClientAddresses clients)
      throws DriverException {
    List<Map<String, Object>> proxies = new ArrayList<>();
    for (NodePlan node : nodes) {
      for (Map.Entry<String, String> endpoint : node.endpoints().entrySet()) {
        proxies.add(
            Map.of(
                "name", name(node.node(), endpoint.getKey()),
                "listen", withoutScheme(clients.of(endpoint.getValue())),
                "upstream", withoutScheme(endpoint.getValue()),
                "enabled", true));
      }
    }
    return proxies;
  }

  private static String withoutScheme(String address) {
    return address.substring(address.lastIndexOf('/') + 1);
  }
}
