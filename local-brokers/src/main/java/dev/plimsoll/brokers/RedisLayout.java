// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Redis on this machine: configuration files and commands. The first node is the primary, the
 * others are its replicas.
 *
 * <p>No snapshots, which would fork the server during a run, and no append-only file, which a
 * driver enables for its run if its file requires it. The primary sends its data to a new replica
 * at once instead of waiting for others.
 *
 * @param program path of redis-server
 * @param nodes number of nodes
 * @param login password of the default user, which the replicas use too
 */
record RedisLayout(Path program, int nodes, Optional<Login> login)
    implements ClusterStarter.Layout {

  static final String PROTOCOL = "redis";

  private static final String READY = "Ready to accept connections";
  private static final String REPLICA_READY = "sync: Finished with success";

  RedisLayout(Path program, int nodes) {
    this(program, nodes, Optional.of(new Login("default", new Secret(ServerSecrets.random()))));
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(configFile(""));
  }

  /**
   * Returns the file of a server.
   *
   * @param more a pattern of further settings that users may not give; ends with {@code |}
   */
  static ConfigFile configFile(String more) {
    return ConfigFile.only(
        "redis.conf",
        ConfigSyntax.BLANK,
        more
            + "requirepass|masterauth|user|aclfile|bind|port|tls-port|unixsocket|daemonize"
            + "|supervised|dir|logfile|pidfile|replicaof|slaveof|include");
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(nodes);
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= nodes; node++) {
      plans.add(plan(node, folder.resolve("node-" + node), ports));
    }
    return plans;
  }

  private NodePlan plan(int number, Path node, List<Integer> ports) throws IOException {
    Path data = Files.createDirectories(node.resolve("data"));
    Path config = node.resolve("redis.conf");
    int port = ports.get(number - 1);
    List<String> settings = new ArrayList<>(settings(port, data, login.orElseThrow()));
    if (number > 1) {
      settings.add("replicaof " + FreePorts.HOST + " " + ports.get(0));
      settings.add("rdb-del-sync-files yes"); // So that a restart is a full resynchronisation too.
    }
    ServerSecrets.write(config, String.join("\n", settings) + "\n");
    String address = FreePorts.HOST + ":" + port;
    return new NodePlan(
        number,
        node,
        data,
        address,
        Map.of(PROTOCOL, address),
        List.of(),
        NativeServer.withParentDeathSignal(node, List.of(program.toString(), config.toString())),
        number == 1 ? READY : REPLICA_READY);
  }

  /** Returns the settings of a server without its place among others. */
  static List<String> settings(int port, Path data, Login login) {
    String password = login.password().reveal();
    return List.of(
        "requirepass " + password,
        "masterauth " + password,
        "bind " + FreePorts.HOST,
        "port " + port,
        "daemonize no",
        "supervised no",
        "dir \"" + data.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"",
        "save \"\"",
        "appendonly no",
        "repl-diskless-sync-delay 0");
  }
}
