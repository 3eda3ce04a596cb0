// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server, the primary of several, or one of the primaries of a Redis Cluster, as seen by its
 * administrative connection.
 */
final class RedisServer {

  private static final long MAX_ANSWER_SECONDS = 10;
  private static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);

  private final RedisNetwork network;
  private final ServerAddress address;
  private final RedisRoute route;
  private final StatefulRedisConnection<String, String> connection;

  private RedisServer(RedisNetwork network, ServerAddress address, RedisRoute route) {
    this.network = network;
    this.address = address;
    this.route = route;
    this.connection = network.openControl(route);
  }

  /**
   * Connects to the primary: the one that sentinels know, or the first of the addresses at which
   * there is no replica, or a node of a Redis Cluster.
   *
   * @throws DriverException of the first address that does not answer, or if all are replicas
   */
  static RedisServer connect(RedisNetwork network, List<ServerAddress> addresses)
      throws DriverException, InterruptedException {
    if (network.hasSentinels()) {
      return throughSentinels(network, addresses);
    }
    List<DriverException> failures = new ArrayList<>();
    for (ServerAddress address : addresses) {
      try {
        RedisServer server = connect(network, address);
        if (server.isInCluster() || !server.isReplica()) {
          return server;
        }
        server.close();
      } catch (DriverException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    throw new DriverException(
        DriverException.Kind.REFUSED,
        "Redis at "
            + ServerAddress.joined(addresses)
            + " is a replica, which accepts no messages: give the address of the primary too");
  }

  private static RedisServer throughSentinels(RedisNetwork network, List<ServerAddress> sentinels)
      throws DriverException, InterruptedException {
    RedisURI uri = network.sentinelUri(sentinels);
    ServerAddress primary;
    try {
      primary = network.askSentinels(uri);
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(
          sentinels.get(0), network.addressKey(), RedisFailures.TABLE.rootCause(e), e);
    }
    try {
      return new RedisServer(network, primary, network.route(uri));
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(
          primary, "sentinelMaster, as a sentinel says", RedisFailures.TABLE.rootCause(e), e);
    }
  }

  private static RedisServer connect(RedisNetwork network, ServerAddress address)
      throws DriverException {
    try {
      return new RedisServer(network, address, network.route(network.uri(address)));
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(address, network.addressKey(), RedisFailures.TABLE.rootCause(e), e);
    }
  }

  /** Returns the slots of the cluster to which this node belongs. */
  RedisSlots slots() throws DriverException {
    try {
      return network.slots(address);
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(address, network.addressKey(), RedisFailures.TABLE.rootCause(e), e);
    }
  }

  /** Connects to the primary of a slot of a Redis Cluster. */
  RedisServer ofSlot(RedisSlots slots, int slot) throws DriverException {
    try {
      return new RedisServer(network, slots.primary(slot), network.route(slots, slot));
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(
          slots.primary(slot),
          network.addressKey() + ", as a node of the cluster says",
          RedisFailures.TABLE.rootCause(e),
          e);
    }
  }

  private static DriverException unreachable(
      ServerAddress address, String key, Throwable root, Exception cause) {
    if (root instanceof RedisCommandExecutionException) {
      return new DriverException(
          DriverException.Kind.REFUSED,
          "Redis at " + address + " refused us: " + RedisFailures.TABLE.message(root),
          cause);
    }
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "Redis at " + address + " did not answer: " + diagnosis(address, key, root, cause),
        cause);
  }

  /** Distinguishes the usual causes, which the client library does not do. */
  private static String diagnosis(
      ServerAddress address, String key, Throwable root, Exception cause) {
    return Certificates.clause(cause, "tls.caFile in the driver file")
        .or(() -> Reachability.of(List.of(address), PING).clause(key))
        .orElseGet(
            () ->
                "something listens there, but it does not speak Redis with these settings ("
                    + root.getMessage()
                    + "). Check that the port is Redis', and tls in the driver file (this also"
                    + " happens if only one side uses TLS, or if the server requires a client"
                    + " certificate: tls.certificateFile)");
  }

  /** Returns whether this is a node of a Redis Cluster. */
  boolean isInCluster() throws DriverException, InterruptedException {
    return info("cluster").getOrDefault("cluster_enabled", "").equals("1");
  }

  private boolean isReplica() throws DriverException, InterruptedException {
    return info("replication").getOrDefault("role", "").equals("slave");
  }

  RedisAsyncCommands<String, String> commands() {
    return connection.async();
  }

  /** How further connections reach this server, or the one that is the primary then. */
  RedisRoute route() {
    return route;
  }

  /** Asks whether it is the primary. Completes also with an error. */
  CompletableFuture<Boolean> isPrimary() {
    return commands()
        .role()
        .thenApply(role -> !role.isEmpty() && "master".equals(role.get(0)))
        .toCompletableFuture();
  }

  /** Returns its version; empty if the user may not read it. */
  String version() throws DriverException, InterruptedException {
    return RedisProduct.of(info("server")).version();
  }

  void close() {
    connection.close();
  }

  /** Where the server was when the driver connected. */
  ServerAddress address() {
    return address;
  }

  SystemFacts facts() throws DriverException, InterruptedException {
    Map<String, String> server = info("server");
    RedisProduct product = RedisProduct.of(server);
    String version = product.version();
    ServerAddress now = network.hasSentinels() ? primaryOfSentinels() : address;
    List<ServerNode> nodes = new ArrayList<>();
    nodes.add(
        new ServerNode(
            server.getOrDefault("run_id", now.toString()), now.host(), now.port(), version));
    nodes.addAll(replicas());
    String client = "lettuce-core " + LettuceVersion.getVersion();
    return new SystemFacts(product.name(), client, version, nodes);
  }

  private ServerAddress primaryOfSentinels() throws DriverException, InterruptedException {
    try {
      return network.askSentinels(route.uri());
    } catch (RedisException e) {
      throw RedisFailures.TABLE.toDriverException("asking the sentinels", e);
    }
  }

  /** Returns the replicas that the primary knows; none if the user may not read that. */
  private List<ServerNode> replicas() throws DriverException, InterruptedException {
    List<ServerNode> replicas = new ArrayList<>();
    for (Map.Entry<String, String> line : info("replication").entrySet()) {
      if (line.getKey().matches("slave[0-9]+")) {
        Map<String, String> replica = new HashMap<>();
        for (String part : line.getValue().split(",", -1)) {
          putPair(replica, part, '=');
        }
        String host = replica.getOrDefault("ip", "");
        int port = Integer.parseInt(replica.getOrDefault("port", "0"));
        replicas.add(new ServerNode(new ServerAddress(host, port).toString(), host, port, ""));
      }
    }
    return replicas;
  }

  /** Returns a section of INFO; empty if the user is not permitted to read it. */
  Map<String, String> info(String section) throws DriverException, InterruptedException {
    try {
      return parsed(await(commands().info(section), "asking for " + section));
    } catch (DriverException e) {
      if (isRefusal(e)) {
        return Map.of();
      }
      throw e;
    }
  }

  /** The lines {@code name:value} of a reply to INFO. */
  static Map<String, String> parsed(String info) {
    Map<String, String> values = new HashMap<>();
    info.lines().forEach(line -> putPair(values, line, ':'));
    return values;
  }

  private static void putPair(Map<String, String> to, String text, char separator) {
    int end = text.indexOf(separator);
    if (end > 0) {
      to.put(text.substring(0, end), text.substring(end + 1).strip());
    }
  }

  /**
   * Returns settings of the server; empty if the user or a hosted server does not permit reading
   * them.
   */
  Map<String, String> settings(String... names) throws DriverException, InterruptedException {
    Map<String, String> values = new HashMap<>();
    try {
      for (String name : names) {
        values.putAll(await(commands().configGet(name), "reading the setting " + name));
      }
    } catch (DriverException e) {
      if (!isRefusal(e)) {
        throw e;
      }
    }
    return values;
  }

  /** Returns whether the server has answered with an error. */
  static boolean isRefusal(DriverException e) {
    return RedisFailures.TABLE.rootCause(e.getCause()) instanceof RedisCommandExecutionException;
  }

  /** Waits for a result and converts failures to exceptions that name the operation. */
  static <T> T await(CompletionStage<T> answer, String operation)
      throws DriverException, InterruptedException {
    return await(answer, operation, MAX_ANSWER_SECONDS);
  }

  /** Waits for a result for at most this time. */
  static <T> T await(CompletionStage<T> answer, String operation, long seconds)
      throws DriverException, InterruptedException {
    try {
      return answer.toCompletableFuture().get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw RedisFailures.TABLE.toDriverException(operation, e);
    }
  }
}
