// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How one node is started. Its own folder exists by then and holds its configuration.
 *
 * @param node its number, from 1
 * @param folder its own folder, deleted when it ends
 * @param dataFolder where it keeps its data, inside of the folder
 * @param address where clients reach it, {@code host:port}
 * @param endpoints its addresses by protocol
 * @param preparations commands to run to their end before, for example a formatting tool
 * @param command the server's command; must watch its input as {@link ServerMain} does
 * @param readyLine text in the log that says that it serves; empty when an open port says enough
 */
record NodePlan(
    int node,
    Path folder,
    Path dataFolder,
    String address,
    Map<String, String> endpoints,
    List<List<String>> preparations,
    List<String> command,
    String readyLine) {

  NodePlan {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(dataFolder, "dataFolder");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(readyLine, "readyLine");
    endpoints = Map.copyOf(endpoints);
    preparations = List.copyOf(preparations);
    command = List.copyOf(command);
  }

  /** What the server writes to its output and error streams. */
  Path log() {
    return folder.resolve("server.log");
  }
}
