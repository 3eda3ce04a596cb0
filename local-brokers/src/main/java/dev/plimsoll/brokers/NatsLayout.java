// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.brokers.NatsPorts.Use;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * NATS nodes with JetStream on this machine: configuration files and commands.
 *
 * <p>Settings that affect performance are the server's defaults, except that each write may be
 * flushed to disk.
 *
 * @param executable the server's program
 * @param nodes number of nodes
 * @param syncAlways whether JetStream flushes each write to disk, instead of every two minutes
 * @param login login that clients, and the other nodes, must use
 */
record NatsLayout(Path executable, int nodes, boolean syncAlways, Optional<Login> login)
    implements ClusterStarter.Layout {

  static final String PROTOCOL = "nats";

  /** Protocol name of the server's HTTP monitoring, which reports its configuration. */
  static final String MONITORING = "monitoring";

  private static final String READY = "Server is ready";
  private static final String CLUSTER_READY = "metadata leader";

  NatsLayout(Path executable, int nodes, boolean syncAlways) {
    this(executable, nodes, syncAlways, Optional.of(ServerSecrets.login()));
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "nats.conf",
            ConfigSyntax.BLOCKS,
            "server_name|listen|host|port|http.*|authorization.*|client_advertise"
                + "|cluster.(name|listen|routes|authorization).*|jetstream.store_dir"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    NatsPorts ports = NatsPorts.find(nodes);
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= nodes; node++) {
      plans.add(plan(node, folder.resolve("node-" + node), ports, clients));
    }
    return plans;
  }

  @Override
  public String nameOf(int node) {
    return "plimsoll-" + node;
  }

  private NodePlan plan(int node, Path folder, NatsPorts ports, ClientAddresses clients)
      throws IOException, DriverException {
    Files.createDirectories(folder);
    Path data = folder.resolve("data");
    Path config = folder.resolve("nats.conf");
    String address = ports.address(node, Use.CLIENT);
    ServerSecrets.write(config, config(node, data, ports, clients.of(address)));
    return new NodePlan(
        node,
        folder,
        data,
        address,
        Map.of(PROTOCOL, address, MONITORING, ports.address(node, Use.MONITORING)),
        List.of(),
        NativeServer.withParentDeathSignal(
            folder, List.of(executable.toString(), "-c", config.toString())),
        nodes == 1 ? READY : CLUSTER_READY);
  }

  private String config(int node, Path data, NatsPorts ports, String addressForClients) {
    String listens = ports.address(node, Use.CLIENT);
    return """
    server_name: %s
    listen: "%s"
    %s\
    http: "%s"
    %s
    jetstream {
      store_dir: "%s"
    %s}
    %s\
    """
        .formatted(
            nameOf(node),
            listens,
            addressForClients.equals(listens)
                ? ""
                : "client_advertise: \"" + addressForClients + "\"\n",
            ports.address(node, Use.MONITORING),
            authorization(login.orElseThrow()),
            data,
            syncAlways ? "  sync_interval: always\n" : "",
            nodes == 1 ? "" : cluster(node, ports, login.orElseThrow()));
  }

  /**
   * The block of a cluster.
   *
   * @param node number of the node, from 1
   */
  static String cluster(int node, NatsPorts ports, Login login) {
    String user = login.user() + ":" + login.password().reveal();
    String routes =
        ports.ofCluster().stream()
            .map(address -> "\"nats://" + user + "@" + address + "\"")
            .collect(Collectors.joining(", "));
    return """
    cluster {
      name: plimsoll
      listen: "%s"
      %s
      routes: [%s]
    }
    """
        .formatted(ports.address(node, Use.CLUSTER), authorization(login), routes);
  }

  static String authorization(Login login) {
    return "authorization { user: \"%s\", password: \"%s\" }"
        .formatted(login.user(), login.password().reveal());
  }
}
