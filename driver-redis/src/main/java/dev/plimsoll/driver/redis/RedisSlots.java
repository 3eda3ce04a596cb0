// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Which node of a Redis Cluster is the primary of a slot, as the nodes themselves say, and the
 * clients whose connections follow it. Thread-safe.
 */
final class RedisSlots {

  private static final long SHORTEST_INTERVAL_NANOS = 100_000_000;

  private final RedisClusterClient client;
  private final List<RedisSlotClient> followers = new CopyOnWriteArrayList<>();
  private CompletableFuture<Void> asking = CompletableFuture.completedFuture(null);
  private long askedNanos = System.nanoTime();

  /**
   * Asks the nodes that the client knows. Blocks until one has answered.
   *
   * @throws RedisException if none answers
   */
  RedisSlots(RedisClusterClient client) {
    this.client = client;
    client.refreshPartitions();
  }

  /** Returns the slot of a key or channel. */
  static int of(String key) {
    return SlotHash.getSlot(RedisNames.bytes(key));
  }

  /** Returns the slots of each primary that has some. */
  List<List<Integer>> ofPrimaries() {
    return nodes()
        .filter(node -> node.getRole() == Role.UPSTREAM && !node.getSlots().isEmpty())
        .map(node -> node.getSlots().stream().sorted().toList())
        .sorted(Comparator.comparing(slots -> slots.get(0)))
        .toList();
  }

  /**
   * Returns the address of the primary of a slot, as it was told last.
   *
   * @throws RedisException if no node has the slot
   */
  ServerAddress primary(int slot) {
    RedisClusterNode owner = client.getPartitions().getPartitionBySlot(slot);
    if (owner == null) {
      throw new RedisException("no node of the cluster has slot " + slot);
    }
    return address(owner);
  }

  /** Adds a client that connects to the primary of its slot. */
  void add(RedisSlotClient follower) {
    followers.add(follower);
  }

  /**
   * Asks again, unless that was just done, and returns the address of the primary of a slot. The
   * clients whose primary has become another node connect to that one.
   */
  CompletionStage<ServerAddress> primaryNow(int slot) {
    return ask().handle((done, error) -> primary(slot));
  }

  private synchronized CompletableFuture<Void> ask() {
    long now = System.nanoTime();
    if (asking.isDone() && now - askedNanos > SHORTEST_INTERVAL_NANOS) {
      askedNanos = now;
      asking =
          client
              .refreshPartitionsAsync()
              .toCompletableFuture()
              .thenRun(() -> followers.forEach(RedisSlotClient::follow));
    }
    return asking;
  }

  /**
   * Returns all nodes, the primaries first.
   *
   * @param versions those that are known
   */
  List<ServerNode> serverNodes(Map<ServerAddress, String> versions) {
    return Stream.of(true, false)
        .flatMap(primary -> nodes().filter(node -> node.getRole() == Role.UPSTREAM == primary))
        .map(node -> serverNode(node, versions))
        .toList();
  }

  private static ServerNode serverNode(RedisClusterNode node, Map<ServerAddress, String> versions) {
    ServerAddress address = address(node);
    return new ServerNode(
        node.getNodeId(), address.host(), address.port(), versions.getOrDefault(address, ""));
  }

  private Stream<RedisClusterNode> nodes() {
    return List.copyOf(client.getPartitions()).stream();
  }

  private static ServerAddress address(RedisClusterNode node) {
    return new ServerAddress(node.getUri().getHost(), node.getUri().getPort());
  }
}
