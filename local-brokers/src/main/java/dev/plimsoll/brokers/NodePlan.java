// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How a node is started. Its folder exists by then and contains its configuration.
 *
 * @param node number of the node, from 1
 * @param folder folder of the node, deleted when the node ends
 * @param dataFolder folder of its data, inside {@code folder}
 * @param address address for clients, {@code host:port}
 * @param endpoints addresses by protocol
 * @param preparations commands to run before, for example a formatting tool
 * @param command command of the server; must watch its input, see {@link NativeServer}
 * @param readyLine log text that shows that the server is ready; empty if an open port is
 *     sufficient
 * @param settings command that prints the settings of the running node, see {@link ToldSettings};
 *     empty if clients can ask for them
 */
record NodePlan(
    int node,
    Path folder,
    Path dataFolder,
    String address,
    Map<String, String> endpoints,
    List<List<String>> preparations,
    List<String> command,
    String readyLine,
    List<String> settings) {

  NodePlan {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(dataFolder, "dataFolder");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(readyLine, "readyLine");
    endpoints = Map.copyOf(endpoints);
    preparations = List.copyOf(preparations);
    command = List.copyOf(command);
    settings = settings == null ? List.of() : List.copyOf(settings); // absent in the file
  }

  /** A node whose clients can ask for its settings. */
  NodePlan(
      int node,
      Path folder,
      Path dataFolder,
      String address,
      Map<String, String> endpoints,
      List<List<String>> preparations,
      List<String> command,
      String readyLine) {
    this(node, folder, dataFolder, address, endpoints, preparations, command, readyLine, List.of());
  }

  /** Returns the file with the server's standard output and error. */
  Path log() {
    return folder.resolve("server.log");
  }
}
