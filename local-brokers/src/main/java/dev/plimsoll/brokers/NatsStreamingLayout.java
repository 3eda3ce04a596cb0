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
import java.util.stream.IntStream;

/**
 * NATS Streaming nodes on this machine; several of them keep each message by Raft.
 *
 * <p>Its limits on channels, subscriptions, messages and bytes are removed: by default a channel
 * keeps a million messages and drops older ones. It does not read ahead, because that is wrong
 * after a kill. A channel without messages and subscriptions for a minute is removed. Everything
 * else is the server's default.
 *
 * @param executable the server's program
 * @param nodes number of nodes; with a store in memory, one
 * @param store where it stores messages
 * @param login login that clients, and the other nodes, must use
 */
record NatsStreamingLayout(Path executable, int nodes, Store store, Optional<Login> login)
    implements ClusterStarter.Layout {

  static final String CLUSTER_ID = "test-cluster";

  /**
   * Reading ahead assumes that a file has no gaps. A kill between the writes of messages and of
   * their positions leaves one, and the server would then deliver what it has never acknowledged in
   * the place of what it acknowledges later.
   */
  private static final String NO_READ_AHEAD = "-file_read_buffer_size=0";

  /**
   * The channels of a run that has ended: no client can delete them, and the runs of a series would
   * fill the disk, or the memory of the machine.
   */
  private static final String INACTIVE_LIMIT = "1m";

  private static final String READY = "Streaming Server is ready";

  /** Of several nodes, only the leader says that it is ready. */
  private static final String CLUSTER_READY = "Message store is";

  /** Where messages are stored. */
  enum Store {
    /** In files that are flushed to disk: the default of one server for files. */
    FILE,
    /** In files that the operating system flushes. */
    FILE_NOT_SYNCED,
    /** In the server's memory. */
    MEMORY
  }

  NatsStreamingLayout(Path executable, int nodes, Store store) {
    this(executable, nodes, store, Optional.of(ServerSecrets.login()));
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "nats.conf",
            ConfigSyntax.BLOCKS,
            "listen|host|port|http.*|authorization.*|client_advertise"
                + "|cluster.(name|listen|routes|authorization).*"
                + "|streaming.(id|cluster_id|dir|store|sd|user|pass.*|token|cluster).*"));
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

  private NodePlan plan(int node, Path folder, NatsPorts ports, ClientAddresses clients)
      throws IOException, DriverException {
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    Path config = folder.resolve("nats.conf");
    String address = ports.address(node, Use.CLIENT);
    ServerSecrets.write(config, config(node, ports, clients.of(address)));
    return new NodePlan(
        node,
        folder,
        data,
        address,
        Map.of(
            NatsLayout.PROTOCOL,
            address,
            NatsLayout.MONITORING,
            ports.address(node, Use.MONITORING)),
        List.of(),
        NativeServer.withParentDeathSignal(folder, command(node, config, data, ports)),
        nodes == 1 ? READY : CLUSTER_READY);
  }

  private String config(int node, NatsPorts ports, String addressForClients) {
    String authorization = NatsLayout.authorization(login.orElseThrow()) + "\n";
    if (nodes == 1) {
      return authorization;
    }
    return authorization
        // A server tells its clients the addresses of the others.
        + "client_advertise: \""
        + addressForClients
        + "\"\n"
        + NatsLayout.cluster(node, ports, login.orElseThrow());
  }

  private List<String> command(int node, Path config, Path data, NatsPorts ports) {
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    command.addAll(List.of("-c", config.toString()));
    command.addAll(List.of("-a", FreePorts.HOST, "-p", ports.port(node, Use.CLIENT)));
    command.addAll(List.of("-m", ports.port(node, Use.MONITORING)));
    command.addAll(List.of("-cid", CLUSTER_ID, "-mc", "0", "-msu", "0", "-mm", "0", "-mb", "0"));
    command.addAll(List.of("-mi", INACTIVE_LIMIT));
    command.addAll(
        switch (store) {
          case FILE -> List.of("-store", "FILE", "-dir", files(data), NO_READ_AHEAD);
          case FILE_NOT_SYNCED ->
              List.of("-store", "FILE", "-dir", files(data), NO_READ_AHEAD, "-file_sync=false");
          case MEMORY -> List.of("-store", "MEMORY");
        });
    if (nodes > 1) {
      command.addAll(raft(node, data.resolve("raft")));
    }
    return command;
  }

  /** The server takes each folder in there for a channel, so the log of Raft is beside it. */
  private String files(Path data) {
    return (nodes == 1 ? data : data.resolve("channels")).toString();
  }

  /** Of clustered servers, {@code -cluster_sync} replaces {@code -file_sync}; it is off. */
  private List<String> raft(int node, Path log) {
    String others =
        IntStream.rangeClosed(1, nodes)
            .filter(each -> each != node)
            .mapToObj(NatsStreamingLayout::id)
            .collect(Collectors.joining(","));
    return List.of(
        "-clustered",
        "-cluster_node_id",
        id(node),
        "-cluster_peers",
        others,
        "-cluster_log_path",
        log.toString(),
        "-cluster_sync=" + (store == Store.FILE));
  }

  private static String id(int node) {
    return "node-" + node;
  }
}
