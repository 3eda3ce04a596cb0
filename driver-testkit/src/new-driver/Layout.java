// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * @Name@ on this machine: configuration file and command.
 *
 * @param program path of the server
 * @param login the user and password that the server requires
 */
record @Name@Layout(Path program, Optional<Login> login) implements ClusterStarter.Layout {

  @Name@Layout(Path program) {
    this(program, Optional.of(ServerSecrets.login()));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    int port = FreePorts.find(1).get(0);
    Path node = folder.resolve("node-1");
    Path data = Files.createDirectories(node.resolve("data"));
    Path config = node.resolve("server.conf");
    // MISSING: the server's settings: address, port, data folder, user and password.
    ServerSecrets.write(config, "bind " + FreePorts.HOST + "\nport " + port + "\n");
    String address = FreePorts.HOST + ":" + port;
    return List.of(
        new NodePlan(
            1,
            node,
            data,
            address,
            Map.of("@system@", address),
            List.of(),
            NativeServer.withParentDeathSignal(node, List.of(program.toString(), config.toString())),
            ""));
  }
}
