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
 * A Redis server on this machine: its configuration file and command.
 *
 * <p>No snapshots, which would fork the server during a run, and no append-only file, which a
 * driver enables for its run if its file requires it.
 *
 * @param program path of redis-server
 * @param login password of the default user
 */
record RedisLayout(Path program, Optional<Login> login) implements ClusterStarter.Layout {

  static final String PROTOCOL = "redis";

  private static final String READY = "Ready to accept connections";

  RedisLayout(Path program) {
    this(program, Optional.of(new Login("default", Secret.random())));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    int port = FreePorts.find(1).get(0);
    Path node = folder.resolve("node-1");
    Path data = Files.createDirectories(node.resolve("data"));
    Path config = node.resolve("redis.conf");
    Secret.write(config, String.join("\n", settings(port, data)) + "\n");
    String address = FreePorts.HOST + ":" + port;
    return List.of(
        new NodePlan(
            1,
            node,
            data,
            address,
            Map.of(PROTOCOL, address),
            List.of(),
            NativeServer.withParentDeathSignal(
                node, List.of(program.toString(), config.toString())),
            READY));
  }

  private List<String> settings(int port, Path data) {
    return List.of(
        "requirepass " + login.orElseThrow().password(),
        "bind " + FreePorts.HOST,
        "port " + port,
        "daemonize no",
        "supervised no",
        "dir \"" + data.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"",
        "save \"\"",
        "appendonly no");
  }
}
