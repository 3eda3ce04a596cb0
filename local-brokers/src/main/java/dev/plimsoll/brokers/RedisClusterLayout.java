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
 * Redis Cluster on this machine: configuration files and commands. The first three nodes, or all of
 * fewer, are primaries that divide the slots; further ones are their replicas in turn. Each node
 * finds the others and the slots in its own cluster file, which is written here in the servers'
 * format, so that no command joins them. Redis 7 or newer, because of the port of the cluster bus.
 * Where clients use proxies, replicas use them too: a node has one address for both.
 *
 * @param program path of redis-server
 * @param nodes number of nodes
 * @param shards whether the server's cluster file names the shard of each node: since version 7.2,
 *     which ends at the first SPUBLISH if it is missing
 * @param login password of the default user, which the replicas use too
 */
record RedisClusterLayout(Path program, int nodes, boolean shards, Optional<Login> login)
    implements ClusterStarter.Layout {

  /** A greater cluster divides its slots among three primaries too. */
  static final int MAX_PRIMARIES = 3;

  private static final int SLOTS = 16_384;

  /** The ids of shards begin after those of nodes. */
  private static final int SHARD = 1_000;

  private static final String CLUSTER_FILE = "nodes.conf";

  /** A node without all slots, or that has just started, does not serve yet. */
  private static final String READY = "Cluster state changed: ok";

  RedisClusterLayout(Path program, int nodes, boolean shards) {
    this(
        program,
        nodes,
        shards,
        Optional.of(new Login("default", new Secret(ServerSecrets.random()))));
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        RedisLayout.configFile(
            "cluster-enabled|cluster-config-file|cluster-port|cluster-announce-.*|"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> ports = FreePorts.find(2 * nodes);
    List<Member> members = new ArrayList<>();
    for (int number = 1; number <= nodes; number++) {
      int port = ports.get(2 * number - 2);
      String told = clients.of(FreePorts.HOST + ":" + port);
      members.add(new Member(number, port, ports.get(2 * number - 1), told));
    }
    List<NodePlan> plans = new ArrayList<>();
    for (Member member : members) {
      plans.add(plan(member, members, folder.resolve("node-" + member.number())));
    }
    return plans;
  }

  /**
   * A node of the cluster.
   *
   * @param told its address for clients and other nodes
   */
  private record Member(int number, int port, int busPort, String told) {

    String id() {
      return RedisClusterLayout.id(number);
    }

    int toldPort() {
      return Integer.parseInt(told.substring(told.lastIndexOf(':') + 1));
    }
  }

  /** Returns an id of a node or of a shard. */
  private static String id(int number) {
    return "%040x".formatted(number);
  }

  private int primaries() {
    return Math.min(nodes, MAX_PRIMARIES);
  }

  private boolean isPrimary(Member member) {
    return member.number() <= primaries();
  }

  private NodePlan plan(Member member, List<Member> members, Path node) throws IOException {
    Path data = Files.createDirectories(node.resolve("data"));
    Path config = node.resolve("redis.conf");
    List<String> settings =
        new ArrayList<>(RedisLayout.settings(member.port(), data, login.orElseThrow()));
    settings.add("rdb-del-sync-files yes"); // So that a restart is a full resynchronisation too.
    settings.add("cluster-enabled yes");
    settings.add("cluster-config-file " + CLUSTER_FILE);
    settings.add("cluster-port " + member.busPort());
    if (member.toldPort() != member.port()) {
      settings.add("cluster-announce-port " + member.toldPort());
    }
    ServerSecrets.write(config, String.join("\n", settings) + "\n");
    Files.writeString(data.resolve(CLUSTER_FILE), clusterFile(member, members));
    String address = FreePorts.HOST + ":" + member.port();
    return new NodePlan(
        member.number(),
        node,
        data,
        address,
        Map.of(RedisLayout.PROTOCOL, address),
        List.of(),
        NativeServer.withParentDeathSignal(node, List.of(program.toString(), config.toString())),
        READY);
  }

  /**
   * Returns what a node would have written to this file: a line for each node with its id, address,
   * shard, kind, primary, times of pings, epoch, link and slots.
   */
  private String clusterFile(Member self, List<Member> members) {
    StringBuilder text = new StringBuilder();
    for (Member member : members) {
      int primary = (member.number() - 1) % primaries() + 1;
      text.append(
          "%s %s@%d%s %s%s %s 0 0 %d connected"
              .formatted(
                  member.id(),
                  member.told(),
                  member.busPort(),
                  shards ? ",,shard-id=" + id(SHARD + primary) : "",
                  member.number() == self.number() ? "myself," : "",
                  isPrimary(member) ? "master" : "slave",
                  isPrimary(member) ? "-" : members.get(primary - 1).id(),
                  primary));
      if (isPrimary(member)) {
        int first = SLOTS * (primary - 1) / primaries();
        int last = SLOTS * primary / primaries() - 1;
        text.append(" %d-%d".formatted(first, last));
      }
      text.append('\n');
    }
    return text + "vars currentEpoch %d lastVoteEpoch 0\n".formatted(primaries());
  }
}
